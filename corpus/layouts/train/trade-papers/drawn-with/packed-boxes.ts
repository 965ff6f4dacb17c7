// What is in which container: lines of whole cartons, whose sums are those of the containers and of the shipment.
import type { GoodsLine } from '../../../../content/goods.ts'
import type { Random } from '../../../../random.ts'
import type { BoxOnBoard, Shipment } from '../../../../content/shipment.ts'
import { inVariants } from './abroad.ts'

export type PackedLine = GoodsLine & {
  readonly style: string
  readonly perCarton: number
  readonly size: string
  readonly netKg: number
  readonly cbm: number
}
export type PackedBox = {
  readonly box: BoxOnBoard
  readonly lines: readonly PackedLine[]
  /** Number of its first carton. */
  readonly from: number
}

const kinds = ['navy', 'white', 'black', 'assorted', 'size M', 'size XL', 'model 2', 'size S']

/** Net weights are rounded so that they add up to the share of all. */
function linesOf(s: Shipment, random: Random): readonly PackedLine[] {
  let gross = 0
  return inVariants(s.goods, () => random.int(2, 4), kinds, random).map((line): PackedLine => {
    const perCarton = random.pick([4, 6, 8, 10, 12, 20, 24])
    const [length, wide, high] = [
      random.int(32, 68),
      random.int(25, 45),
      random.int(18, 50),
    ] as const
    const before = Math.round(gross * 0.91)
    gross += line.kg
    return {
      ...line,
      perCarton,
      quantity: perCarton * line.packages,
      style: `${random.letters(2)}${random.int(100, 999)}`,
      size: `${length} x ${wide} x ${high}`,
      netKg: Math.round(gross * 0.91) - before,
      cbm: Math.round((length * wide * high * line.packages) / 1000) / 1000,
    }
  })
}

/** As many lines to each container, the rest to the last. */
export function packed(of: Shipment, random: Random) {
  const lines = linesOf(of, random)
  const count = Math.min(of.boxes.length, lines.length)
  const each = Math.floor(lines.length / count)
  let from = 1
  const boxes = of.boxes.slice(0, count).map((box, index): PackedBox => {
    const own = lines.slice(index * each, index === count - 1 ? undefined : (index + 1) * each)
    const sum = (value: (line: PackedLine) => number): number =>
      own.reduce((all, line) => all + value(line), 0)
    const [packages, kg] = [sum((line) => line.packages), sum((line) => line.kg)]
    const cbm = Math.round(sum((line) => line.cbm) * 1000) / 1000
    from += packages
    return { box: { ...box, packages, kg, cbm }, lines: own, from: from - packages }
  })
  const s: Shipment = {
    ...of,
    packageType: 'CARTONS',
    goods: lines,
    boxes: boxes.map(({ box }) => box),
  }
  return { s, boxes }
}
