// Labels in Japanese, Korean, Vietnamese and Indonesian alone.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const papers: readonly (readonly [language: string, rows: Rows])[] = [
  [
    'Japanese',
    [
      row(60, '作成日', '2026/10/06', '荷受人', 'MIDORI FOODS CO., LTD.'),
      row(74, 'B/L番号', 'HLCUSHA260512345', '入港予定日', '2026/10/11'),
      row(88, '本船名', 'CORAL BRIDGE', '航海番号', '032W'),
      row(102, '船積港', 'BUSAN', '荷揚港', 'SHANGHAI'),
      row(116, 'コンテナ番号', 'CSQU3054383', 'シール番号', 'EU4471820'),
      row(130, '個数', '120 PALLETS', '総重量', '21,500 KGS'),
    ],
  ],
  [
    'Korean',
    [
      row(60, '발행일', '2026-10-06', '수하인', 'MIDORI FOODS CO., LTD.'),
      row(74, 'B/L 번호', 'HLCUSHA260512345', '입항예정일', '2026-10-11'),
      row(88, '선명/항차', 'CORAL BRIDGE / 032W'),
      row(102, '선적항', 'BUSAN', '양하항', 'SHANGHAI'),
      row(116, '컨테이너 번호', 'CSQU3054383', '봉인 번호', 'EU4471820'),
      row(130, '포장개수', '120 PALLETS', '총중량', '21,500 KGS'),
    ],
  ],
  [
    'Vietnamese',
    [
      row(60, 'Ngày:', '06/10/2026', 'Người nhận hàng', 'MIDORI FOODS CO., LTD.'),
      row(74, 'Số vận đơn', 'HLCUSHA260512345', 'Ngày tàu đến', '11/10/2026'),
      row(88, 'Tên tàu / Số chuyến', 'CORAL BRIDGE / 032W', 'Hạn lệnh', '20/10/2026'),
      row(102, 'Cảng xếp hàng', 'BUSAN', 'Cảng dỡ hàng', 'SHANGHAI'),
      row(116, 'Số container', 'CSQU3054383', 'Số seal', 'EU4471820'),
      row(130, 'Số kiện', '120 PALLETS', 'Trọng lượng', '21,500 KGS'),
    ],
  ],
  [
    'Indonesian',
    [
      row(60, 'Tanggal:', '6 Oktober 2026', 'Penerima Barang', 'MIDORI FOODS CO., LTD.'),
      row(74, 'No. B/L', 'HLCUSHA260512345', 'Tanggal Tiba', '11 Oktober 2026'),
      row(88, 'Nama Kapal / Voyage', 'CORAL BRIDGE / 032W', 'Berlaku s/d', '20 Oktober 2026'),
      row(102, 'Pelabuhan Muat', 'BUSAN', 'Pelabuhan Bongkar', 'SHANGHAI'),
      row(116, 'No. Kontainer', 'CSQU3054383', 'No. Segel', 'EU4471820'),
      row(130, 'Jumlah Kemasan', '120 PALLETS', 'Berat Kotor', '21,500 KGS'),
    ],
  ],
]

test.each([
  'Berlaku sampai tanggal: 20 Oktober 2026',
  'Hạn lưu container đến ngày: 20/10/2026',
  'Hạn lệnh: 20/10/2026',
  'フリータイム期限: 2026/10/20',
  '유효 날짜: 2026-10-20',
])('the end of a validity is no date of the document: %s', (text) => {
  const [label = '', day = ''] = text.split(' 2')
  const words = [...row(60, 'B/L No.', 'HLCUSHA260512345'), ...row(74, label, `2${day}`)]
  for (const each of [words, row(74, text)]) {
    const found = read('delivery_order', each)
    expect(found).not.toHaveProperty('issue_date')
    expect(found).not.toHaveProperty('last_free_day')
  }
})

test.each([
  ['毛重:', '共21500KGS'],
  ['총중량:', '약21500KGS'],
  ['Gross weight:', 'GW21500KGS'],
])('a weight stands behind words without a blank: %s %s', (label, text) => {
  expect(read('arrival_notice', row(100, label, text)).gross_weight_kg).toBe(21_500)
})

test.each(papers)(
  'values at labels in %s are read, and the validity is no date of them',
  (...each) => {
    const found = read('delivery_order', each[1].flat())
    expect(found).toMatchObject({
      bill_of_lading_number: 'HLCUSHA260512345',
      vessel_name: 'CORAL BRIDGE',
      voyage_number: '032W',
      eta: '2026-10-11',
      port_of_loading_locode: 'KRPUS',
      port_of_discharge_locode: 'CNSHA',
      consignee_name: 'MIDORI FOODS CO., LTD.',
      container_numbers: ['CSQU3054383'],
      seal_numbers: ['EU4471820'],
      package_count: 120,
      gross_weight_kg: 21_500,
      issue_date: '2026-10-06',
    })
    expect(found).not.toHaveProperty('last_free_day')
  },
)

test.each([
  ['Vietnamese', 'Ngày tàu chạy'],
  ['Indonesian', 'Tanggal berangkat'],
  ['Indonesian', 'Tanggal muat'],
])('the day of departure or loading is no day of issue: in %s, %s', (_language, label) => {
  const rows = [row(60, label, '14/10/2026', 'B/L No.', 'HLCUSHA260512345')].flat()
  expect(read('arrival_notice', rows).issue_date).toBeUndefined()
})

test('the day on which the ship leaves is the departure, in Vietnamese', () => {
  const rows = [row(60, 'Ngày tàu chạy', '14/10/2026')].flat()
  expect(read('booking_confirmation', rows).etd).toBe('2026-10-14')
})
