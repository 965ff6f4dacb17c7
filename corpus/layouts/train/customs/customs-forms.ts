// Numbered boxes of customs: the entry summary, the release, and the importer security filing.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { shown } from '../../../content/style.ts'
import { printedNumber } from '../../../print.ts'
import { centred } from '../../../drawing/around.ts'
import { boxes, ink } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const small: BoxLook = {
  label: ink('sans', 6),
  value: ink('mono', 8.5),
  place: 'above',
  border: 0.6,
}
const style = styleOf({ date: 'mm/dd/yyyy', time: 'none', place: 'city', number: 'us' })
const area = { x: 36, y: 66, width: 540 }

function agency(pen: Pen, title: string, form: string): void {
  pen.text(36, 24, 'DEPARTMENT OF HOMELAND SECURITY', ink('sansBold', 7.5))
  pen.text(36, 34, 'U.S. Customs and Border Protection', ink('sans', 7.5))
  pen.text(470, 24, 'OMB APPROVAL NO. 1651-0022', ink('sans', 5.5))
  centred(pen, 42, title, ink('sansBold', 14))
  pen.text(36, 760, `CBP Form ${form} (5/22)                         Page 1 of 1`, ink('sans', 7))
}

function drawSummary(order: Order) {
  const { s, random } = order
  const e = order.in(style)
  const total = totalsOf(s).goods
  const pen = createPen()
  agency(pen, 'ENTRY SUMMARY', '7501')
  boxes(
    pen,
    area,
    [
      {
        height: 26,
        cells: [
          ['1. Filer Code/Entry Number', e.entry],
          ['2. Entry Type', shown('01 ABI/A')],
          ['3. Summary Date', e.releaseDate],
        ],
      },
      {
        height: 26,
        cells: [
          ['4. Surety Number', shown(random.digits(3))],
          ['5. Bond Type', shown('8')],
          ['6. Port Code', shown(random.digits(4))],
          ['7. Entry Date', shown('')],
        ],
      },
      {
        height: 26,
        cells: [
          ['8. Importing Carrier', e.vessel],
          ['9. Mode of Transport', shown('11')],
          ['10. Country of Origin', e.origin],
          ['11. Import Date', shown('')],
        ],
      },
      {
        height: 26,
        cells: [
          ['12. B/L or AWB Number', e.bill],
          ['13. Manufacturer ID', shown(`CN${random.letters(6)}${random.digits(3)}NIN`)],
          ['14. Exporting Country', shown(s.route.loading.country)],
          ['Voyage/Flight', e.voyage],
        ],
      },
      {
        height: 26,
        cells: [
          ['16. I.T. Number', e.inBond],
          ['17. I.T. Date', shown('')],
          ['18. Missing Docs', shown('')],
          ['19. Foreign Port of Lading', shown(random.digits(5))],
        ],
      },
      {
        height: 60,
        cells: [
          ['25. Ultimate Consignee Name and Address', e.consignee],
          ['26. Importer of Record Name and Address', shown('SAME')],
        ],
      },
      {
        height: 60,
        cells: [
          [
            '28. Description of Merchandise / HTSUS No.',
            shown(s.goods.map((line) => line.hs).join('  ')),
            2,
          ],
          ['31. Gross weight', e.weight],
          ['32. Entered Value', shown('')],
          ['33. Duty', shown('')],
        ],
      },
      {
        height: 40,
        cells: [
          ['CONTAINERS', e.containersInLine, 3],
          ['40. Total', shown(printedNumber(total, 2, 'us'), { total_amount: total })],
        ],
      },
    ],
    small,
  )
  return pen.done()
}

function drawRelease(order: Order) {
  const { random } = order
  const e = order.in(style)
  const pen = createPen()
  agency(pen, 'ENTRY/IMMEDIATE DELIVERY', '3461')
  boxes(
    pen,
    area,
    [
      {
        height: 26,
        cells: [
          ['1. ARRIVAL DATE', shown('')],
          ['2. ELECTED ENTRY DATE', e.releaseDate],
          ['3. ENTRY TYPE CODE/NAME', shown('01')],
          ['4. ENTRY NUMBER', e.entry],
        ],
      },
      {
        height: 26,
        cells: [
          ['5. PORT', shown(random.digits(4))],
          ['6. SINGLE TRANS. BOND', shown('')],
          ['7. BROKER/IMPORTER FILE NUMBER', shown(random.digits(7))],
        ],
      },
      {
        height: 26,
        cells: [
          ['8. CONSIGNEE NUMBER', shown(`${random.digits(2)}-${random.digits(7)}00`)],
          ['10. ULTIMATE CONSIGNEE NAME', e.consigneeName, 2],
        ],
      },
      {
        height: 26,
        cells: [
          ['12. CARRIER CODE', e.scac],
          ['13. VOYAGE/FLIGHT/TRIP', e.voyage],
          ['14. LOCATION OF GOODS-CODE(S)', shown(random.letters(1) + random.digits(3))],
        ],
      },
      {
        height: 26,
        cells: [
          ['15. VESSEL CODE/NAME', e.vessel],
          ['16. U.S. PORT OF UNLADING', shown(random.digits(4))],
          ['18. G.O. NO.', shown('')],
        ],
      },
      {
        height: 40,
        cells: [
          ['22. B/L OR AWB NO.', e.bill],
          ['HOUSE B/L', e.houseBill],
          ['CONTAINER NO.', e.containers],
          ['I.T. NO.', e.inBond],
        ],
      },
    ],
    { ...small, value: ink('monoBold', 8.5) },
  )
  pen.text(330, 420, 'RELEASED', ink('sansBold', 24, 0.4))
  return pen.done()
}

export const numberedCustoms: Layout = {
  name: 'numbered-customs',
  copies: { customs_entry: 4, cargo_release: 4 },
  american: true,
  make: (order) => (order.type === 'customs_entry' ? drawSummary(order) : drawRelease(order)),
}
