// Counting of resolved numbers, from finished polls and probes to the stored counts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAtOnce } from '../../domain/all-at-once.ts'
import { leg } from '../../domain/journey/compact-events-fixture.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { countNumber, learnedCounts } from '../../resources/tracking/number-counts.ts'
import { insertRow } from '../../resources/rows.ts'
import { effectsForFollower } from '../../services/event-ingester/observe/effects-for-follower.ts'
import {
  follower,
  nothingSaidOfContainers,
  nothingStored,
  rowsInto,
} from '../../services/event-ingester/observe/follower-fixture.ts'
import { probeLoop } from '../../services/carrier-detector/probe.ts'
import type { ProbeResult } from '../../services/carrier-detector/probe.ts'
import type { PollResult } from '../../services/event-ingester/poll/read-result.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { settleDue } from '../support/polls.ts'

let made: TestDatabase
let account_id: string
beforeAll(async () => {
  made = await createTestDatabase()
  account_id = await createAccount(made.database, 'A forwarder')
})
afterAll(() => made.drop())

const bill = 'bill_of_lading'
const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000)
const requestFor = (request_number: string, scac: string | null) => {
  const id = randomUUID()
  const row = { account_id, id, request_number, request_type: bill, scac, created_at: daysAgo(30) }
  return { id, row: insertRow('tracking_request', row) }
}

/** Polls a number that was asked for 30 days ago and settles the poll. */
async function poll(scac: string, number: string, result: PollResult, answered = false) {
  await putRows(made.database, [
    requestFor(number, scac).row,
    insertRow('carrier_reference', {
      scac,
      number,
      number_type: bill,
      due_at: new Date(),
      last_answer_id: answered ? randomUUID() : null,
      first_not_found_at: daysAgo(8),
      paying_account_id: account_id,
    }),
  ])
  await settleDue(made.database, result)
}

/** Settles the probe of a number. */
async function probe(number: string, result: ProbeResult) {
  const { id: tracking_request_id, row } = requestFor(number, null)
  const key = { account_id, tracking_request_id }
  const probing = insertRow('probe', { ...key, number, number_type: bill, candidates: [] })
  await putRows(made.database, [row, probing])
  const ask = () => Promise.reject(new Error('nobody is asked here'))
  const free = () => ({ take: () => null })
  const known = loadReferenceData().carriers
  const carriers = new Map()
  const loop = probeLoop({ carriers, known, ask, paid: ask, free, failed: () => undefined })
  const claimed = await loop.claim(made.database, 8)
  await made.database.transaction(async (tx) => {
    const finished = claimed.map((item) => ({ item, result }))
    const { rows = [] } = (await loop.settle(finished, tx)) ?? {}
    await putRows(tx, rows)
  })
  return tracking_request_id
}

const counts = async (form: string) =>
  (await learnedCounts(made.database, [form])).map(({ scac, known, refused }) => [
    ...[scac, known, refused],
  ])

const found = (): PollResult => {
  const hash = Buffer.from('new')
  const answer = { status: 200, body: hash, events: [], retracted: [], dropped: [], hash }
  return { kind: 'found', answer: { id: randomUUID(), ...answer } }
}

test("a carrier's first answer for a number is counted, later ones are not", async () => {
  await poll('MAEU', '260417301', found())
  await poll('MAEU', '260417302', found())
  await poll('MAEU', '260417303', found(), true)
  expect(await counts('nine digits')).toEqual([['MAEU', 2, 0]])
})

test('a number that its carrier has not known for a week is counted against the carrier', async () => {
  await poll('EGLV', '142600518834', { kind: 'not_found' })
  expect(await counts('twelve digits')).toEqual([['EGLV', 0, 1]])
})

test('a probe that no carrier knows counts against those that answered', async () => {
  await probe('6123456789', { kind: 'none', refused: ['COSU', 'OOLU'] })
  expect(await counts('ten digits, 6 first')).toEqual(
    expect.arrayContaining([
      ['COSU', 0, 1],
      ['OOLU', 0, 1],
    ]),
  )
})

test('a probe that a carrier knows counts with the first answer of that carrier alone', async () => {
  await probe('12345678', { kind: 'found', scac: 'HLCU' })
  expect(await counts('eight digits')).toEqual([])
})

test("a number that nobody knows is kept under no form but a described one, and no container's", () => {
  const refused = (number: string, number_type: string) =>
    countNumber({ scac: 'MAEU', number, number_type, outcome: 'refused' })
  expect(refused('A1B2C3D4E5', bill)).toEqual([])
  expect(refused('MSKU9070323', 'container')).toEqual([])
  const known = countNumber({
    scac: 'MAEU',
    number: 'A1B2C3D4E5',
    number_type: bill,
    outcome: 'known',
  })
  expect(known).toHaveLength(1)
})

test('counts of transactions at the same time add up', async () => {
  const one = countNumber({
    scac: 'ONEY',
    number: 'MSKU9070323',
    number_type: 'container',
    outcome: 'known',
  })
  const often = Array.from({ length: 50 }, () =>
    made.database.transaction((tx) => putRows(tx, [...one, ...one])),
  )
  await Promise.all(often)
  expect(await counts('container MSK')).toEqual([['ONEY', 100, 0]])
})

test.each([
  ['an observation that other systems report', null, [{ scac: 'ONEY', known: 1, refused: 0 }]],
  ['an answer, which its poll has counted', 'answer', []],
])("a request's first observation is counted, if it is %s", (_name, answerId, counted) => {
  const days: [string, string, string, string] = ['03-02', '03-03', '04-01', '04-02']
  const journey = journeyOf(leg('ACT', 'CNSHA', 'NLRTM', days))
  const now = new Date('2026-05-01T00:00:00Z')
  const observation = { answerId, observedAt: now, now, said: nothingSaidOfContainers }
  const { rows } = allAtOnce(effectsForFollower(follower, journey, nothingStored, observation))
  expect(rowsInto(rows, 'number_count')).toMatchObject(counted)
})

test.each([
  ['OOLU2123456780', 'OOLU'],
  ['2123456780', null],
])('a request for %s that no carrier knows shows the line %s', async (number, scac) => {
  const id = await probe(number, { kind: 'none', refused: ['COSU'] })
  const text = 'select status, scac from tracking_request where id = $1'
  const rows = await made.database.query({ text, values: [id] })
  expect(rows).toEqual([{ status: 'failed', scac }])
})
