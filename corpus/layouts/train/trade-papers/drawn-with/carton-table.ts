// The columns of a packing list with weights in two systems, and its rows: containers, cartons, sums.
import { poundsOf, printedNumber } from '../../../../print.ts'
import { ink } from '../../../../drawing/blocks.ts'
import { fitting } from '../../../../drawing/pen.ts'
import type { Ink, Pen } from '../../../../drawing/pen.ts'
import { endingAt } from '../../drawn-with/cells.ts'
import type { PackedBox, PackedLine } from './packed-boxes.ts'

const [x, right] = [24, 818]
const [plain, bold] = [ink('sans', 7.5), ink('sansBold', 7.5)]
/** Where columns begin; from the sixth on they are figures and end where the next begins. */
const edges = [24, 82, 124, 292, 340, 388, 436, 472, 532, 592, 644, 706, 762, 818] as const
const figures = [1, 4, 5, 8, 9, 10, 11, 12]
const heads = [
  ['CARTON NO.', 'from - to'],
  ['NO. OF', 'CARTONS'],
  ['DESCRIPTION OF GOODS', '/ style, colour'],
  ['STYLE', 'NO.'],
  ['QTY PER', 'CARTON'],
  ['TOTAL', 'QTY'],
  ['UNIT', ''],
  ['CARTON SIZE', 'L x W x H cm'],
  ['NET WT.', 'KG'],
  ['NET WT.', 'LB'],
  ['GROSS WT.', 'KG'],
  ['GROSS WT.', 'LB'],
  ['MEAS.', 'CBM'],
] as const

export const number = (value: number, decimals = 0): string => printedNumber(value, decimals, 'us')

export function write(pen: Pen, y: number, texts: readonly string[], look: Ink): void {
  texts.forEach((text, index) => {
    const [left = 0, end = 0] = [edges[index], edges[index + 1]]
    const fit = fitting([text], end - left - 5, look)
    if (figures.includes(index)) endingAt(pen, end - 3, y, text, fit)
    else pen.text(left + 3, y, text, fit)
  })
}

export const measures = ({
  netKg,
  kg,
  cbm,
}: Pick<PackedLine, 'netKg' | 'kg' | 'cbm'>): readonly string[] => [
  ...[number(netKg), number(poundsOf(netKg)), number(kg), number(poundsOf(kg)), number(cbm, 3)],
]

export function tableHead(pen: Pen, y: number): number {
  pen.box({ x, y, width: right - x, height: 22 }, { border: 0.6, fill: 0.9 })
  for (const line of [0, 1])
    write(
      pen,
      y + 3 + line * 9,
      heads.map((each) => each[line] ?? ''),
      ink('sansBold', 6.5),
    )
  return y + 26
}

/** A container's lines end with their sums. */
export function container(pen: Pen, top: number, { box, lines, from }: PackedBox): number {
  pen.text(x + 3, top, `CONTAINER ${box.number}   ${box.size}   SEAL ${box.seal}`, bold)
  let [y, first] = [top + 13, from]
  lines.forEach((line) => {
    const range = `${first} - ${first + line.packages - 1}`
    const start = [
      range,
      number(line.packages),
      line.description,
      line.style,
      number(line.perCarton),
      number(line.quantity),
      line.unit,
      line.size,
    ]
    write(pen, y, [...start, ...measures(line)], plain)
    first += line.packages
    y += 12
  })
  const sum = (of: (line: PackedLine) => number): number =>
    lines.reduce((all, line) => all + of(line), 0)
  const sums = {
    netKg: sum((line) => line.netKg),
    kg: sum((line) => line.kg),
    cbm: sum((line) => line.cbm),
  }
  pen.line({ x: 124, y: y - 2 }, { x: right, y: y - 2 }, 0.3)
  write(
    pen,
    y,
    ['', number(sum((line) => line.packages)), 'Sub-total', '', '', '', '', '', ...measures(sums)],
    ink('sansItalic', 7.5),
  )
  return y + 17
}
