import type { PDFPageProxy } from 'pdfjs-dist'
import type { Box, TextRun } from '../../../../../domain/documents/layout/page.ts'

export type Viewport = ReturnType<PDFPageProxy['getViewport']>
type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type TextItem = Extract<TextContent['items'][number], { str: string }>

/** A transform of PDF: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const times = ([a, b, c, d, e, f]: Matrix, by: Matrix): Matrix => [
  a * by[0] + c * by[1],
  b * by[0] + d * by[1],
  a * by[2] + c * by[3],
  b * by[2] + d * by[3],
  a * by[4] + c * by[5] + e,
  b * by[4] + d * by[5] + f,
]

const matrixOf = (numbers: readonly number[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

/** The base line's start and direction on the page, where y grows downwards, and the size of the letters. */
function placed(item: TextItem, viewport: Viewport) {
  const [a, b, c, d, x, y] = times(matrixOf(viewport.transform), matrixOf(item.transform))
  const along = Math.hypot(a, b) || 1
  return { x, y, cos: a / along, sin: b / along, size: Math.hypot(c, d) }
}

/** The clockwise quarters by which the text is turned on the page: 0 to 3. */
export function quartersOf(item: TextItem, viewport: Viewport): number {
  const { cos, sin } = placed(item, viewport)
  return (Math.round(Math.atan2(sin, cos) / (Math.PI / 2)) + 4) % 4
}

/** In parts of the font size: most letters reach from a fifth below the base line to four fifths above it. */
const below = 0.2
const above = 0.8

function boxOf(item: TextItem, viewport: Viewport): Box {
  const { x, y, cos, sin, size } = placed(item, viewport)
  const width = item.width * viewport.scale
  const corners = [0, width].flatMap((along) =>
    [-below * size, above * size].map((up) => [
      x + along * cos + up * sin,
      y + along * sin - up * cos,
    ]),
  )
  const xs = corners.map(([cornerX = 0]) => cornerX)
  const ys = corners.map(([, cornerY = 0]) => cornerY)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

const isOnPage = ({ x, y, width, height }: Box, viewport: Viewport): boolean =>
  x < viewport.width && y < viewport.height && x + width > 0 && y + height > 0

export const textRuns = (items: readonly TextItem[], viewport: Viewport): readonly TextRun[] =>
  items.flatMap((item): readonly TextRun[] => {
    if (item.str.trim() === '') return []
    const box = boxOf(item, viewport)
    if (!isOnPage(box, viewport)) return []
    return [{ text: item.str, box, confidence: 1, kind: 'text' }]
  })
