import { describe, expect, test } from 'vitest'
import { httpFailure } from '../../../carriers/ask-result.ts'
import { first } from '../../../domain/journey/compact-events-fixture.ts'
import { isSettledBySilence, settlementOf } from './reference-settlement.ts'
import type { PollResult } from './read-result.ts'
import type { ClaimedReference } from './claim-sql.ts'

const now = new Date('2026-06-30T00:00:00Z')
const days = (ago: number): Date => new Date(now.getTime() - ago * 24 * 3_600_000)
const hash = Buffer.from('same')

const reference: ClaimedReference = {
  scac: 'ONEY',
  number: 'X7',
  number_type: 'bill_of_lading',
  lease_token: 't',
  attempts: 0,
  first_not_found_at: null,
  last_answer_id: 'a1',
  last_answer_hash: hash,
  due_at: now,
  last_succeeded_at: days(1),
  quiet_since: days(40),
  paying_account_id: 'account',
  paying_bucket: 'default',
  traceparent: null,
  is_followed: true,
  is_trial: false,
}
const answer = { id: 'a2', status: 200, body: null, events: [], retracted: [], dropped: [] }
const same: PollResult = { kind: 'found', answer: { ...answer, hash } }
const other = Buffer.from('other')
const news: PollResult = { kind: 'found', answer: { ...answer, hash: other, body: other } }
const failed: PollResult = {
  kind: 'failed',
  reason: 'shipping_line_unreachable',
  ...httpFailure(503),
  retryAfterMs: null,
  about: 'carrier',
}
const settle = (change: Partial<ClaimedReference>, result: PollResult) =>
  settlementOf({ item: { ...reference, ...change }, result }, now, { pollMs: null, spread: 0 })

describe('the silence of a carrier', () => {
  test.each<[string, Partial<ClaimedReference>, PollResult, Date]>([
    ['lasts with each answer without news', {}, same, days(40)],
    ['lasts while the carrier does not know the number', {}, { kind: 'not_found' }, days(40)],
    ['ends with news', {}, news, now],
    ['begins with the first answer that is counted', { quiet_since: null }, same, now],
    ['is not changed by a failure', { attempts: 3 }, failed, days(40)],
    ['leaves out an outage', { attempts: 9, last_succeeded_at: days(30) }, same, days(10)],
    [
      'leaves out the time in which nobody asked',
      { due_at: days(29), last_succeeded_at: days(30) },
      same,
      days(11),
    ],
  ])('%s', (_name, change, result, since) => {
    expect(settle(change, result).quiet_since).toEqual(since)
  })
})

describe('the time since which a number is not found', () => {
  const notFound: PollResult = { kind: 'not_found' }
  test.each<[string, Partial<ClaimedReference>, PollResult, Date | null]>([
    ['begins with the first answer without it', {}, notFound, now],
    ['lasts', { first_not_found_at: days(3) }, notFound, days(3)],
    ['ends when the number is found', { first_not_found_at: days(3) }, same, null],
    [
      'leaves out an outage once the carrier has known the number',
      { first_not_found_at: days(8), attempts: 9, last_succeeded_at: days(7) },
      notFound,
      days(1),
    ],
    [
      'includes an outage while a request waits for its first answer',
      {
        first_not_found_at: days(8),
        attempts: 9,
        last_succeeded_at: days(7),
        last_answer_id: null,
        last_answer_hash: null,
      },
      notFound,
      days(8),
    ],
  ])('%s', (_name, change, result, since) => {
    expect(settle(change, result).first_not_found_at).toEqual(since)
  })
})

describe('an answer without news about a container that was discharged on 2026-03-11', () => {
  const at = (day: string) => new Date(`2026-${day}T00:00:00Z`)
  test.each<[string, string, string, boolean]>([
    ['says nothing else than before within three weeks', '03-20', '03-31', false],
    ['is told again when three weeks are over', '03-31', '04-02', true],
    ['is not told again after that', '04-02', '04-03', false],
  ])('%s', (_what, last, now, expected) => {
    const item = { ...reference, last_succeeded_at: at(last) }
    expect(isSettledBySilence(item, { ...answer, hash, events: first }, at(now))).toBe(expected)
  })
})
