// Papers written as lines of text: `300 B/L No. | 380 {bill}` types a label at 300 points and a value at 380. One sheet
// becomes a PDF, a Word file or plain text.
import { totalsOf } from '../../../content/cargo-entries.ts'
import type { Shipment } from '../../../content/shipment.ts'
import type { Style } from '../../../content/style.ts'
import { ink } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Drawing, FontName } from '../../../drawing/pen.ts'
import { printedNumber } from '../../../print.ts'
import { joined } from '../../../truth.ts'
import type { OneOf, Truth } from '../../../truth.ts'
import type { Order, Written } from '../../layout.ts'
import { bytesOf } from '../../written-entries.ts'
import { paragraph, wordFile, wordTable } from '../word-files.ts'
import type { Labelled } from './cells.ts'

type Piece = readonly [x: number, text: string]
type Line = {
  readonly kind: 'text' | 'gap' | 'rule'
  readonly size: number | null
  readonly bold: boolean
  readonly pieces: readonly Piece[]
}
export type Sheet = { readonly lines: readonly Line[]; readonly truth: Truth }

type Fields = Readonly<Record<string, string>>
type Row = { readonly texts: Fields; readonly truth: (has: (name: string) => boolean) => Truth }

/** A column can be added up where no total stands beneath it. */
const sumOrNone = (total: number): OneOf => ({ oneOf: ['', String(total)] })

function boxesOf(s: Shipment, style: Style): readonly Row[] {
  const { boxes, packageType } = s
  const totals = totalsOf(s)
  return boxes.map((box) => ({
    texts: {
      number: box.number,
      seal: box.seal,
      size: box.size,
      packages: String(box.packages),
      type: packageType,
      kg: printedNumber(box.kg, style.decimals, style.number),
      cbm: printedNumber(box.cbm, 3, style.number),
      verified: printedNumber(box.verifiedKg, 0, style.number),
    },
    truth: (has) => ({
      container_numbers: [box.number],
      ...(has('seal') ? { seal_numbers: [box.seal] } : {}),
      ...(has('packages') ? { package_count: sumOrNone(totals.packages) } : {}),
      ...(has('kg') ? { gross_weight_kg: sumOrNone(totals.kg) } : {}),
      ...(has('cbm') ? { volume_cbm: sumOrNone(totals.cbm) } : {}),
    }),
  }))
}

const piecesOf = (text: string): readonly Piece[] =>
  text.split(' | ').map((piece) => {
    const [, x = '0', words = ''] = /^(\d+) ?(.*)$/.exec(piece.trim()) ?? []
    return [Number(x), words]
  })

