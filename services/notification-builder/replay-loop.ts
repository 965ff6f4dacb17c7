// webhook_replay (due) -> notifications and deliveries
// Makes the notifications of a replay, as many in a second as its client allows.
import { randomUUID } from 'node:crypto'
import type { Loop } from '../../platform/loop/define.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import type { Wait } from '../../resources/webhooks/waiting-webhooks.ts'
import { claimReplays, endOfStep, heldReplay, nextEvents, replayLease } from './replay-sql.ts'
import type { ClaimedReplay, HeldReplay } from './replay-sql.ts'
import { lockQueues, takePlaces } from '../../resources/webhooks/delivery-order.ts'
import { cancelledStep, queuedIn, replayStep, roomFor, wantedOf } from './replay-step.ts'
import type { StepEvents } from './replay-step.ts'

/** Events that a step reads where the webhook's conditions may hold for few of them. */
const mostWeighed = 500

async function stepEvents(tx: Db, replay: HeldReplay): Promise<StepEvents> {
  const { position, event_id, conditions } = replay
  const room = roomFor(replay)
  if (room === 0) return { events: [], leftOut: 0, next: { position, event_id } }
  const limit = conditions.length === 0 ? room : mostWeighed
  const read = await nextEvents(tx, replay, limit)
  const { events, passed } = wantedOf(replay, read, room)
  const leftOut = passed - events.length
  const last = read[passed - 1]
  if (last !== undefined && (passed < read.length || read.length === limit))
    return { events, leftOut, next: { position: last.position, event_id: last.event_id } }
  return { events, leftOut, next: (await endOfStep(tx, replay)) ?? null }
}

async function step(tx: Db, claimed: ClaimedReplay): Promise<Put[]> {
  const replay = await heldReplay(tx, claimed)
  if (replay === undefined) return []
  if (replay.active === null) return cancelledStep(replay)
  const found = await stepEvents(tx, replay)
  return replayStep(replay, found, await takePlaces(tx, queuedIn(replay, found.events)))
}

/**
 * A step is one transaction: its notifications and the place behind them are written together, so that a process that is
 * killed repeats nothing. The deliveries wait for the deliverer's own loop, behind what is named to it as new.
 */
export const replayLoop: Loop<ClaimedReplay, null> = {
  name: 'replay',
  concurrency: 4,
  idleMs: 500,
  claim: (db, limit) => claimReplays(db, randomUUID(), limit),
  work: () => Promise.resolve(null),
  giveBack: replayLease.giveBack,
  settle: async (finished, tx) => {
    const rows: Put[] = []
    const waits: Wait[] = []
    // All at once, so that they are locked in one order.
    await lockQueues(
      tx,
      finished.map(({ item }) => item.webhook_id),
    )
    for (const { item } of finished) {
      const written = await step(tx, item)
      const { account_id, webhook_id } = item
      if (written.some(({ into }) => into === 'delivery')) waits.push({ account_id, webhook_id })
      rows.push(...written)
    }
    await noteWaits(tx, waits)
    return { rows }
  },
}
