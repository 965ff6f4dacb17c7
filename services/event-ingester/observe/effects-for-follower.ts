// Decides what an observation changes for one account that follows the number.
import { changesOf } from '../../../domain/journey/changes/changes.ts'
import type { Changes } from '../../../domain/journey/changes/changes.ts'
import type { Journey } from '../../../domain/journey/journey-types.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { isImpossible } from '../../../platform/worker/reported-time.ts'
import { countNumber } from '../../../resources/tracking/number-counts.ts'
import { requestEvent } from '../../../resources/messages/recorded-event.ts'
import { shipmentOfFollower } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { fieldPuts } from './rows/custom-fields.ts'
import { containerEffects } from './rows/container.ts'
import { containerCreated, estimatedArrival, supersededPut, transportEvent } from './rows/events.ts'
import type { EventEffects, ShipmentContext } from './rows/events.ts'
import { sharedPuts } from '../../../resources/journey-records/shared-records.ts'
import { shipmentRecords } from '../../../resources/journey-records/shipment-records.ts'
import { documentsOf } from '../../../resources/tracking/shipment-references.ts'
import { shipmentPut } from './rows/shipment.ts'
import type { FollowedShipment } from './rows/shipment.ts'
import type { SaidOfContainers, StoredShipment } from './known-shipment.ts'
import { stopRequest } from '../../../resources/tracking/tracking-stop.ts'
import type { TrackingStop } from '../../../resources/tracking/tracking-stop.ts'

/** An answer, its time of knowledge, and the time at which it is handled. */
export type HandledAnswer = {
  readonly answerId: string | null
  readonly observedAt: Date
  readonly now: Date
  /** What others say about the account's containers. */
  readonly said: SaidOfContainers
}

const noEffects: EventEffects = { rows: [], messages: [] }

/** A cancelled booking ends tracking, unless a client resumed it and the carrier has said nothing new since. */
function stopByObservation(
  { shipment }: Journey,
  { row }: StoredShipment,
  { observedAt }: HandledAnswer,
): TrackingStop | null {
  const resumedAt = row?.line_tracking_resumed_at ?? null
  const isNews = resumedAt === null || observedAt > resumedAt
  if (!shipment.booking_cancelled || !isNews) return null
  return { reason: 'booking_cancelled', failedReason: 'booking_cancelled' }
}

/** The first answer creates the request, unless it ends tracking. */
function requestEffects(
  follower: FollowerRow,
  stop: TrackingStop | null,
  { answerId, now, shipment }: ShipmentContext,
): EventEffects {
  const transition = (
    event: string,
    change: { readonly status: string; readonly failed_reason: string | null },
  ): EventEffects => ({
    rows: [
      requestUpdate(follower, { ...change, is_retrying: false, shipment_id: shipment.id }, now),
    ],
    messages: [requestEvent(event, { ...follower, ...change }, now, shipment)],
  })
  const isNew = follower.status !== 'created'
  if (stop !== null && isNew)
    return transition('tracking_request.failed', {
      status: 'failed',
      failed_reason: stop.failedReason,
    })
  if (stop !== null) return stopRequest(follower, stop, now, shipment)
  if (isNew) {
    const created = { status: 'created', failed_reason: null }
    // The poll counts the numbers of carriers that are asked.
    const counted = answerId === null ? countNumber({ ...follower, outcome: 'known' }) : []
    return joinEffects([transition('tracking_request.succeeded', created), { rows: counted }])
  }
  if (follower.failed_reason === null) return noEffects
  const change = { failed_reason: null, is_retrying: false }
  return { rows: [requestUpdate(follower, change, now)], messages: [] }
}

function contextOf(
  follower: FollowerRow,
  journey: Journey,
  stored: StoredShipment,
  { answerId, now }: HandledAnswer,
): ShipmentContext {
  const { shipment } = journey
  const own = follower.number_type === 'bill_of_lading' ? follower.number : null
  const before = stored.row?.bill_of_lading_number
  return {
    account_id: follower.account_id,
    containerIds: new Map([...stored.containers].map(([number, { id }]) => [number, id])),
    answerId,
    now,
    shipment: {
      id: shipmentOfFollower(follower),
      scac: follower.scac,
      normalized_number: follower.number,
      bill_of_lading_number: shipment.bill_of_lading_number ?? before ?? own,
      ref_numbers: [...(stored.row?.ref_numbers ?? follower.ref_numbers ?? [])],
      port_of_lading_locode: shipment.port_of_lading?.locode ?? null,
      port_of_discharge_locode: shipment.port_of_discharge?.locode ?? null,
      destination_locode: shipment.destination?.locode ?? null,
    },
  }
}