/** `{bill}` is the value of that name, `{consignee*}` all of its lines, `{#6}` six digits, `{@3}` three letters. */
function writerOf(values: Labelled, { random }: Order) {
  const truths: Truth[] = []
  const filled = (text: string, fields: Fields, row: number): string =>
    text.replace(/\{(?:#(\d+)|@(\d+)|([\w]+)(\*?))\}/g, (_, digits, letters, name: string, all) => {
      if (digits !== undefined) return random.digits(Number(digits))
      if (letters !== undefined) return random.letters(Number(letters))
      const own = fields[name]
      if (own !== undefined) return own
      const value = values[name]
      if (value === undefined) throw new Error(`No value is called ${name}.`)
      truths.push(value.truth)
      return value.lines[all === '*' ? row : 0] ?? ''
    })
  const height = (text: string): number =>
    Math.max(
      1,
      ...[...text.matchAll(/\{(\w+)\*\}/g)].map(([, name = '']) => values[name]?.lines.length ?? 1),
    )
  const rows = (pieces: readonly Piece[], fields: Fields = {}): readonly (readonly Piece[])[] =>
    Array.from({ length: Math.max(...pieces.map(([, text]) => height(text))) }, (_, row) =>
      pieces.flatMap(([x, text]): Piece[] => {
        const written = row < height(text) ? filled(text, fields, row) : ''
        return written === '' ? [] : [[x, written]]
      }),
    )
  return { truths, rows }
}

/** Each line of the text is one of the sheet; `!14 ` sets its size, `!b ` makes it bold, `*boxes ` repeats it. */
export function sheetOf(text: string, values: Labelled, order: Order, style: Style): Sheet {
  const { truths, rows } = writerOf(values, order)
  const lines = text.split('\n').flatMap((whole): readonly Line[] => {
    const [, look = '', isRow, rest = ''] = /^(?:!(\w+) )?(\*boxes )?(.*)$/.exec(whole.trim()) ?? []
    const size = /\d+/.exec(look)
    const common = { size: size === null ? null : Number(size[0]), bold: look.includes('b') }
    const empty = { ...common, pieces: [] }
    if (rest === '') return [{ kind: 'gap', ...empty }]
    if (rest === '---') return [{ kind: 'rule', ...empty }]
    const pieces = piecesOf(rest)
    const repeated = isRow === undefined ? [null] : boxesOf(order.s, style)
    return repeated.flatMap((one) => {
      if (one !== null) truths.push(one.truth((name) => rest.includes(`{${name}}`)))
      return rows(pieces, one?.texts).map((written) => ({
        kind: 'text' as const,
        ...common,
        pieces: written,
      }))
    })
  })
  return { lines: lines.slice(1, -1), truth: joined(truths) }
}

type Typed = {
  readonly font: 'sans' | 'serif' | 'mono'
  readonly size: number
  readonly leading?: number
  readonly width?: number
  readonly height?: number
  readonly right?: number
}

export function drawn({ lines, truth }: Sheet, look: Typed): Drawing {
  const { width = 595, height = 842, leading = 1.45, right = width - 24 } = look
  const pen = createPen(width, height)
  const bolder = `${look.font}Bold` as FontName
  let y = 30
  for (const { kind, size, bold, pieces } of lines) {
    const letters = ink(bold ? bolder : look.font, size ?? look.size)
    if (kind === 'rule') pen.line({ x: 30, y }, { x: width - 30, y })
    pieces.forEach(([x, text], index) => {
      const end = (pieces[index + 1]?.[0] ?? right + 10) - 10
      pen.text(x, y, text, fitting([text], end - x, letters))
    })
    y += { text: letters.size * leading, gap: 6, rule: 5 }[kind]
  }
  return { ...pen.done(), truth }
}

const textsOf = ({ pieces }: Line): readonly string[] => pieces.map(([, text]) => text)

/** Lines with the same columns are a table of the file. */
export function worded({ lines, truth }: Sheet, ruled = false): Written {
  const body: string[] = []
  let table: Line[] = []
  const widths = (pieces: readonly Piece[]): readonly number[] =>
    pieces.map(([x], index) => ((pieces[index + 1]?.[0] ?? 560) - x) * 18)
  const close = (): void => {
    const [first] = table
    const rows = table.map(({ pieces }) =>
      (first?.pieces ?? []).map(([x]) => ({
        lines: pieces.filter(([at]) => at === x).map(([, text]) => text),
      })),
    )
    if (first !== undefined) body.push(wordTable(widths(first.pieces), rows, ruled))
    table = []
  }
  /** The further lines of an address leave the cells of the labels empty. */
  const isFurther = ({ pieces }: Line): boolean =>
    (pieces[0]?.[0] ?? 0) > 30 && table[0]?.pieces.some(([at]) => at === pieces[0]?.[0]) === true
  for (const line of lines) {
    const key = ({ pieces }: Line): string => pieces.map(([x]) => x).join(' ')
    if (table[0] !== undefined && key(table[0]) !== key(line) && !isFurther(line)) close()
    if (line.pieces.length > 1 || isFurther(line)) table.push(line)
    else
      body.push(paragraph(textsOf(line).join(''), { bold: line.bold, size: 2 * (line.size ?? 10) }))
  }
  close()
  return { extension: 'docx', content: wordFile(body), truth }
}

const pointsPerLetter = 5.6

export function asText({ lines, truth }: Sheet): Written {
  const written = lines.map(({ kind, pieces }) =>
    kind === 'rule'
      ? ''.padEnd(92, '-')
      : pieces.reduce((line, [x, text]) => {
          const start = Math.round((x - 30) / pointsPerLetter)
          return `${line === '' ? '' : `${line} `}`.padEnd(start) + text
        }, ''),
  )
  return { extension: 'txt', content: bytesOf(written), truth }
}
