// Of which containers holds are said, and whether the document says elsewhere that there are none.
import type { Cell } from '../../labels/cells/cell.ts'
import type { ExtractedValue } from '../fields.ts'
import { memoized } from '../../memoized.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn, labelsFor, pageOf } from '../reading.ts'
import { columnOfContainers } from './container-tables.ts'
import type { SaidOf } from './container-sections.ts'
import { saidOf } from './containers-side-by-side.ts'
import { reasons } from './days.ts'
import { isOfEarlierMessage } from './earlier-messages.ts'
import { columnsOfHolds } from './holds-in-columns.ts'
import { explicitHolds } from './holds-named.ts'
import { ownValueOf } from './own-value.ts'
import { wholeLabel } from '../whole-label.ts'

type SaidHold = {
  readonly said: SaidOf
  readonly names: readonly string[]
  readonly cells: readonly Cell[]
}

/** The labels and lines that tell of holds. */
const labelsOfHolds = memoized((reading: DocumentReading): readonly Cell[] => [
  ...labelsFor(reading, 'holds'),
  ...explicitHolds(reading).flatMap(({ label, cells }) => label ?? cells),
])

const saidIn = (reading: DocumentReading, label: Cell, cell: Cell): SaidOf =>
  saidOf(pageOf(reading, cell), labelsOfHolds(reading), { label, cell })

/** `Holds: NONE`; `Line holds: NONE` says nothing of the others, and `HOLD` alone is the state of someone. */
const ofAllHolds =
  /^(?:(?:ACTIVE|ALL|ANY|CURRENT|OPEN|STATUS OF) )*(?:HOLDS|HOLDS? (?:STATUS|IN (?:FORCE|EFFECT))|HOLD ?[:：])\W*$/
const isNone = /^(?:NO|NONE|NIL|CLEAR|NO HOLDS?|KEINE|NINGUN[AO]?|AUCUNE?|NESSUNO)\W*$/i

/** Of which containers the document says that nothing holds them. */
const withoutHolds = memoized((reading: DocumentReading): readonly SaidOf[] =>
  labelsFor(reading, 'holds')
    .filter((label) => ofAllHolds.test(upperWithoutAccents(wholeLabel(reading, label))))
    .filter((label) => !isOfEarlierMessage(reading, 'holds', label))
    .flatMap((label) => {
      const column = label.colon ? [] : columnOfContainers(pageOf(reading, label), label)
      const own = column.length > 0 ? null : ownValueOf(reading, label)
      const cells = own === null ? column.map(({ cell }) => cell) : [own]
      return cells
        .filter(({ text }) => isNone.test(text.trim()))
        .map((cell) => saidIn(reading, label, cell))
    }),
)

const isOfSame = (one: SaidOf, other: SaidOf): boolean =>
  one === 'unclear' ||
  other === 'unclear' ||
  one.container === null ||
  other.container === null ||
  one.container === other.container

/**
 * The explicit holds at labels and in lines. A head of a column that holds containers asks for more than the value right beneath
 * it; where none of its cells says YES or HOLD, they may name the hold, as `INTENSIVE EXAM`.
 */
function holdsAtLabels(reading: DocumentReading): readonly SaidHold[] {
  const heads = columnsOfHolds(reading)
    .filter(({ holds }) => holds.length > 0)
    .map(({ head }) => head)
  return explicitHolds(reading)
    .filter(({ label }) => label === null || !heads.includes(label))
    .map(({ names, cells, label }) => {
      const [first] = cells
      const said = first === undefined ? 'unclear' : saidIn(reading, label ?? first, first)
      return { said, names, cells }
    })
}

/** The explicit holds, as far as the document does not say of the same container that there are none. */
const holdsSaid = memoized((reading: DocumentReading): readonly SaidHold[] => {
  const inColumns = columnsOfHolds(reading)
    .flatMap(({ holds }) => holds)
    .map(({ container, name, cell }) => ({ said: { container }, names: [name], cells: [cell] }))
  return [...holdsAtLabels(reading), ...inColumns].filter(
    ({ said }) => !withoutHolds(reading).some((none) => isOfSame(none, said)),
  )
})

type DecidedHolds = {
  readonly found: ExtractedValue | null
  readonly reason: string
  readonly byContainer: readonly { readonly container: string; readonly value: readonly string[] }[]
}

/** `Customs status: HOLD` and `Holds: CUSTOMS` are one hold, in the words of the first. */
const distinctHolds = (names: readonly string[]): readonly string[] => {
  const keys = names.map(upperWithoutAccents)
  return names.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** The holds of the whole document, or those of each of its containers. */
export function decidedHolds(
  reading: DocumentReading,
  containers: readonly string[],
): DecidedHolds {
  const none = { found: null, reason: reasons.notAlone, byContainer: [] }
  const all = holdsSaid(reading)
  if (all.length === 0)
    return explicitHolds(reading).length === 0 ? none : { ...none, reason: reasons.noHolds }
  if (all.some(({ said }) => said === 'unclear')) return { ...none, reason: reasons.whichContainer }
  const saidOf = (container: string): readonly SaidHold[] =>
    all.filter(({ said }) => said !== 'unclear' && [null, container].includes(said.container))
  const namesIn = (some: readonly SaidHold[]): readonly string[] =>
    distinctHolds(some.flatMap(({ names }) => names))
  const byContainer = containers.map((container) => ({
    container,
    value: namesIn(saidOf(container)),
  }))
  const [first] = byContainer
  const keyOf = (value: readonly string[] = []): string => upperWithoutAccents(value.join())
  if (byContainer.some(({ value }) => keyOf(value) !== keyOf(first?.value)))
    return {
      ...none,
      reason: reasons.several,
      byContainer: byContainer.filter(({ value }) => value.length > 0),
    }
  // A paper may tell the holds of a container that it does not list.
  const own = first === undefined ? all : saidOf(first.container)
  if (own.length === 0) return { ...none, reason: reasons.whichContainer }
  const cells = own.flatMap((each) => each.cells)
  return { ...none, found: foundIn(namesIn(own), cells, 0.8) }
}
