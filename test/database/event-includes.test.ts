import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Statement } from '../../platform/postgres/database.ts'
import { createAccount, ensureFirstAccount } from '../../resources/accounts/accounts.ts'
import { keyHash } from '../../resources/accounts/keys.ts'
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { createSharedCache } from '../../resources/loading/shared-cache.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { putJourney, shared } from '../support/journey-fixture.ts'

let stage: TestDatabase
const accounts: { readonly id: string; readonly of: (name: string) => string }[] = []

beforeAll(async () => {
  stage = await createTestDatabase()
  for (const name of ['one', 'two', 'three']) {
    const id = await createAccount(stage.database, name)
    accounts.push({ id, of: await putJourney(stage.database, id) })
  }
})
afterAll(() => stage.drop())

const mine = () => {
  const [account] = accounts
  if (account === undefined) throw new Error('there is no account')
  return account
}

test.each([
  ['transport_event', 'vessel_loaded', 'container port shipment terminal transport_event vessel'],
  ['transport_event', 'vessel_arrived', 'container port shipment transport_event vessel'],
  ['estimated_event', 'estimate', 'estimated_event port shipment vessel'],
  ['tracking_request', 'request', 'container shipment tracking_request'],
  ['container_created_event', 'joined', 'container container_created_event shipment'],
  [
    'container_updated_event',
    'updated',
    'container container_updated_event port shipment terminal',
  ],
  [
    ...['container_pod_terminal_changed_event', 'moved'],
    'container container_pod_terminal_changed_event port shipment terminal',
  ],
] as [string, string, string][])('a %s (%s) brings what it is about', async (type, name, types) => {
  const { id, of } = mine()
  const event = { account_id: id, reference_type: type, reference_id: of(name) }
  const included = await includedForEvents(stage.database, [event], createSharedCache())
  const resources = included.get(of(name)) ?? []
  expect(resources[0]).toMatchObject({ id: of(name), type })
  expect(
    resources
      .map((each) => each.type)
      .sort()
      .join(' '),
  ).toBe(types)
})

test('a batch over several accounts mixes nothing up and takes one statement per table', async () => {
  const statements: Statement[] = []
  const counting: Db = {
    query(statement) {
      statements.push(statement)
      return stage.database.query(statement)
    },
  }
  const events = accounts.flatMap(({ id, of }) =>
    ['vessel_loaded', 'vessel_arrived'].map((name) => ({
      account_id: id,
      reference_type: 'transport_event',
      reference_id: of(name),
    })),
  )
  const cache = createSharedCache()
  const included = await includedForEvents(counting, events, cache)
  expect(statements).toHaveLength(6)
  for (const { of } of accounts) {
    const ids = included.get(of('vessel_loaded'))?.map(({ id }) => id)
    expect(ids).toEqual([
      ...[of('vessel_loaded'), of('shipment'), of('container')],
      ...[shared.leHavre, shared.vessel, shared.terminal],
    ])
  }
  statements.length = 0
  await includedForEvents(counting, events, cache)
  expect(statements.map(({ name }) => name)).toEqual([
    ...['load_transport_event', 'load_shipment', 'load_container'],
  ])
})

test("another account's event, and one that is not there, bring nothing", async () => {
  const [one, two] = accounts
  const events = [
    {
      account_id: one?.id ?? '',
      reference_type: 'transport_event',
      reference_id: two?.of('vessel_loaded') ?? '',
    },
    { account_id: one?.id ?? '', reference_type: 'document', reference_id: shared.vessel },
  ]
  expect(await includedForEvents(stage.database, events, createSharedCache())).toEqual(new Map())
})

test('the first account gets a key once, and takes the one from the settings', async () => {
  const empty = await createTestDatabase()
  try {
    const both = [
      ensureFirstAccount(empty.database, null),
      ensureFirstAccount(empty.database, null),
    ]
    const made = await Promise.all(both)
    expect(made.filter(({ apiKey }) => apiKey !== null)).toHaveLength(1)
    const given = await ensureFirstAccount(empty.database, 'a_key_of_the_settings')
    expect(given).toEqual({ accountId: made[0]?.accountId, apiKey: 'a_key_of_the_settings' })
    const text = `select account_id from api_key where key_hash = $1 and revoked_at is null`
    const rows = await empty.database.query({ text, values: [keyHash('a_key_of_the_settings')] })
    expect(rows).toEqual([{ account_id: made[0]?.accountId }])
  } finally {
    await empty.drop()
  }
})
