// Ladings and discharges of which several stand beside each other, as long as something is told between them.
import { contradictedAnew, trueAgain } from './contradicted.ts'
import { authorOf, isStanding, takenBack, textOf } from './observation.ts'
import type { Answer, Observation, Observations } from './observation.ts'
import type { Statement, statementReader } from './statements.ts'

export const isHandling = ({ event: { event_code: code } }: Observation): boolean =>
  code === 'LOAD' || code === 'DISC'

/** In the order in which they were received. */
export const inTime = (statements: readonly Observation[]): Observation[] =>
  [...statements].sort((a, b) => a.received_at - b.received_at)

/** The ladings and discharges that an answer's author has told, in the order in which they were received. */
const handlingsOf = (answer: Answer, { statements }: Observations): Observation[] =>
  inTime(statements.filter((one) => isHandling(one) && authorOf(one) === authorOf(answer)))

/** What cannot be true beside other ladings and discharges, now that one between them is taken back. */
export function takenAnew(
  answer: Answer,
  after: Observations,
  said: readonly Observation[],
  read: ReturnType<typeof statementReader>,
): Observation[] {
  const own = handlingsOf(answer, after)
  const saidFirst = new Map<string, number>()
  for (const { event, received_at } of own)
    if (!saidFirst.has(textOf(event))) saidFirst.set(textOf(event), received_at)
  const standing = new Map(own.filter(isStanding).map((one) => [read(one), one]))
  const firstOf = (statement: Statement): number =>
    saidFirst.get(textOf(standing.get(statement)?.event ?? statement.event)) ?? NaN
  const saidNow = new Set(said.map(({ event }) => textOf(event)))
  return contradictedAnew([...standing.keys()], firstOf)
    .flatMap((statement) => standing.get(statement) ?? [])
    .filter(({ event }) => !saidNow.has(textOf(event)))
    .map((one) => takenBack(one, answer.received_at, 'contradicted'))
}

/** What was contradicted, and is true beside the answer: it counts again from now on. */
export function trueBeside(
  answer: Answer,
  after: Observations,
  said: readonly Observation[],
  read: ReturnType<typeof statementReader>,
): Observation[] {
  const { source, received_at, answer_id } = answer
  const own = handlingsOf(answer, after)
  const last = new Map(own.map((one) => [textOf(one.event), one]))
  const former = [...last.values()].filter((one) => one.taken_back?.reason === 'contradicted')
  const contradicted = new Map(former.map((one) => [read(one), one]))
  const standing = own.filter(isStanding).map(read)
  const found = trueAgain([...contradicted.keys()], said.map(read), standing, source === 'poll')
  return [...contradicted]
    .filter(([statement]) => found.includes(statement))
    .map(([, one]) => ({ ...one, source, received_at, answer_id, taken_back: null }))
}
