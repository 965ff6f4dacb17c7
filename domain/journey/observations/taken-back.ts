// Decides which statements an answer takes back by no longer containing them.
import { legMatches, vesselDiffers } from '../moves/conveyances.ts'
import type { Move } from '../moves/moves.ts'
import { isBarge, isInbound } from '../moves/moves.ts'
import { isPlan } from '../moves/told-by.ts'
import { contradictionOf } from './contradicted.ts'
import type { TakenBack } from './contradicted.ts'
import { isWithin, windowsOf } from './answer-window.ts'
import { aboutSameMove, indexStatements, isElsewhereOnVoyage, isOlder } from './statements.ts'
import type { Find, Statement } from './statements.ts'

const isPlanned = ({ move }: Statement): boolean => move !== null && isPlan(move)

/** Whether a move has happened as it was planned: the same id may tell that of another port, or of another ship. */
const hasHappenedAs = (plan: Statement, { event, move }: Statement): boolean =>
  move?.act === true && move.place === plan.move?.place && !vesselDiffers(event, plan.event)

/**
 * A statement that stands in the place of another one, which the answer no longer contains. A plan stays when it has happened, and
 * when it is told as actual before its time.
 */
function replacementOf(
  statement: Statement,
  find: Find,
  all: readonly Statement[],
): TakenBack | null {
  const by = aboutSameMove(statement, find, all).find(
    (other) =>
      !isOlder(other, statement) &&
      (!isPlanned(statement) ||
        isPlanned(other) ||
        (other.move?.act === true && !hasHappenedAs(statement, other))),
  )
  return by === undefined ? null : { reason: 'replaced', by }
}

/** The statements of some codes about the place of a move, and its containers. */
const atPlaceOf = (move: Move, codes: readonly string[], statement: Statement, find: Find) =>
  codes.flatMap((code) => find('place', { ...statement, move: { ...move, code } }))

const longestDelayMs = 30 * 24 * 60 * 60_000

/**
 * An expectation, ahead of the answer, that the ship will reach the port where the container is said to have arrived or
 * been taken off. Where the answer has an actual event there, the expectation is out of date.
 */
function expectedAgain(statement: Statement, find: Find): TakenBack | null {
  const { event, move, boxes } = statement
  if (!move?.act || !isInbound(move)) return null
  const orUnnamed = { ...statement, boxes: [...boxes, ''] }
  const here = atPlaceOf(move, ['ARRI', 'DISC'], orUnnamed, find).filter((other) =>
    legMatches(other.event, event),
  )
  if (here.some((other) => other.move?.act)) return null
  const by = here.find(
    (other) =>
      other.move?.code === 'ARRI' &&
      other.move.at > other.received_at &&
      other.move.at - move.at <= longestDelayMs &&
      !isOlder(other, statement),
  )
  return by === undefined ? null : { reason: 'contradicted', by }
}

/** The moves that show that a planned one has happened, beside itself: a box that is discharged has arrived. */
const showing: Readonly<Record<string, readonly string[]>> = {
  ARRI: ['DISC', 'AVPU', 'GTOT', 'GTIN'],
  DISC: ['AVPU', 'GTOT'],
  LOAD: ['DEPA'],
}

/** Whether a move shows that the plan has happened; a full box comes in at a gate by the means that was expected there. */
const showsIt = (move: Move, plan: Move): boolean =>
  !isPlan(move) && move.laden !== false && (move.code !== 'GTIN' || move.means === plan.means)

/**
 * Whether the planned move has happened; a window of the history may show neither the plan nor the move any more. A call of
 * the ship that names no container has happened with what is told of any of them.
 */
function isFulfilled(statement: Statement, all: readonly Statement[], find: Find): boolean {
  const { move: plan, boxes } = statement
  if (plan === null) return false
  const codes = [plan.code, ...(showing[plan.code] ?? [])]
  const about = boxes.includes('')
    ? all.filter(
        ({ move, author }) =>
          author === statement.author && move?.place === plan.place && codes.includes(move.code),
      )
    : atPlaceOf(plan, codes, statement, find)
  return about.some(
    ({ move, event }) =>
      move !== null && showsIt(move, plan) && !vesselDiffers(event, statement.event),
  )
}

/** Whether the plan is for a ship or a port that the container no longer takes, as the answer names another one. */
const isChanged = (statement: Statement, find: Find): boolean =>
  find('place', statement).some((other) => vesselDiffers(other.event, statement.event)) ||
  find('code', statement).some((other) => isElsewhereOnVoyage(statement, other))

/** Whether a train or a barge is expected to bring the container to a place; a feeder ends at a port of the sea. */
const isExpectedInland = ({ move }: Statement): boolean =>
  move !== null &&
  isPlan(move) &&
  (move.means === 'rail' || isBarge(move.event)) &&
  (isInbound(move) || move.code === 'GTIN') &&
  move.place !== null

