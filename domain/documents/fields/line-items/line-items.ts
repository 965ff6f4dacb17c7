import type { ExtractedFields, LineItem } from '../fields.ts'
import { fieldsOf } from '../fields.ts'
import { memoized } from '../../memoized.ts'
import { until } from '../../until.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { looksLabelled } from '../../labels/positions/beside-and-beneath.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import type { ItemRow } from './columns.ts'
import {
  hasWeight,
  hsCode,
  isItemHead,
  isUnit,
  itemHeads,
  itemOf,
  packedHeads,
  unitOfHead,
} from './columns.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn, textOf } from '../reading.ts'
import { rowsUnder } from '../tables/rows.ts'
import { tablesOn } from '../tables/heads.ts'

const namedCode = new RegExp(
  `\\b(?:H\\.?S\\b|HTS(?:US)?\\b|HSN\\b|NCM\\b|TARIC\\b|SCHED(?:ULE)?\\.? ?B\\b|TARIFF|COMMODITY|CUSTOMS|ZOLLTARIF|PARTIDA|GT[Iİ]P)[\\p{L}\\s.:#/-]{0,18}(${hsCode.source})`,
  'iu',
)

/** A line with a detail of an item, which is not part of its name. */
const detail =
  /^(?:BATCH|LOT|S\/N|SERIAL|EAN|UPC|ECCN|C\/O|ORIGIN|P\/?N|PART|SKU|YOUR|OUR|IHRE?|UNSER|CUST|P\.?O|ORDER|CONTRACT|MASCH|NET|GROSS|PACK(?:ED|ING))\b.{0,30}\d/i

const startsWithNumber = (text: string | undefined): boolean => /^\W*\d/.test(text ?? '')

const described = (row: ItemRow): readonly Cell[] =>
  row.cells.filter((cell) => row.names.get(cell) === 'description')

/** In a table with amounts, a row without figures continues the one above. */
function carriesOn(row: ItemRow): boolean {
  const { amount, quantity, unit_price: price } = row.values
  const counts = startsWithNumber(quantity) || startsWithNumber(price)
  return amount === undefined && (!counts || namedCode.test(textOf(row.cells)) || hasWeight(row))
}

const isWhole = (item: LineItem): boolean =>
  item.quantity !== undefined || item.amount !== undefined || item.unit_price !== undefined

/** The words, code and unit that a continuation row adds. */
function furtherOf(row: ItemRow, isNamed = true): LineItem {
  const cells = isNamed ? described(row) : row.cells
  const text = textOf(cells)
  const [phrase, code] = namedCode.exec(textOf(row.cells)) ?? []
  const words = phrase === undefined ? text : text.replace(phrase, '').trim()
  const isDetail = detail.test(words) || looksLabelled(words) || cells.some(({ colon }) => colon)
  const unit = row.values.unit ?? row.values.quantity
  return {
    ...(code === undefined ? {} : { hs_code: code }),
    ...(isUnit(unit) ? { unit } : {}),
    ...(/\p{L}{3}|^\P{L}{0,8}\)$/u.test(words) && !isDetail ? { description: words } : {}),
  }
}

/** 000010 is a position, no description. */
const withoutPosition = (item: LineItem): LineItem => {
  const { description, ...others } = item
  return description !== undefined && /^\d{1,6}\.?$/.test(description) ? others : item
}

const joined = (...words: readonly (string | undefined)[]): string =>
  words.filter((each) => each !== undefined && each !== '').join(' ')

/** An item with the additions of a row beneath it. */
function carriedOn(item: LineItem, further: LineItem): LineItem {
  const description = joined(item.description, further.description)
  return {
    ...(further.unit === undefined ? {} : { unit: further.unit }),
    ...item,
    ...(further.hs_code === undefined ? {} : { hs_code: further.hs_code }),
    ...(description === '' ? {} : { description }),
  }
}

const heightOf = (row: ItemRow | undefined): number =>
  Math.max(0, ...(row === undefined ? [] : described(row)).map(({ box }) => box.height))

/** Whether a row is in smaller print than the item's name, as details are. */
const isSmaller = (row: ItemRow, first: ItemRow | undefined): boolean =>
  heightOf(row) > 0 && heightOf(row) < 0.93 * heightOf(first)

const withoutWords = ({ description: _, ...others }: LineItem): LineItem => others

/** The widest gap within a block, relative to the smallest gap of the table. */
const apart = 1.25

