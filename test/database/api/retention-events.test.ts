// Events are deleted because of their age, and who asks for them is told.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database, Db, Statement } from '../../../platform/postgres/database.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { isoTime } from '../../../resources/resource.ts'
import { clearExpired } from '../../../services/api/retention/retention.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { ClientAnswer } from '../../support/api-fixture.ts'
import { waitingForLocks } from '../../support/database.ts'
import { keptTimes } from '../../support/kept-times.ts'
import { removedFiles } from '../../support/removed-files.ts'
import { useReplays } from '../../support/replay-fixture.ts'

const api = useApi()
const replays = useReplays(api)
const { files } = removedFiles()
type RetentionDatabase = Pick<Database, 'query' | 'transaction'>
const clear = (most?: number, database: RetentionDatabase = api().database) =>
  clearExpired(
    {
      database,
      files,
      log: silentLog(),
      settings: { ...keptTimes, EVENT_MONTHS: 2 },
    },
    new AbortController().signal,
    most,
  )
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const read = (query = '') => replays.client().send('GET', `/events?${query}`)
const idsOf = (body: { readonly data: readonly { readonly id: string }[] }) =>
  body.data.map(({ id }) => id)

let old: readonly string[]
let young: string
beforeEach(async () => {
  old = [
    await replays.record(ago(100)),
    await replays.record(ago(90)),
    await replays.record(ago(80)),
  ]
  young = await replays.record(ago(50))
})

test('events are deleted after their months, the oldest first, in batches', async () => {
  await clear(1)
  expect(idsOf((await read()).body)).toEqual([young])
})

test('a reader who goes on behind a deleted event is told what was deleted', async () => {
  const first = await read('page[size]=1')
  const last = await read()
  await clear()
  const { status, body } = await read(`page[after]=${first.body.meta.after}`)
  expect(status).toBe(410)
  expect(body.errors).toMatchObject([
    { code: 'events_deleted', source: { parameter: 'page[after]' } },
  ])
  const [told] = await replays.query(
    'select recorded_at from cleared_event where account_id = $1',
    replays.client().accountId,
  )
  expect(body.errors[0]?.detail).toContain(isoTime(told?.recorded_at as Date))
  expect((await read(`page[after]=${last.body.meta.after}`)).status).toBe(200)
  expect((await read('sort=-created_at')).status).toBe(200)
})

test('a reader who has seen all that was deleted goes on', async () => {
  const third = await read('page[size]=3')
  await clear()
  const { status, body } = await read(`page[after]=${third.body.meta.after}`)
  expect([status, idsOf(body)]).toEqual([200, [young]])
})

test('a stream that would begin behind a deleted event is refused', async () => {
  const first = await read('page[size]=1')
  await clear()
  const { status, body } = await replays.client().send('GET', '/events', undefined, {
    accept: 'text/event-stream',
    'last-event-id': String(first.body.meta.after),
  })
  expect([status, body.errors[0]?.code]).toEqual([410, 'events_deleted'])
})

test('a replay of deleted events is refused, and one of what is kept begins', async () => {
  await clear()
  const refused = await replays.replay({ start_at: ago(85) })
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'events_deleted'])
  const made = await replays.replay({ start_at: ago(60) })
  expect([made.status, made.body.data.attributes.total]).toEqual([201, 1])
})

test('the events that a running replay has before it stay', async () => {
  const made = await replays.replay({ start_at: ago(95), rate: 2 })
  await clear()
  expect(idsOf((await read()).body)).toEqual(old.slice(1).concat(young))
  await replays.step()
  expect((await replays.shown(String(made.body.data.id))).notified).toBe(1)
  await replays.deliver()
  await clear()
  expect(idsOf((await read()).body)).toEqual([old[2], young])
})

test('a replay of a webhook that was switched off is cancelled when its events are to be deleted', async () => {
  const [kept, late] = [await replays.replay({ start_at: ago(60) }), await secondReplay()]
  await replays.query('update webhook set active = false')
  await clear()
  const shown = await replays.query(
    'select id, status from webhook_replay where account_id = $1 order by start_at',
    replays.client().accountId,
  )
  expect(shown).toEqual([
    { id: late, status: 'cancelled' },
    { id: kept.body.data.id, status: 'running' },
  ])
  expect(idsOf((await read()).body)).toEqual([young])
})

