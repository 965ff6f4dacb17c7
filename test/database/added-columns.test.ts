// The next version's migration adds columns while this version still serves, with its statements prepared.
import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import {
  findDeadLetter,
  listDeadLetters,
  findDueDeadLetters,
} from '../../platform/worker/dead-letters.ts'
import { definitions } from '../../resources/definitions/by-type.ts'
import { storedRecords } from '../../resources/loading/load-resources.ts'
import { containersOf, lockShipments } from '../../services/event-ingester/observe/sql.ts'
import { trackingBody, useApi } from '../support/api-fixture.ts'
import type { ClientAnswer, Client } from '../support/api-fixture.ts'

const api = useApi()

const addColumns = () =>
  api().database.query({
    text: `
      do $$
      declare
        name text;
      begin
        for name in select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
          execute format('alter table %I add column %I text', name, 'added_' || gen_random_uuid());
        end loop;
      end $$`,
  })

const partyBody = () => ({
  data: { type: 'party', attributes: { company_name: `Company ${randomUUID()}` } },
})

const madeIn = async (client: Client, path: string, body: unknown): Promise<string> =>
  `${path}/${(await client.send('POST', path, body)).body.data.id}`

const hook = { url: 'https://example.com/hook' }

test.each<[string, (client: Client) => Promise<ClientAnswer>]>([
  [
    'a tracking request is created',
    (client) => {
      const request_number = `MEDU${randomInt(1e6, 1e7)}`
      const attributes = { request_number, request_type: 'bill_of_lading', scac: 'MSCU' }
      return client.send('POST', '/tracking_requests', trackingBody(attributes))
    },
  ],
  ['a party is created', (client) => client.send('POST', '/parties', partyBody())],
  [
    'a party is renamed',
    async (client) =>
      client.send('PATCH', await madeIn(client, '/parties', partyBody()), partyBody()),
  ],
  ['a webhook is created', (client) => client.send('POST', '/webhooks', hook)],
  [
    'a webhook is changed',
    async (client) =>
      client.send('PATCH', await madeIn(client, '/webhooks', hook), { active: false }),
  ],
  [
    "a webhook's secret is rotated",
    async (client) =>
      client.send('POST', `${await madeIn(client, '/webhooks', hook)}/rotate_secret`),
  ],
])('%s after columns were added', async (_name, send) => {
  const client = await api().client()
  const before = await send(client)
  await addColumns()
  const { status, text, body } = await send(client)
  expect(status, text).toBe(before.status)
  expect(status, text).toBeLessThan(300)
  expect(Object.keys(body.data.attributes)).toEqual(Object.keys(before.body.data.attributes))
})

const key = { account_id: randomUUID(), id: randomUUID() }

test.each<[string, (db: Db) => Promise<readonly unknown[]>]>([
  ['shipments are locked', (db) => lockShipments(db, [key])],
  ['containers are read', (db) => containersOf(db, [key])],
  ['due dead letters are found', (db) => findDueDeadLetters(db, 'worker', 1)],
  ['dead letters are listed', (db) => listDeadLetters(db, null, 1)],
  ['a dead letter is shown', (db) => findDeadLetter(db, key.id)],
  ...definitions.map((definition): [string, (db: Db) => Promise<readonly unknown[]>] => [
    `a ${definition.types.join(' or ')} is loaded`,
    (db) => storedRecords(db)(definition, [key]),
  ]),
])('%s after columns were added', async (_name, read) => {
  const { database } = api()
  expect(await read(database)).toEqual([])
  await addColumns()
  expect(await read(database)).toEqual([])
})