/** The blocks of rows that white space separates. */
function blocksOf(rows: readonly ItemRow[]): readonly (readonly ItemRow[])[] {
  const topOf = ({ cells }: ItemRow): number => cells[0]?.box.y ?? 0
  const gaps = rows.slice(1).map((row, at) => topOf(row) - topOf(rows[at] ?? row))
  const least = gaps.reduce((sofar, gap) => (gap > 2 ? Math.min(sofar, gap) : sofar), Infinity)
  const blocks: ItemRow[][] = []
  for (const [at, row] of rows.entries()) {
    const block = blocks.at(-1)
    if (block === undefined || (gaps[at - 1] ?? 0) > apart * least) blocks.push([row])
    else block.push(row)
  }
  return blocks
}

/** The rows of words at the beginning of a block, which introduce the figures beneath them. */
function leadsOf(rows: readonly ItemRow[]): ReadonlySet<ItemRow> {
  const blocks = blocksOf(rows)
  if (blocks.length < 2) return new Set()
  const introduced = blocks.filter((block) => !block.every(carriesOn))
  return new Set(introduced.flatMap((block) => until(block, (row) => !carriesOn(row))))
}

// A line of words continues the description above it, unless it introduces the rows beneath.
function itemsOf(rows: readonly ItemRow[], isPriced: boolean, sign: DecimalSign | null) {
  const items: LineItem[] = []
  const leads = isPriced ? leadsOf(rows) : new Set<ItemRow>()
  let lead: string | undefined
  let first: ItemRow | undefined
  for (const row of rows) {
    if (leads.has(row)) {
      lead = joined(lead, furtherOf(row).description)
      continue
    }
    const last = items.at(-1)
    const isNamed = last?.description !== undefined
    const isFurther = isPriced && last !== undefined && carriesOn(row)
    const item = isFurther ? furtherOf(row, isNamed) : withoutPosition(itemOf(row, sign))
    if (isWhole(item)) {
      items.push(lead ? { ...item, description: joined(lead, item.description) } : item)
      lead = undefined
      first = row
    } else if (last !== undefined) {
      const further = isPriced ? item : furtherOf(row, isNamed)
      const addition = isSmaller(row, first) ? withoutWords(further) : further
      items[items.length - 1] = carriedOn(last, addition)
    }
  }
  return items
}

/** Where most items have a quantity, rows with an amount only are not items: freight, instalments, totals. */
const withoutSums = (items: readonly LineItem[]): readonly LineItem[] => {
  const counted = items.filter((item) => item.quantity !== undefined)
  return 2 * counted.length >= items.length ? counted : items
}

const figures = ['quantity', 'unit_price', 'amount', 'net', 'gross'] as const

/** Whether a row has a description and the same figures as the first complete row. */
function isLike(row: ItemRow, before: readonly ItemRow[]): boolean {
  const filled = ({ values }: ItemRow) => figures.filter((name) => startsWithNumber(values[name]))
  const model = before.find((each) => described(each).length > 0 && filled(each).length > 1)
  const own = filled(row)
  return (
    described(row).length > 0 &&
    (model === undefined ? own.length > 1 : filled(model).every((name) => own.includes(name)))
  )
}

function inPage(page: PageCells, { type, decimalSign }: DocumentReading) {
  const heads = type === 'packing_list' ? packedHeads : itemHeads
  for (const table of tablesOn(page, heads, (columns, row) => isItemHead(columns, row.length))) {
    const rows = rowsUnder(page, table, isLike)
    const isPriced = table.columns.some(({ name }) => name === 'amount')
    const unit = unitOfHead(table)
    const items = withoutSums(itemsOf(rows, isPriced, decimalSign)).map((item) =>
      unit === undefined || item.quantity === undefined ? item : { unit, ...item },
    )
    if (items.length > 0) return { items, cells: rows.flatMap(({ cells }) => cells) }
  }
  return { items: [], cells: [] }
}

const itemsIn = memoized((reading: DocumentReading) => {
  const found = reading.pages.map((page) => inPage(page, reading))
  return {
    items: found.flatMap(({ items }) => items),
    cells: found.flatMap(({ cells }) => cells),
  }
})

/** The cells of the items, on a document that lists them; none on others. */
export const itemCellsOf = (reading: DocumentReading): ReadonlySet<Cell> =>
  new Set(fieldsOf[reading.type].includes('line_items') ? itemsIn(reading).cells : [])

/** The goods of an invoice or packing list, from tables whose heads name their columns. */
export function readLineItems(reading: DocumentReading): ExtractedFields {
  const { items, cells } = itemsIn(reading)
  return items.length === 0 ? {} : { line_items: foundIn(items, cells, 0.8) }
}
