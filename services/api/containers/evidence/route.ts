// The evidence of an event: the statements behind it, its rule, and the events that it replaced and was replaced by.
import { eventOrigins } from '../../../../domain/event-sources.ts'
import type { EventOrigin } from '../../../../domain/event-sources.ts'
import { toOne } from '../../../../resources/define-resource.ts'
import { isoTime } from '../../../../resources/resource.ts'
import { isReported, otherHappenings } from '../../../../resources/tracking/stored-events.ts'
import { plainAnswer } from '../../http/answer-schemas.ts'
import { isUuid, notFound, ok } from '../../http/answers.ts'
import type { HttpAnswer } from '../../http/answers.ts'
import { getRoute } from '../../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../../http/route.ts'
import { positionsBetween } from '../../vessels/sql.ts'
import type { PositionRow } from '../../vessels/sql.ts'
import { carrierStatements } from './carrier-statements.ts'
import { portRole } from './port-role.ts'
import { evidenceSchema } from './schema.ts'
import type { ShownStatement } from './schema.ts'
import { eventById, terminalStatement } from './sql.ts'
import type { EventRow, TerminalRow } from './sql.ts'

/** A statement of another source than a carrier's answer; its record is what was stored of it. */
const otherStatement = (
  source: string,
  received_at: Date | null,
  record: unknown,
  document_id: string | null,
): ShownStatement => ({
  source,
  received_at: received_at && isoTime(received_at),
  answer_id: null,
  pointer: null,
  record,
  read_as: null,
  document_id,
  taken_back_at: null,
  taken_back_because: null,
})

function ofTerminal({ source, received_at, document_id, facts, ...row }: TerminalRow) {
  const { giver, bill_of_lading_number, port_locode } = row
  const observed_at = isoTime(row.observed_at)
  const said = { giver, bill_of_lading_number, port_locode, observed_at, ...(facts as object) }
  return otherStatement(source, received_at, said, document_id)
}

/** The times of receipt of positions are not kept. */
const ofShip = ({ source, observed_at, ...position }: PositionRow) =>
  otherStatement(source, null, { observed_at: isoTime(observed_at), ...position }, null)

async function statementsOf(
  event: EventRow,
  dependencies: ApiDependencies,
): Promise<readonly ShownStatement[]> {
  const { database } = dependencies
  const { happening, account_id, number, vessel_id, timestamp } = event
  if (happening === otherHappenings.position)
    return vessel_id === null
      ? []
      : (await positionsBetween(database, vessel_id, timestamp, timestamp)).map(ofShip)
  const id = event.identity.slice(event.event.length + 1)
  // Without a statement of its own it was told by the carrier's events.
  if (happening === otherHappenings.statement && isUuid(id))
    return (await terminalStatement(database, account_id, number, id)).map(ofTerminal)
  return carrierStatements(event, dependencies)
}

const origins: Readonly<Record<string, EventOrigin | undefined>> = eventOrigins

/** The conditions under which an event gets its name, in the words of docs/events.md. */
const ruleOf = (event: string): string | null => origins[event]?.when.replaceAll('`', '') ?? null

const linkage = (id: string) => toOne('transport_event', id)

async function evidence(
  { accountId, params: { id = '' } }: ApiRequest,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const [event] = isUuid(id) ? await eventById(dependencies.database, accountId, id) : []
  if (event === undefined) return notFound()
  return ok({
    data: {
      id: event.id,
      type: 'transport_event_evidence',
      attributes: {
        event: event.event,
        rule: ruleOf(event.event),
        port_role: isReported(event) ? await portRole(dependencies.database, event) : null,
        created_at: isoTime(event.created_at),
        invalidated_at: event.superseded_at && isoTime(event.superseded_at),
        statements: await statementsOf(event, dependencies),
      },
      relationships: {
        transport_event: { data: linkage(event.id) },
        container: { data: toOne('container', event.container_id) },
        previous_version: { data: event.supersedes_id && linkage(event.supersedes_id) },
        next_versions: { data: event.superseded_by.map(linkage) },
      },
    },
  })
}

export const evidenceRoute: Route = getRoute('/transport_events/:id/evidence', evidence, {
  summary: 'what an event was made from, by which rule, and what it replaced',
  answer: plainAnswer(evidenceSchema),
})
