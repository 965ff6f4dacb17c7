// A column that is written and not read again would lose what is known with the next answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leg } from '../../domain/journey/compact-events-fixture.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { updateRow } from '../../resources/rows.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { recorded, rowsInto } from '../../services/event-ingester/observe/follower-fixture.ts'
import {
  containersOf,
  endedEvents,
  liveEvents,
  lockShipments,
} from '../../services/event-ingester/observe/sql.ts'
import { supersededPut } from '../../services/event-ingester/observe/rows/events.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

test('the ingester reads all columns that it writes of a shipment and its containers', async () => {
  const { database } = one
  const account_id = await createAccount(database, 'A forwarder')
  const days: [string, string, string, string] = ['03-02', '03-03', '04-01', '04-02']
  const { rows } = recorded(leg('PLN', 'CNSHA', 'NLRTM', days), undefined, { account_id })
  const tables = ['location', 'terminal', 'vessel', 'shipment', 'container']
  const kept = rows.filter(({ into }) => tables.includes(into))
  await database.transaction((tx) => putRows(tx, kept))
  const [shipment = {}] = rowsInto(rows, 'shipment')
  const key = { account_id, id: String(shipment.id) }
  const [read = {}] = await lockShipments(database, [key])
  expect(Object.keys(read).sort()).toEqual(Object.keys(shipment).sort())
  const [container = {}] = rowsInto(rows, 'container')
  const [readContainer = {}] = await containersOf(database, [key])
  const places = [
    'pod_locode',
    'final_destination_locode',
    'pod_terminal_kind',
    'pod_terminal_name',
    'pod_terminal_code',
  ]
  expect(Object.keys(readContainer).sort()).toEqual([...Object.keys(container), ...places].sort())
})

test('of superseded events those are read that no other one replaces', async () => {
  const { database } = one
  const account_id = await createAccount(database, 'A shipper')
  const days: [string, string, string, string] = ['03-02', '03-03', '04-01', '04-02']
  const answer = leg('ACT', 'CNSHA', 'NLRTM', days)
  const { rows } = recorded(answer, undefined, { account_id }, new Date('2026-06-01'))
  const tables = ['location', 'terminal', 'vessel', 'shipment', 'container', 'transport_event']
  const kept = rows
    .filter(({ into }) => tables.includes(into))
    .map((put) => ('answer_id' in put.row ? { ...put, row: { ...put.row, answer_id: null } } : put))
  await database.transaction((tx) => putRows(tx, kept))
  const [container = {}] = rowsInto(rows, 'container')
  const key = { account_id, id: String(container.id) }
  const [ended, replaced, next] = (await liveEvents(database, [key])).map(({ id }) => id)
  const now = new Date()
  const gone = [ended, replaced].map((id) => supersededPut(String(id), { account_id, now }))
  const link = updateRow('transport_event', {
    account_id,
    id: String(next),
    supersedes_id: String(replaced),
  })
  await database.transaction((tx) => putRows(tx, [...gone, link]))
  expect((await endedEvents(database, [key])).map(({ id }) => id)).toEqual([ended])
})
