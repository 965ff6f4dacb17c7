// Statements as they are kept: all that differ, and of each when it was last made.
import { comparable } from '../../../domain/terminal/pickup-changes.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { insertRow, updateRow } from '../../../resources/rows.ts'
import type { Statement } from './read-statement.ts'

const tellerFields = [
  'account_id',
  'source',
  'giver',
  'document_id',
  'bill_of_lading_number',
  'port_locode',
] as const

const isTeller =
  (statement: Statement) =>
  (other: Statement): boolean =>
    tellerFields.every((name) => statement[name] === other[name])

/** A feed repeats itself within a day or two; after that it may speak of another trip of the box. */
const longestPauseMs = 3 * 24 * 3_600_000

type Facts = Statement['facts']

/** Whether two statements tell one fact differently; a feed may tell its facts in several messages by turns. */
function contradict(a: Facts, b: Facts): boolean {
  const told = Object.entries(a).filter(([, value]) => value !== null)
  return told.some(([name, value]) => {
    const other = b[name as keyof Facts]
    return other !== null && comparable(value) !== comparable(other)
  })
}

/**
 * The last statement of the same teller that says the same, if it has said nothing else about that since: a feed that repeats
 * itself adds no rows.
 */
function repeated(statement: Statement, said: readonly Statement[]): Statement | null {
  const own = said.filter(isTeller(statement))
  const text = comparable(statement.facts)
  const last = own
    .filter(({ facts }) => comparable(facts) === text)
    .reduce<Statement | null>((a, b) => (a && a.confirmed_at >= b.confirmed_at ? a : b), null)
  if (last === null) return null
  const pause = statement.observed_at - last.confirmed_at
  const isChanged = own.some(
    (one) => one.confirmed_at >= last.confirmed_at && contradict(one.facts, statement.facts),
  )
  return pause >= 0 && pause <= longestPauseMs && !isChanged ? last : null
}

type Kept = {
  readonly rows: readonly Put[]
  /** All statements, with this one. */
  readonly said: readonly Statement[]
}

/** Keeps a statement beside those that were made before; the same id again changes nothing. */
export function keepStatement(statement: Statement, said: readonly Statement[], now: Date): Kept {
  if (said.some(({ id }) => id === statement.id)) return { rows: [], said }
  const { container_number, observed_at } = statement
  const at = new Date(observed_at)
  const same = repeated(statement, said)
  if (same !== null) {
    const { id } = same
    const put = updateRow('terminal_observation', { container_number, id, confirmed_at: at })
    const confirmed = { ...same, confirmed_at: observed_at }
    return { rows: [put], said: said.map((one) => (one === same ? confirmed : one)) }
  }
  const confirmed_at = at
  const row = { ...statement, observed_at: at, confirmed_at, received_at: now }
  return { rows: [insertRow('terminal_observation', row)], said: [...said, statement] }
}
