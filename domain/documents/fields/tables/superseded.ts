// Columns of what was: a change is announced by the old schedule beside the new one.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'

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
