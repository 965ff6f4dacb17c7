import type { GrayImage } from './gray-image.ts'

/** Dark enough to be ink. */
const ink = 170
/** In pixels of the recognised image: the largest dot, and the distance without ink above and below it. */
const [largest, around] = [8, 12]
/** The largest distance from one dot to the next. */
const widest = 26
/** Fewer dots at equal distances may be punctuation. */
const fewest = 8

/** A dot in one row of pixels. */
type Dot = { readonly x: number; readonly length: number }

/** The dots that belong to a row of enough dots at equal distances. */
function leadersAmong(
  dots: readonly Dot[],
  isApart: (one: Dot, next: Dot) => boolean,
): readonly Dot[] {
  const leaders: Dot[] = []
  let series: Dot[] = []
  const end = (): void => {
    if (series.length >= fewest) leaders.push(...series)
  }
  for (const dot of dots) {
    const [before, last] = [series.at(-2), series.at(-1)]
    const pitch = last === undefined ? 0 : dot.x - last.x
    const isEven =
      before === undefined || last === undefined || Math.abs(pitch - (last.x - before.x)) <= 2
    const isNext = last !== undefined && pitch <= widest && isApart(last, dot)
    if (last !== undefined && !(isEven && isNext)) {
      end()
      series = isNext ? [last] : []
    }
    series.push(dot)
  }
  end()
  return leaders
}

/** Removes the dots between a label and its value, which spoil the recognition of the word before them. */
export function withoutLeaders(image: GrayImage): GrayImage {
  const { width, height, pixels: from } = image
  const pixels = from.slice()
  const isInk = (at: number): boolean => from[at]! < ink
  const hasInk = (row: number, left: number, right: number): boolean => {
    for (let at = row * width + left; at <= row * width + right; at += 1) if (isInk(at)) return true
    return false
  }
  // The top of a round digit is a short run, too; the rest of the digit is below and beside it.
  const isDot = (x: number, y: number, length: number): boolean => {
    if (length > largest) return false
    const [left, right] = [Math.max(0, x - largest), Math.min(width - 1, x + length + largest)]
    let [first, last] = [y, y]
    for (let row = y - around; row <= y + around; row += 1) {
      if (!hasInk(row, left, right)) continue
      first = Math.min(first, row)
      last = Math.max(last, row)
      if (last - first >= largest) return false
    }
    return true
  }
  for (let y = around; y < height - around; y += 1) {
    // There is ink above or below the gap between strokes of letters, and none between dots.
    const isApart = (one: Dot, next: Dot): boolean => {
      const between = (one.x + one.length + next.x) >> 1
      for (let row = y - around; row <= y + around; row += 1)
        if (isInk(row * width + between)) return false
      return true
    }
    const dots: Dot[] = []
    for (let x = 0, at = y * width, length = 0; x <= width; x += 1, at += 1) {
      if (x < width && isInk(at)) length += 1
      else {
        if (length > 0 && isDot(x - length, y, length)) dots.push({ x: x - length, length })
        length = 0
      }
    }
    for (const { x, length } of dots.length < fewest ? [] : leadersAmong(dots, isApart))
      for (let row = y - largest; row <= y + largest; row += 1)
        pixels.fill(
          255,
          row * width + Math.max(0, x - 2),
          row * width + Math.min(width, x + length + 2),
        )
  }
  return { width, height, pixels }
}
