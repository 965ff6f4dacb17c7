// Decides which of two ports of one voyage counts at which a container is said to be put aboard, or taken off.
import { legMatches } from '../moves/conveyances.ts'
import type { VoidReason } from './observation.ts'
import { isWithin, windowsOf } from './answer-window.ts'
import { indexStatements, isElsewhereOnVoyage, isOlder } from './statements.ts'
import type { Find, Statement } from './statements.ts'

/** Why a statement is taken back, and by which one; null where the whole answer does it. */
export type TakenBack = { readonly reason: VoidReason; readonly by: Statement | null }

const oppositeOf: Readonly<Record<string, string>> = { LOAD: 'DISC', DISC: 'LOAD' }

/** Whether the container was taken off the ship between two ladings, or put aboard again between two discharges. */
function isHandledBetween(a: Statement, b: Statement, all: readonly Statement[]): boolean {
  const [first = 0, then = 0] = [a, b].map(({ move }) => move?.at ?? NaN).sort((x, y) => x - y)
  return all.some(
    ({ move, event, boxes }) =>
      move?.act === true &&
      move.code === oppositeOf[a.move?.code ?? ''] &&
      move.at >= first &&
      move.at <= then &&
      boxes.some((box) => a.boxes.includes(box)) &&
      legMatches(event, a.event),
  )
}

/**
 * A container is put aboard, and taken off, once on one voyage of one ship: another port is a correction, unless it was
 * put ashore on the way to make room, and taken aboard again.
 */
export function contradictionOf(
  statement: Statement,
  find: Find,
  all: readonly Statement[],
): TakenBack | null {
  if (oppositeOf[statement.move?.code ?? ''] === undefined) return null
  const by = find('code', statement).find(
    (other) =>
      (other.move?.act || !statement.move?.act) &&
      isElsewhereOnVoyage(statement, other) &&
      !isOlder(other, statement) &&
      !isHandledBetween(statement, other, all),
  )
  return by === undefined ? null : { reason: 'contradicted', by }
}

/**
 * The ladings and discharges that only something that was taken back has let stand beside others, which were told after them.
 * `saidFirst` tells when, in milliseconds.
 */
export function contradictedAnew(
  standing: readonly Statement[],
  saidFirst: (statement: Statement) => number,
): readonly Statement[] {
  const findAll = indexStatements(standing)
  const findLater: Find = (key, statement) =>
    findAll(key, statement).filter((other) => saidFirst(other) > saidFirst(statement))
  return standing.filter((one) => contradictionOf(one, findLater, standing) !== null)
}

/**
 * The statements that were taken back for another port of the voyage, and are true beside it: the answer tells, perhaps late,
 * that the container was handled in between. A complete answer leaves out what it does not confirm.
 */
export function trueAgain(
  contradicted: readonly Statement[],
  answer: readonly Statement[],
  standing: readonly Statement[],
  isComplete: boolean,
): readonly Statement[] {
  const find = indexStatements(standing)
  const windowOf = windowsOf(answer)
  return contradicted.filter((statement) => {
    const others = find('code', statement).filter((one) => isElsewhereOnVoyage(statement, one))
    return (
      !(isComplete && isWithin(statement, windowOf(statement))) &&
      others.some((one) => isHandledBetween(statement, one, answer)) &&
      others.every((one) => isHandledBetween(statement, one, standing))
    )
  })
}
