// Labels in Chinese alone, on notices and bills.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

test('values at Chinese labels are read', () => {
  const rows = [
    row(40, '到货通知书'),
    row(80, '提单号', 'HLCUSHA260512345', '船名', 'CORAL BRIDGE'),
    row(94, '航次', '032W', '预计到港日期', '2026-05-22'),
    row(108, '装货港', 'BUSAN', '卸货港', 'SHANGHAI'),
    row(122, '收货人', 'LARK TRADING CO., LTD', '通知人', 'SAME AS CONSIGNEE'),
    row(136, '箱号', 'CSQU3054383', '封号', 'EU4471820'),
    row(150, '件数', '120 PALLETS', '毛重', '21,500.00 KGS'),
    row(164, '货名', 'MILK POWDER', '免箱期至', '2026-05-29'),
  ]
  const found = read('arrival_notice', rows.flat())
  expect(found).toMatchObject({
    bill_of_lading_number: 'HLCUSHA260512345',
    vessel_name: 'CORAL BRIDGE',
    voyage_number: '032W',
    eta: '2026-05-22',
    port_of_loading_locode: 'KRPUS',
    port_of_discharge_locode: 'CNSHA',
    consignee_name: 'LARK TRADING CO., LTD',
    container_numbers: ['CSQU3054383'],
    seal_numbers: ['EU4471820'],
    package_count: 120,
    gross_weight_kg: 21_500,
    description_of_goods: 'MILK POWDER',
  })
  for (const name of ['carrier_name', 'issue_date', 'last_free_day', 'notify_party_name'])
    expect(found[name]).toBeUndefined()
})

test.each(['到货通知书', '上海百灵国际货运有限公司'])(
  'the date beside %s is that of the document',
  (text) => {
    const rows = [row(40, text, '2026-05-22'), row(80, '提单号', 'HLCUSHA260512345')]
    expect(read('arrival_notice', rows.flat()).issue_date).toBe('2026-05-22')
  },
)

test('the date of an unknown label in Chinese is not that of the document', () => {
  const rows = [row(40, '提货单'), row(80, '船名', 'CORAL BRIDGE', '放行有效期', '2026-05-22')]
  expect(read('delivery_order', rows.flat()).issue_date).toBeUndefined()
})

test.each(['免堆存期至', '免费堆存期至', '免堆期至', '免堆期截止日'])(
  'the end of free storage at %s is the last free day, whatever the rent of the container is free until',
  (label) => {
    const rows = [
      row(80, '提单号', 'HLCUSHA260512345', '预计到港日期', '2026-05-22'),
      row(94, label, '2026-05-29', '免柜租期至', '2026-06-05'),
    ]
    expect(read('arrival_notice', rows.flat()).last_free_day).toBe('2026-05-29')
  },
)

test('an invoice in Chinese has its parties and its day at their labels', () => {
  const rows = [
    row(40, '商业发票'),
    row(80, '发票号:', 'MD-2026-0318', '日期:', '2026-03-18'),
    row(94, '卖方:', '上海百灵机械有限公司'),
    row(108, '买方:', 'HERON PRECISION CO., LTD.', '价格条款:', 'FOB SHANGHAI'),
  ]
  expect(read('commercial_invoice', rows.flat())).toMatchObject({
    supplier_name: '上海百灵机械有限公司',
    buyer_name: 'HERON PRECISION CO., LTD.',
    invoice_date: '2026-03-18',
    incoterm: 'FOB',
  })
})
