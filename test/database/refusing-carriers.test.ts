// What the polls of a carrier that does not answer write, and how its other numbers wait.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpFailure } from '../../carriers/ask-result.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import {
  openLimits,
  permitsForAll,
} from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { claimDue } from '../../services/event-ingester/poll/claim.ts'
import { pollLoop } from '../../services/event-ingester/poll/loop.ts'
import { failed } from '../../services/event-ingester/poll/read-result.ts'
import type { PollResult } from '../../services/event-ingester/poll/read-result.ts'
import { claimTrials, countRefusals } from '../../services/event-ingester/poll/refusals-sql.ts'
import { settlePolls } from '../../services/event-ingester/poll/settle.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { unconfigured } from '../support/polls.ts'

let made: TestDatabase
const payer = randomUUID()
const down = failed('shipping_line_unreachable', httpFailure(503))
const notFound: PollResult = { kind: 'not_found' }

beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

beforeEach(async () => {
  await made.database.query({ text: 'truncate carrier_reference, refusing_carrier' })
  await putRows(
    made.database,
    ['ONEY', 'HLCU'].flatMap((scac) =>
      Array.from({ length: 12 }, (_, n) => ({
        into: 'carrier_reference',
        key: ['scac', 'number', 'number_type'],
        how: 'insert' as const,
        row: {
          scac,
          number: `N${n}`,
          number_type: 'booking_number',
          due_at: new Date(Date.UTC(2026, 3, 1) + n),
          paying_account_id: payer,
          paying_bucket: n % 2 === 0 ? 'default' : 'create',
        },
      })),
    ),
  )
})

/** Claims as the loop does, and returns what was claimed of ONEY. */
async function claim(most: number) {
  const waiting = await claimTrials(made.database)
  const of = (tried: boolean) => waiting.filter((w) => w.is_tried === tried).map((w) => w.scac)
  const claimed = await claimDue(
    made.database,
    randomUUID(),
    most,
    {
      ...openLimits,
      perPayer: 8,
      refusing: of(false),
      tried: of(true),
    },
    permitsForAll,
  )
  return claimed.filter(({ scac }) => scac === 'ONEY')
}

async function settle(claimed: Awaited<ReturnType<typeof claim>>, result: PollResult) {
  const finished = claimed.map((item) => ({ item: { ...item, is_followed: true }, result }))
  await made.database.transaction((tx) => settlePolls(finished, tx, unconfigured))
}

async function round(result: PollResult, most = 64): Promise<readonly string[]> {
  const own = await claim(most)
  await settle(own, result)
  await made.database.query({
    text: `update carrier_reference set lease_until = null, lease_token = null,
      due_at = coalesce(due_at, now() - interval '1 day')`,
  })
  return own.map(({ number }) => number)
}

/** The next trial is at most so many seconds away, and more than half of them, however long the test has taken since. */
async function expectWait(seconds: number): Promise<void> {
  const rows = await made.database.query<{ seconds: number }>({
    text: `select extract(epoch from trial_at - now())::float8 as seconds from refusing_carrier`,
  })
  expect(rows[0]?.seconds).toBeLessThanOrEqual(seconds)
  expect(rows[0]?.seconds).toBeGreaterThan(seconds / 2)
}

const tryNow = () => made.database.query({ text: `update refusing_carrier set trial_at = now()` })
const attempts = async () => {
  const rows = await made.database.query<{ sum: number }>({
    text: `select sum(attempts)::int as sum from carrier_reference where scac = 'ONEY'`,
  })
  return rows[0]?.sum
}

test('after some failures in a row one number is asked for, and the others lose no attempt', async () => {
  expect(await round(down)).toHaveLength(12)
  expect(await attempts()).toBe(12)
  for (let n = 0; n < 3; n += 1) expect(await round(down)).toEqual([])
  await tryNow()
  expect(await round(down)).toHaveLength(1)
  expect(await round(down)).toEqual([])
  expect(await attempts()).toBe(13)
})

test('an answer to the trial lets all numbers be asked for again', async () => {
  await round(down)
  await tryNow()
  expect(await round(notFound)).toHaveLength(1)
  expect((await round(notFound)).length).toBeGreaterThan(1)
  expect(await made.database.query({ text: 'select from refusing_carrier' })).toEqual([])
})

test('a few failures keep nobody waiting', async () => {
  await round(down, 4)
  expect((await round(notFound)).length).toBeGreaterThan(1)
})

test('refusals are told with how many of them count', async () => {
  const count = async (failures: number, isTrial: boolean) => {
    const refusal = { scac: 'ONEY', refusal: 'HTTP 503', firstWaitMs: 30_000, leastWaitMs: 0 }
    const [told] = await countRefusals(made.database, [{ ...refusal, failures, isTrial }])
    return [told?.failures, told?.added]
  }
  expect(await count(3, false)).toEqual([3, 3])
  expect(await count(4, false)).toEqual([5, 2])
  expect(await count(8, false)).toEqual([5, 0])
  expect(await count(1, true)).toEqual([6, 1])
})

test('a trial waits twice as long each time, and no two processes try at once', async () => {
  await round(down)
  await tryNow()
  await round(down)
  await expectWait(60)
  await tryNow()
  expect((await claimTrials(made.database)).map((one) => one.is_tried)).toEqual([true])
  expect((await claimTrials(made.database)).map((one) => one.is_tried)).toEqual([false])
  await tryNow()
  await round(down)
  await expectWait(120)
})

test('polls that were under way when the wait began do not make it longer', async () => {
  const underWay = await claim(64)
  await settle(underWay.slice(0, 6), down)
  await expectWait(30)
  for (const one of underWay.slice(6, 10)) await settle([one], down)
  await expectWait(30)
  await settle(underWay.slice(10), { ...down, retryAfterMs: 300_000 })
  await expectWait(300)
})

test('a trial that has no permit yet begins when there is one', async () => {
  await round(down)
  await tryNow()
  let lacking: 'carrier' | null = 'carrier'
  const never = () => Promise.reject(new Error('nobody is asked'))
  const free = () => ({ take: () => lacking })
  const loop = pollLoop({ ...unconfigured, ask: never, paid: never, free })
  const claimedOfOney = async () =>
    (await loop.claim(made.database, 64)).filter(({ scac }) => scac === 'ONEY').length
  expect(await claimedOfOney()).toBe(0)
  lacking = null
  expect(await claimedOfOney()).toBe(1)
  expect(await claimedOfOney()).toBe(0)
})

test('the reason is stored beside the number, since it began, until the carrier answers', async () => {
  const reasons = () =>
    made.database.query({
      text: `select distinct refusal, refused_since is not null as dated from carrier_reference
        where scac = 'ONEY' and last_attempted_at is not null`,
    })
  const failures = (await round(down, 4)).length
  expect(await reasons()).toEqual([{ refusal: 'HTTP 503', dated: true }])
  const carriers = await made.database.query({
    text: 'select scac, refusal, failures from refusing_carrier',
  })
  expect(carriers).toEqual([{ scac: 'ONEY', refusal: 'HTTP 503', failures }])
  await round(notFound)
  expect(await reasons()).toEqual([{ refusal: null, dated: false }])
})

test('a poll without a question is no attempt', async () => {
  await round({ kind: 'not_asked' })
  const attempted = await made.database.query({
    text: 'select from carrier_reference where last_attempted_at is not null',
  })
  expect(attempted).toEqual([])
})
