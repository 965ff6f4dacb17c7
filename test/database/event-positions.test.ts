// Positions of events that were recorded before the upgrade, or in another server.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpTables } from '../../migrations/apply.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
const account = randomUUID()
const rows = <R>(text: string, ...values: unknown[]) => made.database.query<R>({ text, values })

beforeAll(async () => {
  made = await createTestDatabase()
  await rows('insert into account (id, company_name) values ($1, $2)', account, 'A forwarder')
})
afterAll(() => made.drop())

async function record(at: string, reference: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  await rows(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
     values ($1, $2, 'container.created', 'container_created_event', $3, '[]', $4)`,
    ...[account, id, reference, at],
  )
  return id
}

const ordered = async () =>
  (await rows<{ id: string }>('select id from event order by position, id')).map(({ id }) => id)

test('earlier events are put in the order of their times, with what they are about', async () => {
  const [reference, shipment, container] = [randomUUID(), randomUUID(), randomUUID()]
  await rows(
    `insert into container_created_event (account_id, id, shipment_id, container_id, timestamp)
     values ($1, $2, $3, $4, now())`,
    ...[account, reference, shipment, container],
  )
  const later = await record('2026-02-01T00:00:00Z', reference)
  const earlier = await record('2026-01-01T00:00:00Z')
  const file = new URL('../../migrations/0014-events-of-records.concurrent.sql', import.meta.url)
  const [numbering = ''] = (await readFile(file, 'utf8')).split(/\n\s*\n/)
  await rows(numbering)
  const newest = await record('2025-01-01T00:00:00Z')
  expect(await ordered()).toEqual([earlier, later, newest])
  const [found] = await rows('select shipment_id, container_id from event where id = $1', later)
  expect(found).toEqual({ shipment_id: shipment, container_id: container })
})

test('in a server with fewer transactions, events go on behind those that were restored', async () => {
  await setUpTables(made.url, silentLog())
  expect(await rows('select added::int from event_epoch')).toEqual([{ added: 0 }])
  const restored = await record('2026-03-01T00:00:00Z')
  await rows(`update event set position = 9000000000000000 where id = $1`, restored)
  await setUpTables(made.url, silentLog())
  const next = await record('2026-03-02T00:00:00Z')
  expect((await ordered()).slice(-2)).toEqual([restored, next])
  const [horizon] = await rows<{ isBelow: boolean }>(
    'select position < event_horizon() as "isBelow" from event where id = $1',
    restored,
  )
  expect(horizon).toEqual({ isBelow: true })
})
