// The upper boxes of the single administrative document, and what is to be paid by it.
import { totalsOf } from '../../../content/cargo-entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import type { Order } from '../../layout.ts'
import { both, textOf } from '../drawn-with/cells.ts'
import type { Plotted } from '../drawn-with/plotted.ts'

const cents = (value: number): number => Math.round(value * 100) / 100
/** Edges of the form's columns. */
export const [left, edge, end] = [44, 300, 566]

export type Duties = {
  readonly invoiced: number
  readonly rate: number
  readonly value: number
  readonly duty: number
  readonly vatBase: number
  readonly vat: number
  readonly vatRate: number
  readonly total: number
  readonly money: string
}

/** What is to be paid is duty and VAT; the goods are invoiced in dollars. */
export function dutiesOf(s: Shipment, { random }: Order): Duties {
  const money = s.consignee.country === 'United Kingdom' ? 'GBP' : 'EUR'
  const rate = random.int(10_400, 13_200) / 10_000
  const invoiced = totalsOf(s).goods
  const value = cents(invoiced / rate)
  const duty = cents(value * 0.037)
  const vatRate = { Germany: 19, Netherlands: 21 }[s.consignee.country] ?? 20
  const vatBase = cents(value + duty + 640)
  const vat = cents((vatBase * vatRate) / 100)
  const total = cents(duty + vat)
  return { invoiced, rate, value, duty, vatBase, vat, vatRate, total, money }
}

export const numberOf = (value: number, decimals = 2): string =>
  printedNumber(value, decimals, 'plain')

const landOf = (s: Shipment): string =>
  ({ Germany: 'DE', Netherlands: 'NL' })[s.consignee.country] ?? 'GB'

export function top(s: Shipment, e: Entries, { random }: Order): readonly Plotted[] {
  const land = landOf(s)
  const year = String(new Date(s.times.release).getUTCFullYear() % 100)
  const mrn = `${year}${land}${random.digits(6)}${random.letters(2)}${random.digits(6)}`
  return [
    [[edge, 30, 384, 52], '1 DECLARATION', shown('IM   A')],
    [[384, 30, end, 74], 'A  OFFICE OF DESTINATION - MRN', shown(mrn, { entry_number: mrn })],
    [[left, 30, edge, 90], '2 Consignor/Exporter   No', e.shipper],
    [[edge, 52, 342, 74], '3 Forms', shown('1  1')],
    [[342, 52, 384, 74], '4 Load.lists', nothing],
    [[edge, 74, 342, 98], '5 Items', shown('1')],
    [[342, 74, 412, 98], '6 Total packages', e.packageCount],
    [[412, 74, end, 98], '7 Reference number (LRN)', shown(`IMP${year}${random.digits(11)}`)],
    [[left, 90, edge, 152], `8 Consignee   No ${land}${random.digits(10)}`, e.consignee],
    [[edge, 98, end, 128], '9 Person responsible for financial settlement   No', nothing],
    [[edge, 128, 360, 152], '10 Ctry last cons.', shown(s.route.loading.locode.slice(0, 2))],
    [[360, 128, 430, 152], '11 Trad./Prod. country', nothing],
    [[430, 128, 510, 152], '12 Value details', shown(random.digits(4))],
    [[510, 128, end, 152], '13 C.A.P.', nothing],
  ]
}

export function middle(s: Shipment, e: Entries, d: Duties, { random }: Order): readonly Plotted[] {
  const broker = { lines: [s.broker.name, ...s.broker.address.slice(0, 2)], truth: {} }
  const land = s.consignee.country
  const codes = `${s.route.loading.locode.slice(0, 2)}             ${landOf(s)}`
  const nation = random.pick(['LR', 'PA', 'DK', 'HK'])
  const invoiced = shown(`${s.currency}  ${numberOf(d.invoiced)}`)
  return [
    [[left, 152, edge, 204], '14 Declarant/Representative   [2]', broker],
    [[edge, 152, 430, 178], '15 Country of dispatch/export', shown(s.route.loading.country)],
    [[430, 152, end, 178], '15 C. disp. Code   17 Country dest. Code', shown(codes)],
    [[edge, 178, 430, 204], '16 Country of origin', e.origin],
    [[430, 178, end, 204], '17 Country of destination', shown(land)],
    [
      [left, 204, 250, 228],
      '18 Identity and nationality of means of transport at arrival',
      shown(s.vessel),
    ],
    [[250, 204, edge, 228], '19 Ctr.', shown('1')],
    [[edge, 204, end, 228], '20 Delivery terms', shown(`${s.incoterm} ${s.route.loading.city}`)],
    [
      [left, 228, edge, 252],
      '21 Identity and nationality of active means of transport crossing the border',
      both(e.vessel, '   ', shown(nation)),
    ],
    [[edge, 228, 450, 252], '22 Currency and total amount invoiced', invoiced],
    [[450, 228, 520, 252], '23 Exchange rate', shown(d.rate.toFixed(4))],
    [[520, 228, end, 252], '24 Nat. trans.', shown('11')],
    [[left, 252, 120, 276], '25 Mode transp. border', shown('1')],
    [[120, 252, 190, 276], '26 Inland mode', shown('3')],
    [[190, 252, edge, 276], '27 Place of unloading', shown(s.route.discharge.locode)],
    [[edge, 252, end, 300], '28 Financial and banking data', nothing],
    [
      [left, 276, 150, 300],
      '29 Office of entry',
      shown(`${s.route.discharge.locode.slice(0, 2)}00${random.digits(4)}`),
    ],
    [[150, 276, edge, 300], '30 Location of goods', shown(s.terminal.name)],
  ]
}

export function item(s: Shipment, e: Entries, d: Duties, { random }: Order): readonly Plotted[] {
  const [line] = s.goods
  const code = `${(line?.hs ?? '').replace('.', '')}${random.digits(2)}00`
  const packed: Shown = {
    lines: [textOf(e.packages), 'N/M', ...e.containers.lines, ...e.goods.lines],
    truth: e.containers.truth,
  }
  const boxes31 =
    '31 Packages and description of goods - Marks and numbers - Container No(s) - Number and kind'
  const summary = `X337 ${s.times.release % 97}${random.digits(10)}`
  return [
    [[left, 300, 352, 420], boxes31, packed],
    [[352, 300, 400, 324], '32 Item No', shown('1')],
    [[400, 300, end, 324], '33 Commodity Code', shown(code)],
    [[352, 324, 420, 348], '34 Ctry orig. Code', shown(s.route.loading.locode.slice(0, 2))],
    [[420, 324, 500, 348], '35 Gross mass (kg)', e.weight],
    [[500, 324, end, 348], '36 Preference', shown('100')],
    [[352, 348, 420, 372], '37 PROCEDURE', shown('4000')],
    [[420, 348, 500, 372], '38 Net mass (kg)', e.netWeight],
    [[500, 348, end, 372], '39 Quota', nothing],
    [[352, 372, end, 396], '40 Summary declaration/Previous document', shown(summary)],
    [[352, 396, 420, 420], '41 Supplementary units', nothing],
    [[420, 396, 510, 420], '42 Item price', shown(numberOf(d.invoiced))],
    [[510, 396, end, 420], '43 V.M. Code', shown('1')],
  ]
}
