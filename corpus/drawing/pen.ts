// Draws by writing down marks; `pdf.ts` makes a file of them. Points from the top left corner, as `Box`.
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { joined } from '../truth.ts'
import type { Shown, Truth } from '../truth.ts'

export const fontNames = {
  sans: StandardFonts.Helvetica,
  sansBold: StandardFonts.HelveticaBold,
  sansItalic: StandardFonts.HelveticaOblique,
  serif: StandardFonts.TimesRoman,
  serifBold: StandardFonts.TimesRomanBold,
  serifItalic: StandardFonts.TimesRomanItalic,
  mono: StandardFonts.Courier,
  monoBold: StandardFonts.CourierBold,
} as const
export type FontName = keyof typeof fontNames

/** Grey: 0 black, 1 white; or red, green, blue. */
export type Colour = number | readonly [number, number, number]

export type Ink = {
  readonly size: number
  readonly font: FontName
  readonly colour?: Colour
  /** Extra points between letters. */
  readonly spacing?: number
}

export type Mark =
  | ({ readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string } & Ink)
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point; readonly width: number }
  | ({ readonly kind: 'box'; readonly fill?: Colour; readonly border: number } & Area)
  | ({ readonly kind: 'picture'; readonly text: string; readonly look: PictureLook } & Area)
  | ({ readonly kind: 'field'; readonly text: string; readonly size: number } & Area)

export type Point = { readonly x: number; readonly y: number }
type Area = Point & { readonly width: number; readonly height: number }
type PictureLook = 'title' | 'logo' | 'barcode'

export type DrawnPage = {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}
export type Drawing = { readonly pages: readonly DrawnPage[]; readonly truth: Truth }

export type Pen = {
  readonly width: number
  readonly height: number
  readonly newPage: () => void
  readonly text: (x: number, y: number, text: string, ink: Ink) => void
  /** Returns the height of the lines. */
  readonly lines: (x: number, y: number, texts: readonly string[], ink: Ink) => number
  readonly line: (from: Point, to: Point, width?: number) => void
  readonly box: (area: Area, look?: { readonly fill?: Colour; readonly border?: number }) => void
  readonly picture: (area: Area, text: string, look: PictureLook) => void
  readonly field: (area: Area, text: string, size: number) => void
  /** The document shows this. */
  readonly show: (...shown: readonly (Shown | Truth)[]) => void
  readonly done: () => Drawing
}

const measuring = await PDFDocument.create()
const fonts = Object.fromEntries(
  Object.entries(fontNames).map(([name, standard]) => [
    name,
    measuring.embedStandardFont(standard),
  ]),
)

export const widthOf = (text: string, { font, size, spacing = 0 }: Ink): number =>
  (fonts[font]?.widthOfTextAtSize(text, size) ?? 0) + spacing * text.length

/** The largest ink, not larger than this, in which the texts fit. */
export function fitting(texts: readonly string[], width: number, ink: Ink): Ink {
  const widest = Math.max(1, ...texts.map((text) => widthOf(text, ink)))
  return widest <= width ? ink : { ...ink, size: Math.max(4.5, (ink.size * width) / widest) }
}

export function wrapped(text: string, width: number, ink: Ink): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && widthOf(longer, ink) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const isShown = (each: Shown | Truth): each is Shown => 'truth' in each

export function createPen(width = 612, height = 792): Pen {
  const pages: { width: number; height: number; marks: Mark[] }[] = [{ width, height, marks: [] }]
  const truths: Truth[] = []
  const add = (mark: Mark): unknown => pages.at(-1)?.marks.push(mark)
  const text: Pen['text'] = (x, y, written, ink) =>
    add({ kind: 'text', x, y, text: written, ...ink })
  return {
    width,
    height,
    text,
    newPage: () => pages.push({ width, height, marks: [] }),
    lines: (x, y, texts, ink) => {
      texts.forEach((line, index) => text(x, y + index * ink.size * 1.2, line, ink))
      return texts.length * ink.size * 1.2
    },
    line: (from, to, lineWidth = 0.7) => add({ kind: 'line', from, to, width: lineWidth }),
    box: (area, look = {}) => add({ kind: 'box', border: 0.7, ...area, ...look }),
    picture: (area, written, look) => add({ kind: 'picture', ...area, text: written, look }),
    field: (area, written, size) => add({ kind: 'field', ...area, text: written, size }),
    show: (...all) => truths.push(...all.map((each) => (isShown(each) ? each.truth : each))),
    done: () => ({ pages, truth: joined(truths) }),
  }
}
