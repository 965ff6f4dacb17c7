// What was before a change: columns of the old schedule beside the new one, and labels of the old ship or booking.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { right } from '../../layout/boxes.ts'
import { pickupFields } from '../pickup/explicit-labels.ts'

const ofWhat = '(?: (?:SCHEDULE|SAILING|ROUTING|PLAN|DETAILS|VALUES?|DATES?))?:?$'
const former = new RegExp(`^(?:ORIGINAL|OLD|PREVIOUS|FORMER|INITIAL)${ofWhat}`, 'i')
const current = new RegExp(
  `^(?:NEW|REVISED|AMENDED|CORRECTED|UPDATED|CURRENT|CHANGED)${ofWhat}`,
  'i',
)

type Heads = { readonly former: Cell; readonly current: Cell }

function headsIn(row: readonly Cell[]): Heads | null {
  const [old, now] = [former, current].map((head) => row.find(({ text }) => head.test(text)))
  return old === undefined || now === undefined ? null : { former: old, current: now }
}

/** Whether a cell stands beneath the first head rather than the second, by where their columns begin. */
function isUnder({ former: own, current: other }: Heads, { box }: Cell): boolean {
  const start = own.box.x - own.box.height
  const end = other.box.x - other.box.height
  return box.x >= start && (other.box.x < own.box.x || box.x < end)
}

/** Whether each of both columns has a value on a line; a label in one of them is that of a form, whose heads are choices. */
function isChange(heads: Heads, row: readonly Cell[]): boolean {
  const turned = { former: heads.current, current: heads.former }
  return [heads, turned].every((each) => {
    const cell = row.find((one) => isUnder(each, one))
    return cell === undefined || (cell.names === null && !cell.colon)
  })
}

/** The lines of a page without the cells of former values, where a head beside theirs has the current ones. */
export function withoutFormer(page: PageCells): PageCells {
  let heads: Heads | null = null
  const rows = page.rows.map((row) => {
    const before = heads
    heads = headsIn(row) ?? heads
    if (before === null || heads !== before) return row
    if (!isChange(before, row)) {
      heads = null
      return row
    }
    const others = row.filter((cell) => !isUnder(before, cell))
    if (row.length > 0 && others.length === row.length) heads = null
    // A line without a current value keeps what it has.
    return others.length > 1 ? others : row
  })
  return { ...page, rows }
}

/** Words about what was, at the beginning of a label or in brackets behind it. */
export const formerWords =
  'previous|prior|former|old|alte[rs]?|bisherige[rs]?|vorherige[rs]?|ursprüngliche[rs]?|ancien(?:ne)?|précédente?|vorige'
/** The facts about the pickup have rules of their own for what was revised. */
const isOfPickup = new Set<string>(pickupFields)
const ofWhatWas = new RegExp(`^(?:${formerWords})\\s\\S|\\((?:${formerWords})\\)`, 'i')
const onlyWas = new RegExp(`^(?:${formerWords})$`, 'i')

/** Whether a label asks for what was: `Previous booking no.:`, `Vessel (old):`, or `vessel:` right behind `Old`. */
function asksForFormer(row: readonly Cell[], at: number): boolean {
  const [before, cell] = [row[at - 1], row[at]]
  if (cell?.names == null || cell.names.some((name) => isOfPickup.has(name))) return false
  if (ofWhatWas.test(cell.text)) return true
  const isNear = before !== undefined && cell.box.x - right(before.box) < cell.box.height
  return isNear && onlyWas.test(before.text)
}

/** `Previous booking no.` and `Old vessel` ask for nothing that holds: their values belong to no field. */
export const withoutFormerLabels = (page: PageCells): PageCells => ({
  ...page,
  rows: page.rows.map((row) =>
    row.map((cell, at) => (asksForFormer(row, at) ? { ...cell, names: ['other'] } : cell)),
  ),
})