/** Of another webhook of the account, with the oldest events. */
async function secondReplay(): Promise<string> {
  const client = replays.client()
  const url = 'https://example.com/second'
  const made = await client.send('POST', '/webhooks', { url, events: ['container.created'] })
  const path = `/webhooks/${made.body.data.id}/replay`
  return String((await client.send('POST', path, { start_at: ago(120) })).body.data.id)
}

async function notify(event: string, days: number, waits: boolean): Promise<string> {
  const id = randomUUID()
  const webhook = replays.webhook().split('/').at(-1)
  const { accountId } = replays.client()
  await replays.query(
    `insert into webhook_notification
       (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at)
     values ($1, $2, $3, $4, 'container.created', 'container_created_event', $4, $5)`,
    ...[accountId, id, webhook, event, ago(days)],
  )
  if (waits)
    await replays.query(
      'insert into delivery (account_id, notification_id, webhook_id) values ($1, $2, $3)',
      ...[accountId, id, webhook],
    )
  return id
}

test('what waits to be delivered stays, with its event', async () => {
  const waiting = await notify(old[0] ?? '', 100, true)
  await notify(old[1] ?? '', 90, false)
  await clear()
  const { body } = await replays.client().send('GET', '/webhook_notifications')
  expect(idsOf(body)).toEqual([waiting])
  expect(idsOf((await read()).body)).toEqual([old[0], young])
  expect(await replays.deliver()).toBe(1)
  await clear()
  expect(idsOf((await read()).body)).toEqual([young])
})

/** Does something just before the old events are deleted. */
function beforeDeletion(act: () => Promise<unknown>): RetentionDatabase {
  const { database } = api()
  const actFirst = (db: Db): Db => ({
    query: async <R>(statement: Statement) => {
      if (statement.name === 'retention_events') await act()
      return db.query<R>(statement)
    },
  })
  return {
    ...actFirst(database),
    transaction: (work) => database.transaction((tx) => work(actFirst(tx))),
  }
}

test('an event stays for which a delivery began to wait just before its deletion', async () => {
  const waiting = await notify(old[0] ?? '', 1, false)
  const webhook = replays.webhook().split('/').at(-1)
  const wait = () =>
    replays.query(
      `insert into delivery (account_id, notification_id, webhook_id) values ($1, $2, $3)
       on conflict do nothing`,
      ...[replays.client().accountId, waiting, webhook],
    )
  await clear(undefined, beforeDeletion(wait))
  expect(idsOf((await read()).body)).toEqual([old[0], young])
  expect(await replays.deliver()).toBe(1)
})

test('a redelivery that is asked for while its event is being deleted is refused', async () => {
  const id = await notify(old[0] ?? '', 1, false)
  let answer: Promise<ClientAnswer> | undefined
  const isWaiting = async () => expect(await waitingForLocks(api().database)).not.toEqual([])
  const ask = async () => {
    answer ??= replays.client().send('POST', `/webhook_notifications/${id}/redeliver`)
    await Promise.race([answer, vi.waitFor(isWaiting, { timeout: 5_000 })])
  }
  await clear(undefined, beforeDeletion(ask))
  expect(idsOf((await read()).body)).toEqual([young])
  const told = await answer
  expect([told?.status, told?.body.errors[0]?.code]).toEqual([422, 'events_deleted'])
  expect(await replays.query('select 1 from delivery where notification_id = $1', id)).toEqual([])
})

test('a notification whose event was deleted is not delivered again, and the answer says why', async () => {
  const id = await notify(old[0] ?? '', 1, false)
  await clear()
  const { status, body } = await replays
    .client()
    .send('POST', `/webhook_notifications/${id}/redeliver`)
  expect([status, body.errors[0]?.code]).toEqual([422, 'events_deleted'])
})

test('the records of deleted events are deleted with them, but not the last estimate of a shipment', async () => {
  const { accountId } = replays.client()
  const shipment = randomUUID()
  for (const days of [100, 90]) {
    const id = randomUUID()
    await replays.query(
      `insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, data_source, created_at)
       values ($1, $2, $3, 'shipment.estimated.arrival', now(), 'shipping_line', $4)`,
      ...[accountId, id, shipment, ago(days)],
    )
    await replays.query(
      `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
       values ($1, $2, 'shipment.estimated.arrival', 'estimated_event', $2, '[]', $3)`,
      ...[accountId, id, ago(days)],
    )
  }
  await clear()
  const left = await replays.query(
    'select created_at from estimated_event where shipment_id = $1',
    shipment,
  )
  expect(left.map((row) => (row.created_at as Date).toISOString().slice(0, 10))).toEqual([
    ago(90).slice(0, 10),
  ])
})
