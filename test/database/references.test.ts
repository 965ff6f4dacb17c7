import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

test('every reference is looked at when all is written', async () => {
  const early = await one.database.query({
    text: `select conname from pg_constraint where contype = 'f' and not condeferred`,
  })
  expect(early).toEqual([])
})

const id = (n: number): string => `7f6e8c1e-0000-4000-8000-00000000000${n}`

const vessel: Put = {
  into: 'vessel',
  key: ['id'],
  how: 'insert',
  row: { id: id(1), name: 'ALPHA', imo: '9321483' },
}
const estimate = (own: string, vessel_id: string): Put => ({
  into: 'estimated_event',
  key: ['account_id', 'id'],
  how: 'insert',
  row: {
    account_id: id(2),
    id: own,
    shipment_id: id(3),
    event: 'shipment.estimated.arrival',
    estimated_timestamp: '2026-03-01T00:00:00Z',
    vessel_id,
    data_source: 'shipping_line',
    created_at: '2026-03-01T00:00:00Z',
  },
})

test('what a row refers to may come behind it in a batch', async () => {
  const puts = [estimate(id(4), id(1)), vessel]
  await one.database.transaction((tx) => putRows(tx, puts))
  const text = `select id from estimated_event where vessel_id = $1`
  expect(await one.database.query({ text, values: [id(1)] })).toEqual([{ id: id(4) }])
})

test('a row that refers to nothing fails its batch', async () => {
  const lost = estimate(id(5), id(6))
  await expect(one.database.transaction((tx) => putRows(tx, [lost]))).rejects.toMatchObject({
    code: '23503',
  })
})
