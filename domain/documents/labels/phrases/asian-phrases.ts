// The labels of the trade in Japanese, Korean, Vietnamese and Indonesian, on papers without a translation.
import type { LabelName } from './phrases.ts'

export const asianPhrases: Readonly<Partial<Record<LabelName, string>>> = {
  bill: 'B/L番号 | 船荷証券番号 | B/L 번호 | 선하증권 번호 | số vận đơn | số B/L',
  booking_number: 'ブッキング番号 | 부킹 번호 | số booking | số đặt chỗ',
  delivery_order_number: 'số lệnh | số D/O | no. DO',
  invoice_number: '請求書番号 | インボイス番号 | 송장번호 | số hóa đơn | nomor faktur',
  shipper: '荷送人 | 송하인 | người gửi hàng | pengirim barang | pengirim',
  consignee: '荷受人 | 수하인 | người nhận hàng | penerima barang | penerima',
  notify_party: '着荷通知先 | 통지처 | bên được thông báo | pihak yang diberitahu',
  vessel_name:
    '本船名 | 선명 | 선명/항차 | tên tàu | tên tàu/số chuyến | nama kapal | nama kapal/voyage',
  voyage_number: '航海番号 | 항차 | số chuyến',
  port_of_loading: '船積港 | 積地 | 선적항 | cảng xếp hàng | cảng bốc hàng | pelabuhan muat',
  port_of_discharge: '荷揚港 | 揚地 | 양하항 | cảng dỡ hàng | pelabuhan bongkar',
  eta: '入港予定日 | 到着予定日 | 입항예정일 | 도착예정일 | ngày tàu đến | ngày dự kiến đến | tanggal tiba | perkiraan tiba',
  etd: '出港予定日 | 출항예정일 | ngày tàu chạy | ngày dự kiến chạy | tanggal berangkat | perkiraan berangkat',
  issue_date: '作成日 | 発行日 | 발행일 | ngày phát hành | tanggal terbit',
  terminal_name: '蔵置場所 | 장치장 | 반출지 | nơi lấy hàng',
  container_numbers:
    'コンテナ番号 | 컨테이너 번호 | số container | số cont | no. kontainer | no. peti kemas',
  seal_numbers: 'シール番号 | 씰 번호 | 봉인 번호 | số seal | số chì | no. segel',
  package_count: '個数 | 포장개수 | 포장 | 포장수량 | số kiện | jumlah kemasan',
  package_type: '荷姿',
  description_of_goods: '품명 | tên hàng | uraian barang',
  net_weight_kg: '正味重量 | 純重量 | 순중량 | trọng lượng tịnh | berat bersih',
  gross_weight_kg:
    '総重量 | 총중량 | 중량 | 중량(kg) | trọng lượng | trọng lượng (kgs) | berat kotor | berat kotor (kg)',
  volume_cbm: '容積 | 용적 | 용적(cbm) | thể tích | thể tích (cbm)',
  freight_terms: '運賃',
  any_date: '日付 | 날짜 | ngày | tanggal',
  charges: '費用項目 | 비용 항목',
  line_items: '金額 | 금액',
  other:
    'ngày xếp hàng | tanggal muat | hạn lệnh | đến ngày | hạn lệnh đến ngày | từ ngày | trước ngày | berlaku s/d | berlaku s/d tanggal | s/d tanggal | berlaku sampai | berlaku sampai tanggal | sampai tanggal | hingga tanggal | mulai tanggal | フリータイム期限 | 프리타임 | 유효 날짜',
}
