// Tables of containers: one to a line, with a head for each fact, or one to a column, with a label for each fact at the left.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import { bottom, inColumnOf, inOneColumn } from '../../layout/boxes.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { textOf } from '../reading.ts'
import { headsAround, isUnder } from './columns-of-values.ts'

export type Placed = {
  readonly container: string | null
  readonly label: Cell
  readonly cell: Cell
  /** Whether containers stand side by side above, and it cannot be told whose value it is. */
  readonly isUnclear?: boolean
}

/** The one container on a line; null where there is none or several. */
export function containerIn(row: readonly Cell[]): string | null {
  const found = containerNumbersIn(textOf(row)).filter(({ repaired }) => !repaired)
  const numbers = [...new Set(found.map(({ number }) => number))]
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

const ofContainers =
  /^(?:CONTAINERS?|CNTRS?|CTRS?|CONT|EQUIPMENT|UNITS?|BOX|CONTENEDOR\w*|CONTENEUR\w*)(?:[\s.(/#]{1,3}(?:NO|NOS|NUMBERS?|NBR|NR|ID|#).*)?\W*$/i

export const namesContainers = ({ names, text }: Cell): boolean =>
  (names?.includes('container_numbers') ?? false) || ofContainers.test(text)

/** Whether a row beneath a table is the head of another one; in the row of a container, `Container` is its type. */
const beginsOther = (row: readonly Cell[]): boolean =>
  row.some(namesContainers) && containerIn(row) === null

/** The cells of a head's column on the lines of the containers beneath it, in a table with a head for those. */
export function columnOfContainers(page: PageCells, label: Cell): readonly Placed[] {
  const heads = headsAround(page, label)
  const names = heads.filter(namesContainers)
  const found: Placed[] = []
  let edge = bottom(label.box)
  for (const row of names.length === 0 ? [] : page.rows.slice(label.line + 1)) {
    const cells = row.filter((each) => !heads.includes(each))
    const [first] = cells
    if (first === undefined) continue
    if (first.box.y - edge > 5 * label.box.height || beginsOther(cells)) break
    edge = bottom(first.box)
    const cell = cells.find((each) => isUnder(heads, label, each))
    const named = cells.filter((each) => names.some((name) => isUnder(heads, name, each)))
    const container = containerIn(named)
    if (container !== null && cell !== undefined) found.push({ container, label, cell })
  }
  return found
}

/** The values of a row that stand under a head's containers, one to a column. */
const valuesUnder = (
  head: readonly Cell[],
  label: Cell,
  values: readonly Cell[],
): readonly Placed[] =>
  values.flatMap((cell) => {
    const over = inColumnOf(head.slice(1), cell)
    const container = over === undefined ? null : containerIn([over])
    return container === null || containerIn([cell]) !== null ? [] : [{ container, label, cell }]
  })

/** Whether a row has values of several containers, or one that is not of the first. */
const isByColumn = (head: readonly Cell[], [label, ...values]: readonly Cell[]): boolean => {
  const unnamed = values.filter(({ names }) => names === null)
  const under = label === undefined ? [] : valuesUnder(head, label, unnamed)
  return (
    unnamed.length === values.length &&
    (new Set(under.map(({ container }) => container)).size > 1 ||
      under.some(({ container }) => container !== containerIn(head.slice(1, 2))))
  )
}

/**
 * The values beside a label in a table whose columns are of one container each. Containers that are only listed beside one
 * another share what is said beneath them.
 */
export function acrossContainers(page: PageCells, label: Cell): readonly Placed[] {
  const at = page.rows
    .slice(0, label.line)
    .findLastIndex((row) => row.filter((cell) => containerIn([cell]) !== null).length > 1)
  const head = page.rows[at]
  const [name] = head ?? []
  if (head === undefined || name === undefined || !namesContainers(name)) return []
  if (!inOneColumn(name.box, label.box)) return []
  const beneath = page.rows.slice(at + 1, label.line + 2)
  return beneath.some((row) => isByColumn(head, row))
    ? valuesUnder(head, label, valuesRightOf(page, label))
    : []
}
