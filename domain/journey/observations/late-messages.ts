// A message that comes late is read as of its own time, beside what its author has said since.
import { isStanding, takenBack } from './observation.ts'
import type { Answer, Observation } from './observation.ts'
import type { statementReader } from './statements.ts'
import type { Statement } from './statements.ts'
import { takenBackBy } from './taken-back.ts'

/** All that the author of a late message has said later, as if it were one answer. */
export function laterThan(answer: Answer, ofAuthor: readonly Observation[]) {
  const isLater = ({ received_at }: Observation): boolean => received_at > answer.received_at
  const later = ofAuthor.filter(isLater)
  const isComplete = later.some(({ source }) => source === 'poll')
  return {
    // A complete answer has repeated what still stands.
    statements: ofAuthor.filter((one) => isLater(one) || (isComplete && isStanding(one))),
    isComplete,
    at: Math.min(...later.map(({ received_at }) => received_at)),
  }
}

/** Late statements, with what has been said since. */
export function lateStatements(
  added: readonly Observation[],
  later: ReturnType<typeof laterThan>,
  at: number,
  read: ReturnType<typeof statementReader>,
  standing: readonly Statement[],
): Observation[] {
  const own = new Map(added.map((one) => [read(one), one]))
  const isPoll = added.some(({ source }) => source === 'poll')
  const isComplete = later.isComplete && isPoll
  const statements = later.statements.map(read)
  const taken = takenBackBy(statements, [...own.keys()], isComplete, standing)
  return [...own].map(([statement, one]) => {
    const found = taken.get(statement)
    if (found === undefined) return one
    return takenBack(one, Math.max(found.by?.received_at ?? later.at, at), found.reason)
  })
}
