// The order of claims when several accounts follow numbers of the same carriers.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTo } from '../../carriers/http-fixture.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { quietWatch } from '../../services/event-ingester/poll/carrier-watch-fixture.ts'
import { pollLoop } from '../../services/event-ingester/poll/loop.ts'
import {
  openLimits,
  permitsForAll,
} from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { claimDue } from '../../services/event-ingester/poll/claim.ts'
import type { ClaimPermits } from '../../services/event-ingester/poll/claim.ts'
import type { ClaimedReference, ClaimLimits } from '../../services/event-ingester/poll/claim-sql.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
const [many, few] = [randomUUID(), randomUUID()]
const due = new Date('2026-04-01T00:00:00Z')

beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const reference = (scac: string, payer: string, n: number, bucket = 'create') => ({
  into: 'carrier_reference',
  key: ['scac', 'number', 'number_type'],
  how: 'insert' as const,
  row: {
    scac,
    number: `${payer.slice(0, 8)}${n}`,
    number_type: 'booking_number',
    due_at: new Date(due.getTime() + n),
    attempts: 0,
    created_at: due,
    paying_account_id: payer,
    paying_bucket: bucket,
  },
})

beforeEach(async () => {
  await made.database.query({ text: 'delete from carrier_reference' })
  // One account's numbers have waited longer, all of them, than the other's.
  const rows = ['ONEY', 'HLCU'].flatMap((scac) => [
    ...Array.from({ length: 20 }, (_, n) => reference(scac, many, n)),
    ...[100, 101, 102].map((n) => reference(scac, few, n)),
  ])
  await putRows(made.database, rows)
})

/** How many were claimed, by carrier and payer. */
async function claimed(change: Partial<ClaimLimits> = {}) {
  const limits = { ...openLimits, ...change }
  const rows = await claimDue(made.database, randomUUID(), 64, limits, permitsForAll)
  return countsOf(rows)
}

function countsOf(rows: readonly ClaimedReference[]): Record<string, number> {
  const names = { [many]: 'many', [few]: 'few' }
  const counts: Record<string, number> = {}
  for (const { scac, paying_account_id } of rows) {
    const name = `${scac} ${names[paying_account_id]}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('each account has its share of each carrier', async () => {
  expect(await claimed()).toEqual({ 'ONEY many': 4, 'ONEY few': 3, 'HLCU many': 4, 'HLCU few': 3 })
})

test('accounts take turns when a carrier has less capacity than they want', async () => {
  const some = { 'ONEY many': 2, 'ONEY few': 2, 'HLCU many': 2, 'HLCU few': 2 }
  expect(await claimed({ perCarrier: 4 })).toEqual(some)
})

test('an account that has reached its limit gets no more, and delays no other', async () => {
  const busyPayers = [`ONEY create ${many}`]
  expect(await claimed({ busyPayers })).toEqual({ 'ONEY few': 3, 'HLCU many': 4, 'HLCU few': 3 })
})

test('an account that has just asked for thousands of numbers delays no other', async () => {
  const thousands = Array.from({ length: 2_000 }, (_, n) => reference('ZIMU', many, n))
  await putRows(made.database, [...thousands, reference('ZIMU', few, 5_000)])
  expect(await claimed()).toMatchObject({ 'ZIMU many': 4, 'ZIMU few': 1 })
})

test('a carrier that is busy holds up only its own numbers', async () => {
  expect(await claimed({ busyCarriers: ['ONEY create'] })).toEqual({
    'HLCU many': 4,
    'HLCU few': 3,
  })
})

test.each<[string, number, Partial<ClaimLimits>]>([
  ['goes before routine polls', 1, {}],
  ['does not wait for routine polls of the carrier', 64, { busyCarriers: ['ONEY default'] }],
  [
    'does not wait for routine polls of the account',
    64,
    { busyPayers: [`ONEY default ${many}`, `ONEY default ${few}`] },
  ],
])('a new request %s', async (_name, free, busy) => {
  await made.database.query({ text: `update carrier_reference set paying_bucket = 'default'` })
  await putRows(made.database, [reference('ONEY', many, 500)])
  const rows = await claimDue(
    made.database,
    randomUUID(),
    free,
    { ...openLimits, ...busy },
    permitsForAll,
  )
  const atOney = rows.filter(({ scac }) => scac === 'ONEY')
  expect(atOney.map(({ paying_bucket }) => paying_bucket)).toEqual(['create'])
})

test('a leased reference is not claimed again', async () => {
  await claimed({ perPayer: 20, perCarrier: 64 })
  expect(await claimed()).toEqual({})
})

/** How many numbers the loop begins while an account has no permit for a call. */
async function begunWithout(account: string): Promise<Record<string, number>> {
  const none = () => Promise.reject(new Error('nothing is called'))
  const polls = pollLoop({
    carriers: new Map(['ONEY', 'HLCU'].map((scac) => [scac, accessTo(scac)])),
    fed: new Set(),
    ask: none,
    paid: none,
    free: () => ({ take: (group) => (group.account === account ? 'account' : null) }),
    watch: quietWatch,
  })
  return countsOf(await polls.claim(made.database, 64))
}

test('numbers of an account without permits stay due, and hold no slot', async () => {
  expect(await begunWithout(many)).toEqual({ 'ONEY few': 3, 'HLCU few': 3 })
  expect(await claimed()).toEqual({ 'ONEY many': 4, 'HLCU many': 4 })
})

test('an account without permits delays no other, however many of its numbers are due first', async () => {
  const others = Array.from({ length: 50 }, () => randomUUID())
  await putRows(made.database, [
    ...Array.from({ length: 200 }, (_, n) => reference('ZIMU', many, n, 'default')),
    ...others.map((payer, n) => reference('ZIMU', payer, 1_000 + n, 'default')),
  ])
  const permits: ClaimPermits = {
    take: ({ account }) => (account === many ? 'account' : null),
    isCalled: () => true,
  }
  const limits = { ...openLimits, perCarrier: 64 }
  const rows = await claimDue(made.database, randomUUID(), 200, limits, permits)
  const payers = rows.filter(({ scac }) => scac === 'ZIMU').map((one) => one.paying_account_id)
  expect(new Set(payers)).toEqual(new Set(others))
})

test('an account with many numbers due first takes no capacity that others can use', async () => {
  const others = Array.from({ length: 10 }, () => randomUUID())
  await putRows(made.database, [
    ...Array.from({ length: 200 }, (_, n) => reference('ZIMU', many, n, 'default')),
    ...others.map((payer, n) => reference('ZIMU', payer, 1_000 + n, 'default')),
  ])
  const rows = await claimDue(made.database, randomUUID(), 64, openLimits, permitsForAll)
  const payers = rows.filter(({ scac }) => scac === 'ZIMU').map((one) => one.paying_account_id)
  expect(payers).toHaveLength(8)
  expect(payers.filter((payer) => payer !== many)).toHaveLength(4)
})
