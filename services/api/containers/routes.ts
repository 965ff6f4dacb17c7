import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { container } from '../../../resources/definitions/container.ts'
import { transportEvent } from '../../../resources/definitions/transport-event.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import type { TrackingRefreshRequested } from '../../../schemas/messages.ts'
import { changeRoutes } from './change.ts'
import { evidenceRoute } from './evidence/route.ts'
import { rawEventRoute } from './journey/raw-event-route.ts'
import { summaryRoute } from './summary.ts'
import { journeyRoutes } from './journey/routes.ts'
import { asOfParameter, readAsOf } from '../history/as-of.ts'
import { containerThen } from '../history/container-then.ts'
import { recordThenRoute } from '../history/record-route.ts'
import { eventsAt } from '../history/events-then.ts'
import { isUuid, notFound, ok } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { answerPage } from '../http/lists/answer-page.ts'
import { pageAnswer, plainAnswer } from '../http/answer-schemas.ts'
import { listParameters, pageRoute } from '../http/read-routes.ts'
import { actionRoute, getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'

type ContainerReference = CarrierReference & {
  readonly stopped: boolean
  readonly created_at: Date
  readonly now: Date
}

/** What the carrier is asked for: containers that were asked for one by one may have one shipment. */
const referenceOf = (db: Db, accountId: string, containerId: string) =>
  db.query<ContainerReference>({
    name: 'container_reference',
    text: `
      select s.scac, s.number_type, s.line_tracking_stopped_at is not null as stopped,
        c.created_at,
        case s.number_type when 'container' then c.number else s.number end as number, now() as now
      from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = $1 and c.id = $2`,
    values: [accountId, containerId],
  })

async function events(
  request: ApiRequest,
  { database, records }: ApiDependencies,
): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const [found] = await referenceOf(database, request.accountId, id)
  if (found === undefined) return notFound()
  const asOf = readAsOf(request, found.now)
  if (!asOf.ok) return asOf.answer
  if (asOf.at !== null && asOf.at < found.created_at) return notFound()
  // Superseded events are history; the interface shows those that stand, or stood then.
  const { definition, conditions } = eventsAt(asOf.at)
  const ofContainer = { sql: 'r.container_id = $::uuid', value: id }
  return answerPage({ database, records }, request, definition, [ofContainer, ...conditions])
}

/** No refusal: clients refresh all containers of a list, and end at the first that is refused. */
const isStopped = 'Started no refresh: the tracking of the shipment has stopped, resume it first'

async function refresh(
  request: ApiRequest,
  { database, outbox }: ApiDependencies,
): Promise<HttpAnswer> {
  const { accountId, traceparent } = request
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const [found] = await referenceOf(database, accountId, id)
  if (found === undefined) return notFound()
  if (found.stopped) return ok({ message: isStopped })
  const { scac, number, number_type } = found
  const value: TrackingRefreshRequested = {
    scac,
    number,
    number_type,
    account_id: accountId,
    requested_at: found.now.getTime(),
  }
  const message = { topic: 'tracking.refresh.requested', key: `${scac}:${number}`, value }
  const encoded = await database.transaction((tx) => outbox.put(tx, [{ ...message, traceparent }]))
  outbox.publish(encoded)
  return ok({ message: 'Started refresh for Shipping line, Terminal, Rail' })
}

export const containerRoutes: readonly Route[] = [
  pageRoute('/containers', container, 'lists containers'),
  summaryRoute,
  recordThenRoute('/containers', container, 'one container', containerThen),
  ...changeRoutes,
  ...journeyRoutes,
  rawEventRoute,
  evidenceRoute,
  getRoute('/containers/:id/transport_events', events, {
    summary: 'lists the events of a container in the order of the journey, without superseded ones',
    answer: pageAnswer(transportEvent),
    parameters: [...listParameters(transportEvent), asOfParameter],
  }),
  actionRoute('PATCH', '/containers/:id/refresh', refresh, {
    summary: 'asks the carrier now; needs no body',
    answer: plainAnswer(Type.Object({ message: Type.String() })),
    bucket: 'refresh',
  }),
]
