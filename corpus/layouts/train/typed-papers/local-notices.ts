// Notices of arrival as agents write them in Portuguese, Italian, Turkish, Vietnamese and Chinese.
import { shown } from '../../../content/style.ts'
import { dateLabel, printedDate } from '../../../print.ts'
import { asText, drawn, worded } from '../drawn-with/typed-sheet.ts'
import type { Paper } from './paper.ts'

export const localNotices: readonly Paper[] = [
  {
    name: 'aviso-chegada',
    type: 'arrival_notice',
    american: false,
    style: { date: 'dd/mm/yyyy', time: 'none', place: 'city', number: 'eu', carrierName: 2 },
    as: (sheet) => worded(sheet, true),
    also: (s) => ({
      lastFreeDay: shown(printedDate(s.times.lastFree, 'dd/mm/yyyy'), {
        last_free_day: dateLabel(s.times.lastFree),
      }),
    }),
    text: `
      !b14 30 AVISO DE CHEGADA
      30 Santos, {noticeDate}
      30 Armador | 180 {carrier} | 330 Conhecimento (B/L) | 450 {bill}
      30 Navio | 180 {vessel} | 330 Viagem | 450 {voyage}
      30 Porto de embarque | 180 {loading} | 330 Porto de descarga | 450 {discharge}
      30 ETA | 180 {eta} | 330 Terminal | 450 {terminal}
      30 Embarcador | 180 {shipperName} | 330 Consignatário | 450 {consigneeName}

      30 Contêiner | 180 Lacre | 330 Peso bruto (kg)
      *boxes 30 {number} | 180 {seal} | 330 {kg}
      30 Livre de armazenagem até | 180 {lastFreeDay}
      30 Mercadoria | 180 {goods*}
      30 A taxa de demurrage corre após o free time. O BL original deve ser entregue até 5 dias antes.
    `,
  },
  {
    name: 'avviso-arrivo',
    type: 'arrival_notice',
    american: false,
    style: { date: 'dd/mm/yyyy', time: 'none', place: 'city', number: 'eu', carrierName: 1 },
    as: (sheet) => drawn(sheet, { font: 'serif', size: 9.5 }),
    text: `
      !b13 30 {carrier} | 340 Genova, lì {noticeDate}
      !b13 200 AVVISO DI ARRIVO
      30 Polizza di carico n.: | 150 {bill} | 330 Terminal di sbarco: | 440 {terminal}
      30 Nave: | 150 {vessel} | 330 Viaggio: | 440 {voyage}
      30 Porto di imbarco: | 150 {loading} | 330 Porto di sbarco: | 440 {discharge}
      30 Arrivo previsto: | 150 {eta} | 330 Termine franchigia: | 440 {lastFree}
      30 Caricatore: | 150 {shipper*}
      30 Ricevitore: | 150 {consignee*}
      ---
      30 Contenitore | 140 Sigillo | 230 Tipo | 300 Colli | 400 Peso lordo (kg)
      *boxes 30 {number} | 140 {seal} | 230 {size} | 300 {packages} | 400 {kg}
      30 Merce: | 150 {goods*}
      30 Nolo: | 150 {freightTerms}
      30 Il rilascio della merce avviene contro presentazione di un originale della polizza.
    `,
  },
  {
    name: 'varis-ihbari',
    type: 'arrival_notice',
    american: false,
    style: { date: 'dd.mm.yyyy', time: 'none', place: 'country', number: 'eu', carrierName: 1 },
    as: (sheet) => worded(sheet, true),
    text: `
      !b14 30 VARIŞ İHBARI
      30 Konşimento No | 170 {bill} | 330 Rezervasyon No | 450 {booking}
      30 Gemi | 170 {vessel} | 330 Sefer | 450 {voyage}
      30 Yükleme Limanı | 170 {loading} | 330 Boşaltma Limanı | 450 {discharge}
      30 Tahmini Varış Tarihi | 170 {eta} | 330 Ardiyesiz süre sonu | 450 {lastFree}
      30 Gönderici | 170 {shipperName} | 330 Alıcı | 450 {consigneeName}
      30 Konteyner No | 170 Mühür No | 330 Kap Adedi | 450 Brüt Ağırlık (kg)
      *boxes 30 {number} | 170 {seal} | 330 {packages} | 450 {kg}
      30 Malın cinsi | 170 {goods*}
      30 Demuraj serbest süresi tahliyeyi izleyen günden itibaren 7 gündür.
    `,
  },
  {
    name: 'giay-bao-hang-den',
    type: 'arrival_notice',
    american: false,
    style: { date: 'dd/mm/yyyy', time: 'none', place: 'country', carrierName: 1 },
    as: (sheet) => worded(sheet),
    also: (s) => {
      const d = new Date(s.times.notice)
      const two = (n: number) => String(n).padStart(2, '0')
      return {
        on: shown(
          `TP. Hồ Chí Minh, ngày ${two(d.getUTCDate())} tháng ${two(d.getUTCMonth() + 1)} năm ${d.getUTCFullYear()}`,
          { issue_date: dateLabel(s.times.notice) },
        ),
      }
    },
    text: `
      !b14 30 GIẤY BÁO HÀNG ĐẾN / ARRIVAL NOTICE
      30 {on}
      30 Người gửi hàng / Shipper: | 200 {shipper*}
      30 Người nhận hàng / Consignee: | 200 {consignee*}
      30 Số vận đơn / B/L No.: | 200 {bill}
      30 Tên tàu / Vessel: | 200 {vessel}
      30 Chuyến / Voyage: | 200 {voyage}
      30 Cảng xếp hàng / Port of loading: | 200 {loading}
      30 Cảng dỡ hàng / Port of discharge: | 200 {discharge}
      30 Ngày tàu đến / ETA: | 200 {eta}
      30 Số container / số chì | 200 Số kiện | 300 Trọng lượng
      *boxes 30 {number} / {seal} | 200 {packages} | 300 {kg} KGS
      30 Tên hàng / Description: | 200 {goods*}
      30 Phí lưu container miễn phí 5 ngày kể từ ngày tàu đến.
    `,
  },
  {
    name: 'notify-chinese',
    type: 'arrival_notice',
    american: false,
    style: { date: 'iso', time: '24h', place: 'country', carrierName: 1 },
    as: asText,
    text: `
      30 到货通知书 ARRIVAL NOTICE
      30 ==========================================================
      30 船公司: {carrier} | 320 提单号: {bill}
      30 船名: {vessel} | 320 航次: {voyage}
      30 起运港: {loading} | 320 卸货港: {discharge}
      30 预计到港日: {eta} | 320 码头: {terminal}
      30 收货人: {consigneeName}
      30 发货人: {shipperName}
      30 箱号 | 160 封号 | 280 箱型 | 380 件数 | 460 毛重(KGS)
      *boxes 30 {number} | 160 {seal} | 280 {size} | 380 {packages} | 460 {kg}
      30 货名: {goods*}
      30 免费用箱天数: 7 天 (自卸船次日起算)
      30 免堆期至: 以码头公布为准
    `,
  },
]
