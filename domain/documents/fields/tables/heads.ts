// Table heads: a line that names columns, with the lines beneath that continue it.
import { inColumnOf, inOneColumn, unionOf } from '../../layout/boxes.ts'
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'

type HeadPatterns<Name extends string> = readonly (readonly [Name, RegExp])[]
export type Column<Name extends string> = { readonly name: Name; readonly cell: Cell }
export type Table<Name extends string> = {
  readonly columns: readonly Column<Name>[]
  /** Every head with all its lines, named or not; each owns the cells beneath it. */
  readonly heads: readonly Cell[]
  /** The last line of the head. */
  readonly line: number
}

/** Words that continue a head; any other text beneath one is in the first row. */
const carriesOn =
  /^(?:\(|of\b|per\b|n[or]s?\.?$|and\b|&|numbers?$|codes?$|weight|price|value|amount|qty|quantity|kgs?\b|lbs?\b|cbm\b|m[3³]\b|pcs$|prs$|pairs$|sets$|ctns?$|pkgs?$|(?:[A-Z]{3} )?(?:usd|eur|us\$)$|date$|name$|type$|size$|goods$|packages$|pieces$|cartons?$|units?$|total$|local$|time$)/i

const longestHead = 45

/** The index of the first pattern that matches a head's words, together or line by line; -1 if none does. */
function fitOf(words: readonly string[], names: HeadPatterns<string>): number {
  for (const text of [words.join(' '), ...words.flatMap((word) => word.split('\n'))]) {
    const at = text.length < longestHead ? names.findIndex(([, fits]) => fits.test(text)) : -1
    if (at >= 0) return at
  }
  return -1
}

const isWords = ({ text, colon }: Cell): boolean =>
  !colon && text.length < 30 && !/\d/.test(text.replace(/\bm[23]\b/gi, ''))

/** Whether a line repeats a head in another language. */
function isTranslation<Name extends string>(
  head: readonly Cell[],
  next: readonly Cell[],
  names: HeadPatterns<Name>,
): boolean {
  const nameOf = (cell: Cell | undefined) => names[fitOf([cell?.text ?? ''], names)]?.[0]
  const same = next.filter((cell) => {
    const name = nameOf(cell)
    return name !== undefined && name === nameOf(inColumnOf(head, cell))
  })
  return same.length > 1
}

function carriesOnHead<Name extends string>(
  head: readonly Cell[],
  last: readonly Cell[],
  next: readonly Cell[],
  names: HeadPatterns<Name>,
): boolean {
  const [from, first] = [last[0]?.box, next[0]]
  if (from === undefined || first === undefined || !next.every(isWords)) return false
  if (!next.every(({ box }) => box.y - from.y < 1.8 * from.height)) return false
  const under = next.filter((cell) => inColumnOf(head, cell) !== undefined).length
  // The second line may divide columns further, by size or by currency.
  const isUnder = under === next.length || (under > 2 && 2 * under >= next.length)
  const carried = next.filter(({ text }) => carriesOn.test(text)).length
  const isShort = next.length > 1 || first.text.length < 12
  return isUnder && ((carried > 0 && isShort) || isTranslation(head, next, names))
}

const mostLines = 4

/** The lines of the head that begins on this line. */
function linesFrom<Name extends string>(
  page: PageCells,
  line: number,
  names: HeadPatterns<Name>,
): CellRows {
  const lines = [page.rows[line] ?? []]
  while (lines.length < mostLines) {
    const next = page.rows[line + lines.length] ?? []
    if (!carriesOnHead(lines.flat(), lines.at(-1) ?? [], next, names)) break
    lines.push(next)
  }
  return lines
}

type TableHead = { readonly cell: Cell; readonly words: readonly string[] }

/** The heads in these lines, each with all its words. */
function headsIn(lines: CellRows): readonly TableHead[] {
  const heads: Cell[][] = []
  for (const cell of lines.flat().filter(({ text }) => /[\p{L}#%€$£]/u.test(text))) {
    const over = heads.find((cells) => cells.some(({ box }) => inOneColumn(box, cell.box)))
    if (over !== undefined && over[0]?.line !== cell.line) over.push(cell)
    else heads.push([cell])
  }
  return heads
    .flatMap((cells): readonly TableHead[] => {
      const [first] = cells
      if (first === undefined) return []
      const words = cells.map(({ text }) => text)
      const box = unionOf(cells.map((cell) => cell.box))
      return [{ cell: { ...first, text: words.join(' '), box }, words }]
    })
    .sort((one, other) => one.cell.box.x - other.cell.box.x)
}

/**
 * The columns that the heads name, each once: where several heads match, the one that matches the
 * earlier pattern, or else the first. One pattern may be listed for several names, for columns that
 * are alike.
 */
function columnsOf<Name extends string>(
  heads: readonly TableHead[],
  names: HeadPatterns<Name>,
): readonly Column<Name>[] {
  const fits = heads.map(({ words }) => fitOf(words, names))
  const columns: Column<Name>[] = []
  for (const [at, { cell }] of heads.entries()) {
    const [name, pattern] = names[fits[at] ?? -1] ?? []
    const isBetter = fits.some((fit) => fit < (fits[at] ?? -1) && names[fit]?.[0] === name)
    const free = names.find(
      ([each, like]) => like === pattern && !columns.some((column) => column.name === each),
    )
    if (free !== undefined && !isBetter) columns.push({ name: free[0], cell })
  }
  return columns
}

/** A page with more heads than this is hostile or no form: the rest are cells. */
const mostHeads = 20
const widestHead = 40
/** The fewest columns that the first line of a head must name. */
const fewestNamed = 2

/** The tables of a page; `is` decides whether columns make a head. */
export function tablesOn<Name extends string>(
  page: PageCells,
  names: HeadPatterns<Name>,
  is: (columns: readonly Column<Name>[], row: readonly Cell[]) => boolean,
): readonly Table<Name>[] {
  const tables: Table<Name>[] = []
  for (const [line, row] of page.rows.entries()) {
    if (row.length > widestHead || line <= (tables.at(-1)?.line ?? -1)) continue
    if (row.filter(({ text }) => fitOf([text], names) >= 0).length < fewestNamed) continue
    const lines = linesFrom(page, line, names)
    const heads = headsIn(lines)
    const columns = columnsOf(heads, names)
    if (!is(columns, row)) continue
    const last = line + lines.length - 1
    tables.push({ columns, heads: heads.map(({ cell }) => cell), line: last })
    if (tables.length === mostHeads) break
  }
  return tables
}
