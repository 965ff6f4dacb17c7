// A column that is written and not read again would lose what is known with the next answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leg } from '../../domain/journey/compact-events-fixture.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { recorded, rowsInto } from '../../services/event-ingester/observe/follower-fixture.ts'
import { containersOf, lockShipments } from '../../services/event-ingester/observe/sql.ts'
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
