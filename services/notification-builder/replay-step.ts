// Decides what one step of a replay writes. Pure.
import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { Resource } from '../../resources/resource.ts'
import { updateRow } from '../../resources/rows.ts'
import type { RowChange } from '../../resources/rows.ts'
import { conditionFacts, conditionHolds } from '../../resources/webhooks/conditions.ts'
import { orderKey } from '../../resources/webhooks/delivery-order.ts'
import type { Queued, QueuePlace } from '../../resources/webhooks/delivery-order.ts'
import { notificationRows } from './notifications.ts'
import { mostWaiting } from './replay-sql.ts'
import type { HeldReplay, Place, ReplayedEvent } from './replay-sql.ts'

const second = 1_000

/** The notifications of one step, which stands for half a second or the time of one notification. */
const stepSize = (rate: number): number => Math.ceil(rate / 2)

/**
 * How many notifications the next step may make, unless the receiver is behind by two steps, or by so many that it is
 * broken. What is new waits behind few of them then, and what cannot be delivered does not pile up.
 */
export function roomFor({ active, rate, due, waiting }: HeldReplay): number {
  if (active !== true) return 0
  const size = stepSize(rate)
  return Math.max(0, Math.min(size, 2 * size - due, mostWaiting - waiting))
}

const notificationIn = ({ webhook_id, id }: HeldReplay, { event_id }: ReplayedEvent): string =>
  derivedId('webhook_notification', event_id, webhook_id, id)

/** The step's notifications, where the webhook gets them in order. */
export const queuedIn = (
  replay: HeldReplay,
  events: readonly ReplayedEvent[],
): readonly Queued[] =>
  replay.ordered
    ? events.map((event) => ({
        account_id: replay.account_id,
        webhook_id: replay.webhook_id,
        notification_id: notificationIn(replay, event),
        order_key: orderKey(event.shipment_id, event.reference_id),
      }))
    : []

function rowsOf(replay: HeldReplay, event: ReplayedEvent, at: Date, places: Places): Put[] {
  const { account_id, webhook_id: webhookId, id: replayId } = replay
  const id = notificationIn(replay, event)
  const notification = { webhookId, id, replayId, place: places.get(id) }
  return notificationRows({ account_id, ...event }, notification, at)
}

/** Whether the webhook wants the event. */
function isWanted({ conditions }: HeldReplay, { included }: ReplayedEvent): boolean {
  if (conditions.length === 0) return true
  const facts = conditionFacts(JSON.parse(included ?? '[]') as Resource[])
  return conditions.every((each) => conditionHolds(each, facts))
}

/** The first events that the webhook wants, as many as there is room for, and how many of those read that is. */
export function wantedOf(replay: HeldReplay, read: readonly ReplayedEvent[], room: number) {
  const events: ReplayedEvent[] = []
  let passed = 0
  for (const event of read) {
    if (events.length === room) break
    passed += 1
    if (isWanted(replay, event)) events.push(event)
  }
  return { events, passed }
}

type Places = ReadonlyMap<string, QueuePlace>

/** What a step has found. */
export type StepEvents = {
  readonly events: readonly ReplayedEvent[]
  /** Events before `next` for which the conditions of the webhook do not hold. */
  readonly leftOut: number
  /** Where the replay goes on; null: there is nothing behind. */
  readonly next: Place | null
}

const changeOf = (replay: HeldReplay, change: RowChange<'webhook_replay'>): Put =>
  updateRow('webhook_replay', {
    account_id: replay.account_id,
    id: replay.id,
    lease_token: null,
    lease_until: null,
    ...change,
  })

/** The webhook has been deleted. */
export const cancelledStep = (replay: HeldReplay): Put[] => [
  changeOf(replay, { status: 'cancelled', ended_at: replay.now }),
]

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Counted from the turn that this step had, so that a late step does not slow the replay down. */
const nextTurn = ({ now, due_at, rate }: HeldReplay): Date =>
  new Date(Math.max(now.getTime(), later(due_at, (stepSize(rate) * second) / rate).getTime()))

/** Notifications are due one after another over the time that the step stands for. */
export function replayStep(
  replay: HeldReplay,
  { events, leftOut, next }: StepEvents,
  places: Places,
): Put[] {
  const counts = {
    notified: replay.notified + events.length,
    left_out: replay.left_out + leftOut,
  }
  const progress =
    next === null
      ? { status: 'finished', ended_at: replay.now }
      : { ...next, due_at: nextTurn(replay) }
  return [
    ...events.flatMap((event, index) =>
      rowsOf(replay, event, later(replay.now, (index * second) / replay.rate), places),
    ),
    changeOf(replay, { ...counts, ...progress }),
  ]
}
