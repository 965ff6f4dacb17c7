import { describe, expect, test } from 'vitest'
import type { CarrierRow } from '../../domain/carriers/carriers.ts'
import { decide, isDoubled } from './decide-carrier.ts'
import type { Facts } from './decide-carrier.ts'
import type { RequestRow } from './sql.ts'

const carrier = (scac: string, facts: Partial<CarrierRow> = {}): CarrierRow => ({
  scac,
  name: scac,
  shortName: scac,
  alternativeScacs: [],
  group: null,
  successor: null,
  supported: true,
  supports: { bill_of_lading: true, booking_number: true, container: true },
  prefixes: [],
  confirmedPrefixes: [],
  prefixConfidence: null,
  numberPrefixes: [],
  blPattern: null,
  blBare: false,
  bookingPattern: null,
  distinctivePattern: null,
  share: 1,
  ...facts,
})

const facts: Facts = {
  now: new Date('2026-03-01T00:00:00Z'),
  carriers: [carrier('ONEY', { blPattern: /^[A-Z]{4}\d{8}$/ }), carrier('MAEU')],
  lessorPrefixes: new Set(),
  configured: ['HLCU', 'MAEU'],
  history: [],
  live: [],
}

const request: RequestRow = {
  account_id: 'a1',
  id: 'r1',
  request_number: 'X7',
  request_type: 'bill_of_lading',
  scac: null,
  status: 'pending',
  failed_reason: null,
  ref_numbers: null,
  tags: [],
  customer_id: null,
}

function told(of: RequestRow, knowing: Facts = facts) {
  const decision = decide(of, knowing)
  if (decision.kind !== 'told') return decision
  return decision.told.messages.map(({ topic, value }) => {
    const { event = '', how = '', scac = '' } = value as Record<string, string>
    const { failed_reason = '' } =
      (value as { tracking_request?: Record<string, string> }).tracking_request ?? {}
    return [topic, event, how, scac, failed_reason].filter(Boolean).join(' ')
  })
}

const clear = { ...request, request_number: 'ONEYBKKG26081700' }

describe('a request', () => {
  test('that names its carrier goes on as named, whatever its number says', () => {
    expect(told({ ...clear, scac: 'MAEU' })).toEqual(['carrier.detected named MAEU'])
  })

  test('whose number says it succeeds at once', () => {
    expect(told(clear)).toEqual([
      'carrier.detected number ONEY',
      'event.recorded tracking_request.succeeded',
    ])
  })

  test('that doubles one of the same account fails as a duplicate', () => {
    const { account_id, request_number, request_type } = clear
    const live = [{ account_id, request_number, request_type, scac: 'ONEY' }]
    expect(told(clear, { ...facts, live })).toEqual([
      'event.recorded tracking_request.failed duplicate',
    ])
  })

  test('whose number says nothing has the configured carriers asked, the likely ones first', () => {
    expect(decide(request, facts)).toEqual({ kind: 'ask', candidates: ['HLCU', 'MAEU'] })
    const history = [{ number: 'X7', scac: 'MAEU', count: 1 }]
    const known = decide(request, { ...facts, history })
    expect(known.kind === 'ask' ? known.candidates : 'told').not.toEqual(['HLCU', 'MAEU'])
  })

  test('fails when nobody can be asked', () => {
    expect(told(request, { ...facts, configured: [] })).toEqual([
      'event.recorded tracking_request.failed scac_auto_detect_failed',
    ])
  })

  test.each([
    [
      'TEST-TR-SUCCEEDED',
      ['carrier.detected named TEST', 'event.recorded tracking_request.succeeded'],
    ],
    ['TEST-TR-FAILED', ['event.recorded tracking_request.failed not_found']],
  ])('of the test carrier for %s needs no carrier', (request_number, messages) => {
    const test = { ...request, scac: 'TEST', request_number }
    expect(told(test, { ...facts, configured: [] })).toEqual(messages)
  })
})

test.each([
  ['the same', {}, true],
  ['another account', { account_id: 'a2' }, false],
  ['another number', { request_number: 'X8' }, false],
  ['another kind of number', { request_type: 'container' }, false],
  ['another carrier', { scac: 'MAEU' }, false],
])('a double is one of %s', (_name, differs, doubled) => {
  const { account_id, request_number, request_type } = request
  const live = [{ account_id, request_number, request_type, scac: 'ONEY', ...differs }]
  expect(isDoubled(request, 'ONEY', live)).toBe(doubled)
})
