// What stands around the values of real documents and says nothing about the shipment.
import type { Party } from '../content/companies.ts'
import type { Random } from '../random.ts'
import { ink, prose } from './blocks.ts'
import { widthOf } from './pen.ts'
import type { FontName, Ink, Pen } from './pen.ts'

const clauses = [
  'Received by the Carrier in apparent good order and condition, unless otherwise noted herein, the total number or quantity of Containers or other packages or units indicated above for carriage subject to all the terms hereof.',
  'The Merchant warrants that the particulars relating to the Goods, as set out on the reverse hereof, have been checked and are adequate and correct. Demurrage and detention accrue after free time as per tariff FMC 011-0778.',
  'In witness whereof three (3) original bills of lading have been signed, one of which being accomplished, the others to be void.',
  'Liability is limited to SDR 666.67 per package or USD 500 per package (COGSA 1936) unless a value is declared. Claims must be notified within 3 days of delivery.',
  'All business is transacted under the standard trading conditions of 01.01.2017, latest edition; jurisdiction is that of our registered office. VAT ID DE 811 234 907, HRB 48213.',
  'Payments shall be made within the agreed term without deduction to IBAN DE44 5001 0517 5407 3249 31, BIC INGDDEFF, or ABA 021000089, account 00481923377.',
  'If freight, customs or other charges are unpaid the carrier has a lien on the goods. Storage after last free day is charged at USD 85.00 per day for days 1-4 and USD 170.00 thereafter.',
  'This notice does not constitute a delivery order, bill of lading or proof of delivery. Original bills of lading must be surrendered, duly endorsed, before release.',
]

/** Small print, in one or more columns. */
export function smallPrint(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  random: Random,
  options: { readonly count: number; readonly columns?: number; readonly ink?: Ink },
): number {
  const columns = options.columns ?? 1
  const width = (at.width - (columns - 1) * 12) / columns
  const look = options.ink ?? ink('sans', 5, 0.25)
  const each = Math.ceil(options.count / columns)
  const ends = Array.from({ length: columns }, (_, column) =>
    prose(
      pen,
      { x: at.x + column * (width + 12), y: at.y, width },
      random.some(clauses, each),
      look,
    ),
  )
  return Math.max(...ends)
}

type HeadLook = {
  readonly place: 'left' | 'center' | 'right'
  readonly font: FontName
  readonly bold: FontName
  readonly logo?: boolean
}

const shifted = (
  text: string,
  look: Ink,
  { x, width }: { x: number; width: number },
  place: HeadLook['place'],
) => x + { left: 0, center: 0.5, right: 1 }[place] * (width - widthOf(text, look))

/** Name, address, telephone and registrations of whoever issues the document. */
export function letterhead(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  company: Party,
  random: Random,
  look: HeadLook,
): number {
  const contact = [
    ...company.address.slice(0, 2),
    `Tel ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}  Fax ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`,
    `FMC No. 0${random.digits(5)}N / SCAC ref. on file / www.example.com`,
  ].slice(0, random.int(2, 4))
  const [name, small] = [ink(look.bold, 14), ink(look.font, 7.5, 0.2)]
  if (look.logo === true) {
    pen.picture({ x: at.x, y: at.y, width: 170, height: 30 }, company.name, 'logo')
    return at.y + 34 + pen.lines(at.x, at.y + 34, contact, small)
  }
  pen.text(shifted(company.name, name, at, look.place), at.y, company.name, name)
  contact.forEach((line, index) => {
    pen.text(shifted(line, small, at, look.place), at.y + 18 + index * 9, line, small)
  })
  return at.y + 20 + contact.length * 9
}

export function centred(pen: Pen, y: number, text: string, look: Ink): number {
  pen.text((pen.width - widthOf(text, look)) / 2, y, text, look)
  return y + look.size * 1.3
}

/** A box to be signed when the cargo is handed over; on delivery orders, which it does not make proofs. */
export function receiptBox(
  pen: Pen,
  area: { x: number; y: number; width: number },
  title: string,
): number {
  pen.box({ ...area, height: 58 })
  pen.text(area.x + 4, area.y + 4, title, ink('sansBold', 10))
  const rows = [
    'RECEIVED IN GOOD ORDER BY: ____________________',
    'DATE: ___/___/_____   TIME: ______',
  ]
  pen.lines(
    area.x + 4,
    area.y + 22,
    [...rows, 'PCS: ________  DRIVER: __________'],
    ink('sans', 7.5),
  )
  return area.y + 62
}
