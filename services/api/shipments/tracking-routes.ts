// Stops and resumes the tracking of a shipment.
import { isTaken } from '../../../platform/postgres/failures.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Encoded } from '../../../platform/bus/bus.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { resumedMessage } from '../../../resources/messages/carrier-detected.ts'
import { liveStatuses } from '../../../resources/tracking/live-requests.ts'
import { updateRow } from '../../../resources/rows.ts'
import {
  stopRequest,
  stoppedColumns,
  trackedColumns,
} from '../../../resources/tracking/tracking-stop.ts'
import type { TrackingStop } from '../../../resources/tracking/tracking-stop.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { includedFor } from '../http/included.ts'
import { answerRecord, recordParameters } from '../http/read-routes.ts'
import { actionRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { lockJoinsOf } from '../../../resources/tracking/lock-joins.ts'
import { endPolls, lockReferences, lockRequests, lockShipment } from './tracking-sql.ts'
import type { ShipmentRequest, TrackedShipment } from './tracking-sql.ts'

type TrackingEffects = { readonly rows: readonly Put[]; readonly messages: readonly Outgoing[] }

/** What a route changes, from its client, the shipment and its requests, newest first; null: nothing. */
type Decide = (
  client: Pick<ApiRequest, 'accountId' | 'userId'>,
  tracked: TrackedShipment,
  requests: readonly ShipmentRequest[],
) => TrackingEffects | null

const isLive = ({ status }: ShipmentRequest): boolean => liveStatuses.includes(status)

const byUser: TrackingStop = { reason: 'cancelled_by_user', failedReason: null }

const stopEffects: Decide = (
  { accountId: account_id, userId },
  { summary, now, ...tracked },
  requests,
) => {
  if (tracked.line_tracking_stopped_at !== null) return null
  const columns = { ...stoppedColumns(byUser, now, userId), updated_at: now }
  const { rows, messages } = joinEffects(
    requests.filter(isLive).map((request) => stopRequest(request, byUser, now, summary)),
  )
  return {
    rows: [updateRow('shipment', { account_id, id: summary.id, ...columns }), ...rows],
    messages,
  }
}

/** Whether tracking ended with this request, so that it can go on with it. */
const isEnded = ({ status, failed_reason }: ShipmentRequest): boolean =>
  status === 'tracking_stopped' || failed_reason === 'booking_cancelled'

type Requests = readonly ShipmentRequest[]

function firstOfEach(requests: Requests, keyOf: (one: ShipmentRequest) => string): Requests {
  const seen = new Set<string>()
  return requests.filter((one) => {
    const isFirst = !seen.has(keyOf(one))
    seen.add(keyOf(one))
    return isFirst
  })
}

const ownNumber = (one: ShipmentRequest): string => `${one.request_type} ${one.request_number}`
const polledNumber = (one: ShipmentRequest): string => `${one.number_type} ${one.number}`

/** Of each number the newest request, if it ended: one live request at most follows a number. */
const endedRequests = (requests: Requests): Requests =>
  firstOfEach([...requests.filter(isLive), ...requests.filter(isEnded)], ownNumber).filter(isEnded)

const resumeEffects: Decide = (
  { accountId: account_id },
  { summary, now, ...tracked },
  requests,
) => {
  const isTracked = tracked.line_tracking_stopped_at === null
  const ended = endedRequests(requests).filter(
    // While the shipment is tracked by other numbers, a cancelled booking has nothing to go on with.
    ({ failed_reason }) => !isTracked || failed_reason !== 'booking_cancelled',
  )
  if (isTracked && ended.length === 0) return null
  const columns = { ...trackedColumns, line_tracking_resumed_at: now, updated_at: now }
  const changes = ended.map((request) => {
    const status = request.status_before_stop ?? 'created'
    const begin = { status_before_stop: null, failed_reason: null, retry_count: null }
    return requestUpdate(request, { status, ...begin }, now)
  })
  // Where a client has sent a number again, that request follows it. A tracked shipment's live requests are polled.
  const followers = firstOfEach([...requests.filter(isLive), ...ended], polledNumber).filter(
    (one) => !isTracked || !isLive(one),
  )
  return {
    rows: [updateRow('shipment', { account_id, id: summary.id, ...columns }), ...changes],
    messages: followers.map((one) => resumedMessage({ ...one, scac: summary.scac }, one, now)),
  }
}

/** Writes the effects; undefined where the account has no such shipment. */
async function applyTo(
  tx: Db,
  request: ApiRequest,
  id: string,
  decide: Decide,
  outbox: ApiDependencies['outbox'],
) {
  const { accountId, traceparent } = request
  const [, , requests, [tracked]] = await Promise.all([
    lockJoinsOf(tx, accountId, id),
    lockReferences(tx, accountId, id),
    lockRequests(tx, accountId, id),
    lockShipment(tx, accountId, id),
  ])
  if (tracked === undefined) return undefined
  const effects = decide(request, tracked, requests)
  if (effects === null) return []
  const messages = effects.messages.map((message) => ({ ...message, traceparent }))
  await Promise.all([putRows(tx, effects.rows), endPolls(tx, accountId, id)])
  return outbox.put(tx, messages)
}

async function change(
  request: ApiRequest,
  { database, outbox }: ApiDependencies,
  decide: Decide,
): Promise<readonly Encoded[] | undefined> {
  const { id } = request.params
  if (!isUuid(id)) return undefined
  const apply = () => database.transaction((tx) => applyTo(tx, request, id, decide, outbox))
  for (let repetitions = 0; repetitions < 3; repetitions++)
    try {
      return await apply()
    } catch (error) {
      // The client has sent the number again meanwhile: the repetition sees that request.
      if (!isTaken(error, 'tracking_request_once')) throw error
    }
  return apply()
}

const trackingRoute = (name: string, decide: Decide, summary: string): Route =>
  actionRoute(
    'PATCH',
    `/shipments/:id/${name}`,
    async (request, dependencies): Promise<HttpAnswer> => {
      // Before the change: a request that is refused must change nothing.
      const including = await includedFor(dependencies.records, request, shipment, [])
      if (!including.ok) return including.answer
      const encoded = await change(request, dependencies, decide)
      if (encoded === undefined) return notFound()
      dependencies.outbox.publish(encoded)
      return answerRecord(dependencies, request, shipment)
    },
    { summary, answer: recordAnswer(shipment), parameters: recordParameters(shipment) },
  )

export const trackingRoutes: readonly Route[] = [
  trackingRoute('stop_tracking', stopEffects, 'stops tracking; needs no body'),
  trackingRoute('resume_tracking', resumeEffects, 'resumes tracking; needs no body'),
]
