import { describe, expect, test } from 'vitest'
import { carrier, form, noNumbers } from '../../domain/carriers/carrier-fixture.ts'
import { atCarrier, decideCarrier, twinOf } from './decide-carrier.ts'
import type { DetectorFacts } from './decide-carrier.ts'
import type { RequestRow, TrackedRow } from './sql.ts'

const facts: DetectorFacts = {
  ...noNumbers,
  now: new Date('2026-03-01T00:00:00Z'),
  carriers: [carrier('ONEY', { blPattern: /^[A-Z]{4}\d{8}$/ }), carrier('MAEU')],
  configured: ['HLCU', 'MAEU'],
  live: [],
  tracked: [],
  joined: new Map(),
}

const request: RequestRow = {
  account_id: 'a1',
  id: 'r1',
  request_number: 'X7',
  given_number: null,
  request_type: 'bill_of_lading',
  scac: null,
  status: 'pending',
  failed_reason: null,
  ref_numbers: null,
  tags: [],
  customer_id: null,
  initial_custom_fields: null,
  field_definitions: null,
}

function messagesFor(of: RequestRow, knowing: DetectorFacts = facts) {
  const decision = decideCarrier(of, knowing)
  if (decision.kind !== 'decided') return decision
  return decision.effects.messages.map(({ topic, value }) => {
    const { event = '', how = '', scac = '' } = value as Record<string, string>
    const { failed_reason = '' } =
      (value as { tracking_request?: Record<string, string> }).tracking_request ?? {}
    return [topic, event, how, scac, failed_reason].filter(Boolean).join(' ')
  })
}

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
    const spelled = { ...request, request_type: 'booking_number', request_number: '260-417-301' }
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
const at = (scac: string) => atCarrier(request, scac, facts.carriers)

test('a live request with the same account, number, type and carrier makes a duplicate', () => {
  expect(twinOf(at('ONEY'), [same], facts.carriers)).toBe(same)
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
    expect(at('ONEY')).toEqual({ ...request, scac: 'ONEY' })
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
  expect(twinOf(at('ONEY'), [{ ...same, ...other }], facts.carriers)).toBeUndefined()
})

describe('a number of a shipment that the account tracks', () => {
  const box = 'MSKU7312011'
  const shipment: TrackedRow = {
    account_id,
    id: 's1',
    scac: 'MAEU',
    number: '260417301',
    number_type: 'bill_of_lading',
    bill_of_lading_number: '260417301',
    booking_number: '260400001',
    ref_numbers: ['PO 1'],
    tags: [],
    customer_id: null,
    observed_at: new Date('2026-02-20T00:00:00Z'),
    box: null,
    is_returned: null,
    port_of_lading_locode: 'CNSHA',
    port_of_discharge_locode: null,
    destination_locode: null,
  }
  const underway = { ...shipment, box, is_returned: false }
  const asked = (request_type: string, request_number: string, scac: string | null = 'MAEU') => ({
    ...request,
    request_type,
    request_number,
    scac,
    ref_numbers: ['PO 2'],
  })
  const booking = asked('booking_number', '260400001')
  const container = asked('container', box)

  test.each<[string, RequestRow, Partial<TrackedRow>[], boolean]>([
    ['its booking', booking, [shipment], true],
    ['its bill as a booking', asked('booking_number', '260417301'), [shipment], true],
    ['another number', asked('booking_number', '260400002'), [shipment], false],
    ['a booking of another carrier', { ...booking, scac: 'ONEY' }, [shipment], false],
    ['a booking of a carrier that is not known yet', { ...booking, scac: null }, [shipment], false],
    ['its booking in another account', { ...booking, account_id: 'a2' }, [shipment], false],
    ['a booking of two shipments', booking, [shipment, { ...shipment, id: 's2' }], false],
    [
      'the bill of a booking, whose answer may have more',
      asked('bill_of_lading', '260417301'),
      [{ ...shipment, number: '260400001', number_type: 'booking_number' }],
      false,
    ],
    ['its box', container, [underway], true],
    ['its box, with detection', { ...container, scac: null }, [underway], true],
    ['its box at another carrier', { ...container, scac: 'ONEY' }, [underway], false],
    ['a box that came back', container, [{ ...underway, is_returned: true }], false],
    [
      'a box of which the carrier has told nothing for 45 days',
      container,
      [{ ...underway, observed_at: new Date('2026-01-15T00:00:00Z') }],
      false,
    ],
    ['a box on two shipments', container, [underway, { ...underway, id: 's2' }], false],
  ])('is attached to it: %s', (_name, of, tracked, isAttached) => {
    const decision = decideCarrier(of, { ...facts, tracked: tracked as TrackedRow[] })
    const rows = decision.kind === 'decided' ? decision.effects.rows : []
    expect(rows.some(({ row }) => row.shipment_id === 's1')).toBe(isAttached)
  })

  test('follows its number, and brings its references', () => {
    const decision = decideCarrier(container, { ...facts, tracked: [underway] })
    if (decision.kind !== 'decided') throw new Error(decision.kind)
    expect(decision.effects.rows.map(({ row }) => row)).toMatchObject([
      { id: 's1', ref_numbers: ['PO 1', 'PO 2'] },
      { status: 'created', follows_number: '260417301', follows_type: 'bill_of_lading' },
    ])
    expect(decision.effects.messages).toMatchObject([
      { value: { event: 'tracking_request.succeeded', shipment: { id: 's1' } } },
    ])
  })

  test('is a duplicate where the same number was asked for', () => {
    const numbered = { account_id, request_number: box, request_type: 'container', scac: 'MAEU' }
    const live = [{ ...twin, ...numbered }]
    expect(
      messagesFor({ ...container, scac: null }, { ...facts, tracked: [underway], live }),
    ).toEqual(['event.recorded tracking_request.failed duplicate'])
  })
})
