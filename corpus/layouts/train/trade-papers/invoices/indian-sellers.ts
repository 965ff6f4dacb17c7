// Indian exporters with their tax numbers, and the head of an invoice that a tax register has seen.
import { printedDate } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { centred } from '../../../../drawing/around.ts'
import { ink } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { endingAt } from '../../drawn-with/cells.ts'
import { companyLike, inVariants, leavingFrom, placeAt } from '../drawn-with/abroad.ts'

const [x, width] = [36, 523]
const [plain, bold] = [ink('sans', 8.5), ink('sansBold', 8.5)]
const day = 86_400_000
const sites = [
  [
    'INNSA',
    'Nhava Sheva',
    'Gut No. 118, Village Kudus, Tal. Wada',
    'Palghar - 421312',
    'Maharashtra',
    '27',
  ],
  [
    'INMUN',
    'Mundra',
    'Survey No. 204/P2, N.H. 8-B',
    'Shapar (Veraval), Rajkot - 360024',
    'Gujarat',
    '24',
  ],
  ['INMAA', 'Chennai', 'S.F. No. 312/1A, Avinashi Road', 'Tiruppur - 641603', 'Tamil Nadu', '33'],
] as const
const kinds = ['Grade A', 'Lot 2', 'Size M', 'Size XL', 'Export Quality', 'Assorted']

export type Seller = { readonly s: Shipment; readonly state: string; readonly gstin: string }

/** Codes of goods have eight digits and no dots. */
export function fromIndia(s: Shipment, random: Random): Seller {
  const [locode, city, street, town, state, code] = random.pick(sites)
  const rest = random.pick(['Overseas', 'Exim LLP', 'Exports Private Limited'])
  const shipper = companyLike(s.shipper, rest, [street, town], 'India')
  const codes = new Map(
    s.goods.map(({ hs }) => [hs, `${hs.replace('.', '')}${random.int(10, 90)}`]),
  )
  const goods = inVariants(
    s.goods,
    () => (s.goods.length > 3 ? 1 : random.int(1, 2)),
    kinds,
    random,
  )
  const coded = goods.map((line) => ({ ...line, hs: codes.get(line.hs) ?? line.hs }))
  const gstin = `${code}${random.letters(5)}${random.int(1000, 9999)}${random.letters(1)}1Z${random.int(1, 9)}`
  const port = placeAt(locode, city, 'India')
  return {
    s: leavingFrom({ ...s, goods: coded }, port, shipper),
    state: `${state}, Code : ${code}`,
    gstin,
  }
}

/** A code of little squares, as registers print it. */
function squares(pen: Pen, left: number, top: number, random: Random): void {
  const size = 2.5
  for (let index = 0; index < 26 * 26; index++)
    if (random.chance(0.48)) {
      const [at, down] = [index % 26, Math.floor(index / 26)]
      pen.box(
        { x: left + at * size, y: top + down * size, width: size, height: size },
        { border: 0, fill: 0 },
      )
    }
}

/** What the tax authority gives to a registered invoice. */
export function registered(pen: Pen, s: Shipment, random: Random): void {
  const law = '(SUPPLY MEANT FOR EXPORT UNDER LETTER OF UNDERTAKING WITHOUT PAYMENT OF IGST)'
  centred(pen, 39, law, ink('sans', 7))
  endingAt(pen, x + width, 24, 'e-Invoice', bold)
  squares(pen, x + width - 66, 52, random)
  const code = Array.from({ length: 64 }, () => random.pick(Array.from('0123456789abcdef'))).join(
    '',
  )
  const lines = [
    `IRN       : ${code.slice(0, 40)}`,
    `               ${code.slice(40)}`,
    `Ack No.  : 1${random.int(22, 25)}${random.digits(12)}`,
    `Ack Date : ${printedDate(s.times.invoice + day, 'dd-MMM-yy')}`,
    `LUT ARN : AD${random.digits(13)}   IEC : ${random.letters(5)}${random.digits(4)}${random.letters(1)}`,
  ]
  pen.lines(x, 56, lines, plain)
}
