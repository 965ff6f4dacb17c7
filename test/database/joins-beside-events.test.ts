// Shipments are joined while an event about one of them is under way.
import { expect, test } from 'vitest'
import type { Db, Statement } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { renameLateEvents } from '../../services/event-ingester/observe/join/late-events.ts'
import { createWebhookCache } from '../../services/notification-builder/webhook-cache.ts'
import { builderWorker } from '../../services/notification-builder/worker.ts'
import { useApi } from '../support/api-fixture.ts'
import { moved, ofBill } from '../support/one-bill-fixture.ts'
import { usePickup } from '../support/pickup-fixture.ts'

const api = useApi()
const builder = builderWorker(createWebhookCache())
const { following } = usePickup(api)
const other = '7d0c1f3e-0000-4000-8000-0000000000ab'

type Told = {
  readonly id: string
  readonly event: string
  readonly shipment_id: string
  readonly container_id: string
}

/** Does something else before the first statement of that name, and after all that were sent before it. */
function interrupted(tx: Db, name: string, act: () => Promise<unknown>): Db {
  const sent: Promise<unknown>[] = []
  let isDone = false
  return {
    async query<R>(statement: Statement): Promise<R[]> {
      if (statement.name === name && !isDone) {
        isDone = true
        await Promise.all(sent)
        await act()
      }
      const answer = tx.query<R>(statement)
      sent.push(answer)
      return answer
    },
  }
}

/** Builds the notifications of a move while its shipment is joined: before the statement of that name, or after all that read. */
async function buildBeside(name: string | null) {
  const { accountId } = await following()
  const { database } = api()
  const [move] = await database.query<Told>({
    text: `select id, event, shipment_id, container_id from transport_event where account_id = $1 limit 1`,
    values: [accountId],
  })
  if (move === undefined) throw new Error('nothing was recorded')
  const value = {
    ...recordedEvent({
      event: move.event,
      account_id: accountId,
      recorded_at: Date.now(),
      reference_type: 'transport_event',
      reference_id: move.id,
    }).value,
    shipment: { id: move.shipment_id },
    container: { id: move.container_id },
  }
  const message = { id: '', topic: builder.consumes, key: '', headers: {}, value: value as never }
  const join = () => database.query({ text: moved, values: [accountId, other, ofBill.number] })
  await database.transaction(async (tx) => {
    const db = name === null ? tx : interrupted(tx, name, join)
    const facts = await builder.gather([message], db)
    if (name === null) await join()
    const outcome = await builder.handle(message, facts)
    if (outcome.kind === 'done') await putRows(tx, outcome.effects.rows ?? [])
  })
  const stored = async () => {
    const [event] = await database.query<{ included: string; shipment_id: string }>({
      text: `select included, shipment_id from event where account_id = $1 and reference_id = $2`,
      values: [accountId, move.id],
    })
    return event
  }
  return { former: move.shipment_id, stored }
}

test('an event whose shipment is joined while its records are read tells the one that stays', async () => {
  const { stored } = await buildBeside('load_shipment')
  const event = await stored()
  expect(event?.shipment_id).toBe(other)
  const included = JSON.parse(event?.included ?? '[]') as { type: string; id: string }[]
  expect(included.filter(({ type }) => type === 'shipment')).toMatchObject([{ id: other }])
})

test('an event that is stored beside a join names the record that stays after a while', async () => {
  const { former, stored } = await buildBeside(null)
  expect((await stored())?.shipment_id).toBe(former)
  expect(await renameLateEvents(api().database)).toBe(1)
  expect((await stored())?.shipment_id).toBe(other)
})
