import { describe, expect, test } from 'vitest'
import type { Page } from '../../layout/page.ts'
import { pageCells } from './cells.ts'

const page = (texts: readonly string[], confidence = 1): Page => ({
  number: 1,
  width: 612,
  height: 792,
  runs: texts.map((text, index) => ({
    text,
    box: { x: 20, y: 20 + index * 30, width: text.length * 5, height: 9 },
    confidence,
    kind: 'text',
  })),
})

/** Labels as `name,name=`, other cells as they are. */
const cellsOf = (text: string, confidence = 1) =>
  pageCells(page([text, 'something else'], confidence))
    .rows[0]?.map((cell) => (cell.names === null ? cell.text : `${cell.names.join(',')}=`))
    .join(' ')

describe('a label', () => {
  test.each([
    ['B/L No.: MAEU123456789', 'bill= MAEU123456789'],
    ['MBL# MAEU123456789', 'bill_of_lading_number= MAEU123456789'],
    ['House Bill of Lading Number', 'house_bill_of_lading_number='],
    ['14. PORT OF LOADING', 'port_of_loading='],
    ['2 Consignee', 'consignee='],
    ['SHIPPER/EXPORTER (Complete Name and Address)', 'shipper='],
    ['Vessel / Voyage No.', 'vessel_name='],
    ['POL / ETD: SHANGHAI', 'port_of_loading,etd= SHANGHAI'],
    ['ETD 03/04/2026 ETA 05/06/2026', 'etd= 03/04/2026 eta= 05/06/2026'],
    ['Last Free Day: 03/04/2026 Pickup No: 4711', 'last_free_day= 03/04/2026 pickup_number= 4711'],
    ['DATE............. MAR 4, 2026', 'any_date= MAR 4, 2026'],
    ['TRUNK VESSEL', 'vessel_name='],
    ['Puerto de carga:', 'port_of_loading='],
    ['Empfänger', 'consignee='],
    ['Port of dischargng', 'port_of_discharge='],
    ['Reference No. (carrier)', 'booking_number='],
    ['ANA KONŞİMENTO / MASTER B/L', 'bill_of_lading_number='],
    ['D/O No. / Date', 'delivery_order_number,any_date='],
    ['S H I P P E R', 'shipper='],
    ['ShipperORDANE TEXTILES', 'shipper= ORDANE TEXTILES'],
    ['Gross weight12,300 KGS', 'gross_weight_kg= 12,300 KGS'],
    ['CONSIGNEE ORDANE TRADING INC.', 'consignee= ORDANE TRADING INC.'],
    ['Expected vessel arrival date: 4 May 2026', 'eta= 4 May 2026'],
    ['② Notify party', 'notify_party='],
    ['[7] Consignee', 'consignee='],
    ['b) Vessel:', 'vessel_name='],
    ['Expéditeur – Consignor – Expedidor', 'shipper='],
    ['Booking no. (line)', 'booking_number='],
    ['N° FACTURE', 'invoice_number='],
    ['Nro. de reserva', 'booking_number='],
    ['Factura N°: 0001-0044', 'invoice_number= 0001-0044'],
    ['Second notify party', 'other='],
    ['Porto di carico', 'port_of_loading='],
    ["Exporter's name, address and country", 'shipper='],
    ['Ihre Bestell-Nr. 4500-118', 'purchase_order_numbers= 4500-118'],
    ['Auftrag / Our order', 'other='],
    ['Tàu, chuyến / Vessel - Voyage', 'vessel_name='],
    ['STEEL NAILS PO NO. NK/B/2201', 'STEEL NAILS purchase_order_numbers= NK/B/2201'],
  ])('is found in %s', (text, expected) => {
    expect(cellsOf(text)).toBe(expected)
  })

  test.each([
    ['P0RT 0F L0ADING', 'port_of_loading='],
    ['Consipnee', 'consignee='],
    ['GROSS WElGHT', 'gross_weight_kg='],
    ['BIL NO.: MAEU123456789', 'bill= MAEU123456789'],
    ['B1L No MAEU123456789', 'bill= MAEU123456789'],
  ])('is found in a scan of %s', (text, expected) => {
    expect(cellsOf(text, 0.8)).toBe(expected)
  })

  test.each([
    'Consignee to pay all charges',
    'CONSIGNEE COPY ONLY',
    'Terminals of the North',
    'Shippers Load Stow and Count',
    'Shipping Company Ltd, as agents',
    'Carrier Security Fee',
    'PRINCIPAL BRANCH, 12 MARKET ROAD',
    'Cargo without POD will not be paid for',
    'DO-2653631',
    'INV-408753',
    'P.O. Box 77120',
    'Unit 6, Quayside Park',
    'M/V CORAL BRIDGE V.FA507R',
    '20 PALLETS',
    'D E L I V E R Y',
    'BILL OF LADING',
    "SHIPPER'S LETTER OF INSTRUCTIONS",
    'IMPORTER SECURITY FILING (10+2) WORKSHEET',
  ])('is not in %s', (text) => {
    expect(cellsOf(text)).toBe(text)
  })

  test('has a colon that stands further right', () => {
    const { runs, ...rest } = page(['Vessel'])
    const value = {
      ...runs[0]!,
      text: ': CORAL BRIDGE',
      box: { x: 90, y: 20, width: 70, height: 9 },
    }
    const [row] = pageCells({ ...rest, runs: [...runs, value] }).rows
    expect(row?.map(({ text, colon }) => [text, colon])).toEqual([
      ['Vessel:', true],
      ['CORAL BRIDGE', false],
    ])
  })

  test('is never the content of a form field', () => {
    const filled = page(['CONSIGNEE'])
    const runs = filled.runs.map((run) => ({ ...run, kind: 'field' as const }))
    expect(pageCells({ ...filled, runs }).rows[0]?.[0]?.names).toBeNull()
  })
})
