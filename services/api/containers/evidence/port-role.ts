// What decided the role of the port at which an event happened: the rule, and what was said.
import { deriveContainer } from '../../../../domain/journey/derive-container.ts'
import { moveText } from '../../../../domain/journey/moves/move-identity.ts'
import { eventsByContainer } from '../../../../domain/journey/moves/events-by-container.ts'
import { inOneOrder } from '../../../../domain/journey/moves/latest-known.ts'
import type { Move } from '../../../../domain/journey/moves/moves.ts'
import { movesAt } from '../../../../domain/journey/moves/stops.ts'
import { contextWithOthers } from '../../../../domain/journey/one-discharge.ts'
import { roleReason } from '../../../../domain/journey/naming/role-reasons.ts'
import { codesByName } from '../../../../domain/journey/observations/evidence.ts'
import { compactEvent } from '../../../../domain/journey/observations/observation.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import { knownOfContainer } from '../journey/known-of-container.ts'
import type { ShownRole } from './schema.ts'
import type { EventRow } from './sql.ts'

const minute = 60_000

/** Whether a move is the one of the event; an estimate names none. */
function isOf({ event, happening, timestamp, classifier }: EventRow, move: Move): boolean {
  const isNear = Math.abs(move.at - timestamp.getTime()) < minute
  return classifier === 'ACT'
    ? move.act && moveText(move.identity) === happening
    : !move.act && isNear && codesByName[event]?.includes(move.code) === true
}

/**
 * The role of the event's port and what decided it, by all that was known when the event was recorded where it has been
 * superseded since; null for an event that lies at no port of the journey by sea.
 */
export async function portRole(db: Db, event: EventRow): Promise<ShownRole | null> {
  const asOf = event.superseded_at === null ? null : event.created_at
  const known = await knownOfContainer(db, event.account_id, event.container_id, asOf)
  if (known === null) return null
  const groups = eventsByContainer(inOneOrder(known.events))
  const own = groups.find(({ container }) => container === event.number || container === null)
  if (own === undefined) return null
  const { ports } = deriveContainer(own, contextWithOthers(own, groups, known.context)).sea
  const port = ports.find((one) => movesAt(one).some((move) => isOf(event, move)))
  if (port === undefined) return null
  const { rule, moves } = roleReason(port)
  return { role: port.role, rule, statements: moves.map((move) => compactEvent(move.event)) }
}
