import { describe, expect, test } from 'vitest'
import { carrier, form } from '../../domain/carriers/carrier-fixture.ts'
import { atCarrier, decideCarrier, twinOf } from './decide-carrier.ts'
import type { DetectorFacts } from './decide-carrier.ts'
import { facts, messagesFor, request } from './request-fixture.ts'

const clear = { ...request, request_number: 'ONEYBKKG26081700' }

describe('a request', () => {
  test('that names its carrier is passed on, whatever its number suggests', () => {
    expect(messagesFor({ ...clear, scac: 'MAEU' })).toEqual(['carrier.detected named MAEU'])
  })

  test('whose number is clear succeeds at once', () => {
    expect(messagesFor(clear)).toEqual([
      'carrier.detected number ONEY',
      'event.recorded tracking_request.succeeded',
    ])
  })

  test('that repeats a live request of the same account fails as a duplicate', () => {
    const { account_id, request_number, request_type } = clear
    const twin = { id: 'r0', shipment_id: 's0' }
    const live = [{ ...twin, account_id, request_number, request_type, scac: 'ONEY' }]
    expect(messagesFor(clear, { ...facts, live })).toEqual([
      'event.recorded tracking_request.failed duplicate',
    ])
  })

  test('whose number is not clear makes the configured carriers be probed, the likely ones first', () => {
    expect(decideCarrier(request, facts)).toEqual({ kind: 'probe', candidates: ['HLCU', 'MAEU'] })
    const history = [{ number: 'X7', scac: 'MAEU', count: 1 }]
    const known = decideCarrier(request, { ...facts, history })
    expect(known.kind === 'probe' ? known.candidates : 'decided').not.toEqual(['HLCU', 'MAEU'])
  })

  test('whose number its carrier has known in another spelling is asked there first', () => {
    const bare = carrier('MAEU', { blPattern: /^\d{9}$/, blBare: true })
    const spelled = {
      ...request,
      request_type: 'booking_number' as const,
      request_number: '260-417-301',
    }
    const history = [{ number: '260417301', scac: 'MAEU', count: 1 }]
    const knowing = { ...facts, carriers: [...facts.carriers.slice(0, 1), bare] }
    const candidates = (known: DetectorFacts) => {
      const decision = decideCarrier(spelled, known)
      return decision.kind === 'probe' ? decision.candidates : 'decided'
    }
    expect(candidates({ ...knowing, history })).not.toEqual(candidates(knowing))
    const other = [{ number: '260417302', scac: 'MAEU', count: 1 }]
    expect(candidates({ ...knowing, history: other })).toEqual(candidates(knowing))
  })

  test('of a carrier that this deployment cannot track fails and shows it, and no other is asked', () => {
    const carriers = facts.carriers.map((one) => ({ ...one, supported: one.scac !== 'ONEY' }))
    const decision = decideCarrier(clear, { ...facts, carriers })
    const failed = { status: 'failed', failed_reason: 'scac_auto_detect_failed', scac: 'ONEY' }
    expect(decision).toMatchObject({
      effects: { rows: [{ row: failed }], messages: [{ value: { tracking_request: failed } }] },
    })
  })

  test('of a carrier that only others of its owner answer for makes those be asked', () => {
    const carriers = [
      carrier('ONEY', { supported: false, group: 'Owner' }),
      carrier('MAEU', { group: 'Owner' }),
      carrier('HLCU'),
    ]
    const decision = decideCarrier(clear, { ...facts, carriers })
    expect(decision).toEqual({ kind: 'probe', candidates: ['MAEU'] })
  })

  test('whose form was always one carrier’s succeeds at once, after some hundred numbers', () => {
    const forms = [form('X and a digit', /^X\d$/, { MAEU: 0.8 })]
    const count = { form: 'X and a digit', scac: 'MAEU', refused: 0 }
    const asked = { kind: 'probe', candidates: ['MAEU', 'HLCU'] }
    expect(decideCarrier(request, { ...facts, forms })).toEqual(asked)
    const some = { ...facts, forms, learned: [{ ...count, known: 99 }] }
    expect(decideCarrier(request, some)).toEqual(asked)
    const learned = [{ ...count, known: 400 }]
    expect(messagesFor(request, { ...facts, forms, learned })).toEqual([
      'carrier.detected number MAEU',
      'event.recorded tracking_request.succeeded',
    ])
  })

  test('fails when no carrier is configured', () => {
    expect(messagesFor(request, { ...facts, configured: [] })).toEqual([
      'event.recorded tracking_request.failed scac_auto_detect_failed',
    ])
  })

  test.each([
    [
      'TEST-TR-SUCCEEDED',
      ['carrier.detected named TEST', 'event.recorded tracking_request.succeeded'],
    ],
    ['TEST-TR-FAILED', ['event.recorded tracking_request.failed not_found']],
  ])('of the test carrier for %s needs no configured carrier', (request_number, messages) => {
    const test = { ...request, scac: 'TEST', request_number }
    expect(messagesFor(test, { ...facts, configured: [] })).toEqual(messages)
  })
})

const { account_id, request_number, request_type } = request
const twin = { id: 'r0', shipment_id: 's0' }
const same = { ...twin, account_id, request_number, request_type, scac: 'ONEY' }
const atOney = atCarrier(request, 'ONEY', facts.carriers)

test('a live request with the same account, number, type and carrier makes a duplicate', () => {
  expect(twinOf(atOney, [same], facts.carriers)).toBe(same)
})

describe('at its carrier a number has the form of the carrier', () => {
  const bare = carrier('ONEY', { blPattern: /^[A-Z]{4}\d{8}$/, blBare: true })
  const written = { ...request, request_number: 'ONEYABCD12345678' }

  test('and keeps the one that the client wrote', () => {
    expect(atCarrier(written, 'ONEY', [bare])).toMatchObject({
      scac: 'ONEY',
      request_number: 'ABCD12345678',
      given_number: 'ONEYABCD12345678',
    })
    expect(atOney).toEqual({ ...request, scac: 'ONEY' })
  })

  test.each(['ABCD12345678', 'ONEYABCD12345678'])('so that it is a duplicate of %s', (number) => {
    const other = { ...same, request_number: number }
    expect(twinOf(atCarrier(written, 'ONEY', [bare]), [other], [bare])).toBe(other)
  })
})

test.each([
  ['account', { account_id: 'a2' }],
  ['number', { request_number: 'X8' }],
  ['type of number', { request_type: 'container' }],
  ['carrier', { scac: 'MAEU' }],
])('a live request with another %s makes no duplicate', (_name, other) => {
  expect(twinOf(atOney, [{ ...same, ...other }], facts.carriers)).toBeUndefined()
})
