// What the builder reads for a batch of events.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { selectBuilderFacts } from '../../services/notification-builder/sql.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

const departed = 'container.transport.vessel_departed'
const arrived = 'container.transport.vessel_arrived'

let opened: TestDatabase
let accounts: readonly string[] = []

/** Adds an active webhook; returns its id. */
async function subscribe(account: string, events: readonly string[]): Promise<string> {
  const [row] = await opened.database.query<{ id: string }>({
    text: `insert into webhook (account_id, id, url, events, secret)
      values ($1, gen_random_uuid(), 'https://client.example/', $2, 's') returning id`,
    values: [account, events],
  })
  return row?.id ?? ''
}

const eventOf = (account_id: string, event: string) => ({
  account_id,
  event_id: randomUUID(),
  event,
  shipment: null,
  container: null,
})

/** The ids of the webhooks that are read for the events, by account. */
async function webhooksFor(...events: readonly ReturnType<typeof eventOf>[]) {
  const [facts] = await selectBuilderFacts(opened.database, events)
  const read = Object.entries(facts?.webhooks ?? {})
  return read.map(([account, webhooks]) => [account, webhooks.map(({ id }) => id).toSorted()])
}

beforeAll(async () => {
  opened = await createTestDatabase()
  const { database } = opened
  accounts = [await createAccount(database, 'One'), await createAccount(database, 'Two')]
})
afterAll(() => opened.drop())

test('a batch reads the webhooks of its accounts that subscribe to one of its names', async () => {
  const [one = '', two = ''] = accounts
  const both = await subscribe(one, [arrived, departed])
  const ofDeparture = await subscribe(one, [departed])
  await subscribe(one, [])
  await subscribe(two, [departed])
  expect(await webhooksFor(eventOf(one, departed))).toEqual([[one, [both, ofDeparture].toSorted()]])
  expect(await webhooksFor(eventOf(one, arrived), eventOf(two, arrived))).toEqual([[one, [both]]])
  expect(await webhooksFor(eventOf(two, arrived))).toEqual([])
})

test('an event that is stored reads all of its account, whatever they subscribe to now', async () => {
  const account = await createAccount(opened.database, 'Three')
  const stored = eventOf(account, departed)
  await opened.database.query({
    text: `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
      values ($1, $2, $3, 'transport_event', $2, '[]', now())`,
    values: [account, stored.event_id, departed],
  })
  const unsubscribed = await subscribe(account, [arrived])
  expect(await webhooksFor(stored)).toEqual([[account, [unsubscribed]]])
})