function eventEffects(changes: Changes, context: ShipmentContext): EventEffects[] {
  const events = changes.containers.flatMap(({ number, recorded }) =>
    recorded.map((event) => ({ event, number })),
  )
  const inTime = events.sort((a, b) => (a.event.timestamp < b.event.timestamp ? -1 : 1))
  return [
    ...changes.newContainers.map((number) => containerCreated(number, context)),
    ...inTime.map(({ event, number }) => transportEvent(event, number, context)),
    ...(changes.estimatedArrival ? [estimatedArrival(changes.estimatedArrival, context)] : []),
  ]
}

/** The shipment and its containers, after the shared records that they name. */
function* stateEffects(
  followed: FollowedShipment,
  observation: HandledAnswer,
  { shipment }: ShipmentContext,
): Generator<undefined, EventEffects> {
  const { follower, journey, stored } = followed
  const records = shipmentRecords(journey)
  const { now, said } = observation
  const { account_id, number, number_type } = follower
  const { bill_of_lading_number } = shipment
  const booking_number = journey.shipment.booking_number ?? stored.row?.booking_number ?? null
  const documents = documentsOf({ bill_of_lading_number, booking_number, number, number_type })
  const containers: EventEffects[] = []
  for (const container of journey.containers) {
    const before = stored.containers.get(container.number) ?? null
    const effects = containerEffects(follower, container, {
      shipment,
      documents,
      before,
      now,
      terminal: records.terminal,
      statements: said.statements(account_id, container.number),
      told: before === null ? [] : said.told(before.id),
    })
    containers.push(effects)
    yield
  }
  const { rows, messages } = joinEffects(containers)
  const put = shipmentPut(followed, records, observation)
  return { rows: [...sharedPuts(Object.values(records)), put, ...rows], messages }
}

/** What else is tracked with the shipment of a follower. */
type Others = {
  /** The other requests that follow the same number. */
  readonly same: readonly FollowerRow[]
  /** Requests that follow other numbers, and have not had an answer. */
  readonly coming: readonly FollowerRow[]
  /** Whether live requests track the shipment by another number: it goes on when this number's booking is cancelled. */
  readonly isTrackedBeside: boolean
}

const nothingElse: Others = { same: [], coming: [], isTrackedBeside: false }

/** A late observation leaves the time of the newest one; a stored time far ahead of the clock does not count. */
function lastObserved({ row }: StoredShipment, { observedAt, now }: HandledAnswer): Date {
  const known = row?.observed_at ?? null
  return known === null || known < observedAt || isImpossible(known, now) ? observedAt : known
}

/**
 * Rows and messages for one follower, and for `others` of the same shipment; in steps. The same observation again changes
 * nothing but the time of knowledge.
 */
export function* effectsForFollower(
  follower: FollowerRow,
  journey: Journey,
  stored: StoredShipment,
  observation: HandledAnswer,
  { same, coming, isTrackedBeside }: Others = nothingElse,
): Generator<undefined, EventEffects> {
  const { now } = observation
  const context = contextOf(follower, journey, stored, observation)
  const requests = [follower, ...same, ...coming]
  const stop = stopByObservation(journey, stored, observation)
  const changes = changesOf(journey, stored.journey)
  yield
  const superseded = changes.containers.flatMap((one) => one.superseded)
  const latest = { ...observation, observedAt: lastObserved(stored, observation) }
  const followed = { follower, journey, stored, stop: isTrackedBeside ? null : stop }
  const state = yield* stateEffects(followed, latest, context)
  const effects = joinEffects([
    ...[follower, ...same].map((request) => requestEffects(request, stop, context)),
    ...coming.map((request) => requestEffects(request, null, context)),
    ...eventEffects(changes, context),
    { messages: state.messages },
  ])
  return {
    rows: [
      ...state.rows,
      ...requests.flatMap((request) =>
        fieldPuts({ ...request, shipment_id: context.shipment.id }, journey, stored, now),
      ),
      ...superseded.map((id) => supersededPut(id, context)),
      ...effects.rows,
    ],
    messages: effects.messages,
  }
}
