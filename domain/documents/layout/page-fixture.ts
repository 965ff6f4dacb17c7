import type { Page } from './page.ts'

/** A line of an example page: a text, or its size and its columns. */
export type ExampleLine = string | readonly [size: number, ...pieces: readonly string[]]

const margin = 40
const width = 612
const letterWidth = 0.5

/** A page for tests from lines, the top one first; `|` divides columns. */
export const examplePage = (
  lines: readonly ExampleLine[],
  { number = 1, confidence = 1 }: { number?: number; confidence?: number } = {},
): Page => {
  let y = 36
  const runs = lines.flatMap((line) => {
    const [size, ...pieces] = typeof line === 'string' ? ([9, ...line.split('|')] as const) : line
    const top = y
    y += size * 1.5
    return pieces.map((piece, column) => ({
      text: piece.trim(),
      box: {
        x: margin + (column * (width - 2 * margin)) / pieces.length,
        y: top,
        width: piece.trim().length * size * letterWidth,
        height: size,
      },
      confidence,
      kind: 'text' as const,
    }))
  })
  return { number, width, height: Math.max(792, y + margin), runs }
}

/** Lines that most shipping documents have. */
export const parties: readonly string[] = [
  'Shipper | Booking No. | Export references',
  'Blue Heron Furniture Co | 5512873 | PO 8812',
  'Consignee | Notify party',
  'Larkspur Home Inc | Same as consignee',
]
export const route: readonly string[] = [
  'Vessel | Voyage | Port of loading | Port of discharge',
  'NORTHERN JUBILEE | 418E | Haiphong | Oakland',
]
export const cargo: readonly string[] = [
  'Container no. | Seal | Packages | Gross weight | Measurement',
  'TGHU4412874 | 778120 | 412 CTNS | 8,120.5 KG | 61.2 CBM',
]