const isDestination = ({ event }: Statement): boolean => event.role_hint === 'DESTINATION'

/**
 * Whether the answer expects the train, or the barge, at another place, of which nothing was told before, and nothing at this
 * one any more. What the carrier called the destination is replaced by another one that it calls so only.
 */
function isElsewhereInland(plan: Statement, find: Find, findBefore: Find): boolean {
  if (!isExpectedInland(plan)) return false
  const own = find('box', plan)
  return (
    !own.some(({ move }) => move?.place === plan.move?.place) &&
    own.some(
      (other) =>
        isExpectedInland(other) &&
        other.move?.means === plan.move?.means &&
        other.isRepeated !== true &&
        (isDestination(other) || !isDestination(plan)) &&
        findBefore('place', other).length === 0,
    )
  )
}

/**
 * Whether the ship that was planned to bring the container to a port has put it ashore elsewhere, for transshipment as the carrier
 * says: that she does not call there any more does not tell that it is not bound for it.
 */
function isBoundOn(plan: Statement, answer: readonly Statement[]): boolean {
  if (plan.move === null || !isInbound(plan.move) || plan.event.role_hint === 'TS') return false
  return answer.some(
    (other) =>
      other.move?.act === true &&
      other.move.code === 'DISC' &&
      other.event.role_hint === 'TS' &&
      other.author === plan.author &&
      (plan.boxes.includes('') || other.boxes.some((box) => plan.boxes.includes(box))) &&
      isElsewhereOnVoyage(plan, other),
  )
}

/**
 * The plans that a complete answer leaves out. Carriers shorten histories and send windows of them: only an answer that
 * has what happened, and speaks of times before and after the plan, or of something else in its place, says by leaving it
 * out that it is no longer planned.
 */
function leftOut(
  unsaid: readonly Statement[],
  answer: readonly Statement[],
  find: Find,
  findBefore: Find,
): ReadonlySet<Statement> {
  const windowOf = windowsOf(answer)
  const missing = unsaid.filter(
    (statement) => statement.move?.act && isWithin(statement, windowOf(statement)),
  )
  const incomplete = new Set(missing.flatMap(({ boxes }) => boxes))
  const isComplete = ({ boxes }: Statement): boolean =>
    !incomplete.has('') &&
    !boxes.some((box) => incomplete.has(box) || (box === '' && incomplete.size > 0))
  const spoken = (statement: Statement): boolean => windowOf(statement).from !== Infinity
  const all = [...answer, ...unsaid]
  const findAll = indexStatements(all)
  const plans = unsaid.filter(
    (statement) =>
      statement.move?.act === false &&
      spoken(statement) &&
      isComplete(statement) &&
      !isBoundOn(statement, answer) &&
      !isFulfilled(statement, all, findAll),
  )
  const gone = plans.filter(
    (statement) =>
      isWithin(statement, windowOf(statement)) ||
      isChanged(statement, find) ||
      isElsewhereInland(statement, find, findBefore),
  )
  // The arrival of a ship that the container no longer takes goes with its departure.
  const goesAlong = (statement: Statement): boolean =>
    gone.some(
      (other) =>
        other.boxes.some((box) => statement.boxes.includes(box)) &&
        legMatches(other.event, statement.event),
    ) && !answer.some((other) => legMatches(other.event, statement.event))
  return new Set([
    ...gone,
    ...plans.filter((statement) => !gone.includes(statement) && goesAlong(statement)),
  ])
}

/**
 * The statements that an answer takes back, among those that it does not contain. `isComplete` is false for messages that
 * tell what is new, whose silence says nothing. What has happened stays, unless the answer contradicts it. `beside` are the
 * other statements that stand.
 */
export function takenBackBy(
  answer: readonly Statement[],
  unsaid: readonly Statement[],
  isComplete: boolean,
  beside: readonly Statement[] = [],
): ReadonlyMap<Statement, TakenBack> {
  const find = indexStatements(answer)
  const windowOf = windowsOf(answer)
  // What a complete answer leaves out, though it speaks of times before and after it, does not speak against a correction.
  const known = [...unsaid, ...beside].filter((one) => !isComplete || !isWithin(one, windowOf(one)))
  const all = [...answer, ...known]
  const taken = new Map<Statement, TakenBack>()
  for (const statement of unsaid) {
    const found =
      replacementOf(statement, find, all) ??
      contradictionOf(statement, find, all) ??
      (isComplete ? expectedAgain(statement, find) : null)
    if (found !== null) taken.set(statement, found)
  }
  if (!isComplete) return taken
  const rest = unsaid.filter((statement) => !taken.has(statement))
  for (const statement of leftOut(rest, answer, find, indexStatements(unsaid)))
    taken.set(statement, { reason: 'left_out', by: null })
  return taken
}
