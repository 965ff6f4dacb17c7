import { describe, expect, test } from 'vitest'
import type { AskResult } from '../../carriers/ask.ts'
import { profileOf } from '../../domain/carriers/profile.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { knowsOf, probeAgainAfter, probeLoop, recognisedLine, verdictOf } from './probe.ts'
import type { ProbeDependencies, ProbeResult } from './probe.ts'
import type { Knows } from './await-answers.ts'
import type { ProbeRow } from './probe-sql.ts'

const answers = (...knows: Knows[]) => knows.map((one, i) => ({ scac: `CAR${i}`, knows: one }))

describe('the verdict', () => {
  test.each<[string, Knows[], number, ProbeResult]>([
    ['a carrier that knows the number', ['no', 'yes'], 0, { kind: 'found', scac: 'CAR1' }],
    [
      'the likeliest of two that know the number',
      ['yes', 'yes'],
      0,
      { kind: 'found', scac: 'CAR0' },
    ],
    [
      'a carrier that knows the number beside an unreachable one',
      ['unknown', 'yes'],
      0,
      { kind: 'found', scac: 'CAR1' },
    ],
    [
      'no carrier that knows the number',
      ['no', 'no'],
      0,
      { kind: 'none', refused: ['CAR0', 'CAR1'] },
    ],
    ['no carrier', [], 0, { kind: 'none', refused: [] }],
    ['an unreachable carrier', ['no', 'unknown'], 0, { kind: 'later', afterMs: 10_000 }],
    [
      'an unreachable carrier, the 13th time',
      ['unknown'],
      12,
      { kind: 'later', afterMs: 14_400_000 },
    ],
    ['an unreachable carrier, the 14th time', ['unknown'], 13, { kind: 'none', refused: [] }],
  ])('on %s', (_name, knows, attempts, verdict) => {
    expect(verdictOf(answers(...knows), attempts)).toEqual(verdict)
  })
})

describe("a carrier's knowledge of the number", () => {
  const answer = (json: unknown): AskResult => ({
    kind: 'answer',
    status: 200,
    body: Buffer.from(JSON.stringify(json)),
    json,
  })
  const odd = (status: number): AskResult => ({
    kind: 'unrecognized',
    code: `HTTP ${status}`,
    detail: '',
    status,
    body: Buffer.from('<html>'),
  })
  const event = {
    eventID: 'e1',
    eventType: 'TRANSPORT',
    eventCreatedDateTime: '2026-03-01T00:00:00Z',
    eventDateTime: '2026-03-01T00:00:00Z',
    eventClassifierCode: 'ACT',
    transportEventTypeCode: 'DEPA',
    transportCall: { modeOfTransport: 'VESSEL', location: { UNLocationCode: 'DEHAM' } },
  }

  const asked = { scac: 'ONEY', number: 'HAMA12345600', number_type: 'bill_of_lading' }
  const ofBill = (documentReferenceValue: string) => ({
    ...event,
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue }],
  })

  test.each<[string, AskResult, Knows]>([
    ['an event', answer([event]), 'yes'],
    ['an event of the bill', answer([ofBill('ONEYHAMA12345600')]), 'yes'],
    ['an event of another bill', answer([ofBill('ONEYHAMB99999900')]), 'no'],
    ['an empty answer', answer([]), 'no'],
    ['not found', { kind: 'not_found', status: 404, body: Buffer.from('') }, 'no'],
    ['a type of number without a query', { kind: 'not_asked' }, 'no'],
    ['a refused number', odd(400), 'no'],
    ['an HTML page', odd(200), 'unknown'],
    ['JSON without a list of events', answer({ message: 'under repair' }), 'unknown'],
    ['invalid events', answer([{ eventType: 'TRANSPORT' }]), 'unknown'],
    [
      'no answer',
      { kind: 'unreachable', code: 'timeout', detail: '', retryAfterMs: null },
      'unknown',
    ],
  ])('on %s', (_name, result, knows) => {
    expect(knowsOf(result, profileOf('ONEY'), asked)).toBe(knows)
  })
})

test('the wait doubles from ten seconds up to four hours', () => {
  expect([0, 1, 2, 10, 11, 1_000].map(probeAgainAfter)).toEqual([
    ...[10_000, 20_000, 40_000, 10_240_000, 14_400_000, 14_400_000],
  ])
})

test('a carrier is asked for a number in its own form', async () => {
  const asked: string[] = []
  const ask: ProbeDependencies['ask'] = (_access, _type, number) => {
    asked.push(number)
    return Promise.resolve({ kind: 'not_found', status: 404, body: Buffer.alloc(0) })
  }
  const carriers = new Map([['MAEU', {}]]) as unknown as ProbeDependencies['carriers']
  const { work } = probeLoop({ carriers, ask } as ProbeDependencies)
  const probe = { number: '260-417-301', number_type: 'booking_number', candidates: ['MAEU'] }
  await work(
    { account_id: 'a1', attempts: 1, ...probe } as unknown as ProbeRow,
    new AbortController().signal,
  )
  expect(asked).toEqual(['260417301'])
})

test.each<[string, AskResult, string]>([
  [
    'is busy',
    { kind: 'unreachable', code: 'HTTP 429', detail: '', retryAfterMs: null },
    'HTTP 429',
  ],
  [
    'sends a page of HTML',
    {
      kind: 'unrecognized',
      code: 'not_json',
      detail: 'the answer is not JSON',
      status: 200,
      body: Buffer.from('<html>'),
    },
    'not_json',
  ],
  [
    'sends JSON without events',
    { kind: 'answer', status: 200, body: Buffer.from('{}'), json: { message: 'under repair' } },
    'not_understood',
  ],
])('a probe of a carrier that %s has failed', async (_, result, reason) => {
  const failures: unknown[] = []
  const access = { profile: profileOf('ONEY') }
  const { work } = probeLoop({
    carriers: new Map([['ONEY', access]]),
    ask: () => Promise.resolve(result),
    failed: (failed: object) => void failures.push(failed),
  } as unknown as ProbeDependencies)
  const probe = { number: 'HAMA12345600', number_type: 'bill_of_lading', candidates: ['ONEY'] }
  await work(
    { account_id: 'a1', attempts: 1, ...probe } as unknown as ProbeRow,
    new AbortController().signal,
  )
  expect(failures).toEqual([
    expect.objectContaining({ scac: 'ONEY', number: 'HAMA12345600', question: 'probe', reason }),
  ])
})

test.each([
  ['OOLU2123456780', 'booking_number', 'OOLU'],
  ['oolu 2123456780', 'bill_of_lading', 'OOLU'],
  ['2123456780', 'bill_of_lading', null],
  ['OOLU1234567', 'container', null],
  ['OOLU1234568', 'bill_of_lading', null],
] as const)(
  'the number %s as %s is recognised as one of %s',
  (request_number, request_type, line) => {
    const { carriers } = loadReferenceData()
    expect(recognisedLine({ request_number, request_type }, carriers)).toBe(line)
  },
)
