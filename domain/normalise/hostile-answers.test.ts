import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CarrierEvent, DroppedPiece } from '../carrier-event.ts'
import { confirmation, departure, load, read } from './standard-events-fixture.ts'

describe('hostile answers', () => {
  test('too many events are cut, with a reason', () => {
    const { events, dropped } = read(
      Array.from({ length: 15_100 }, (_, at) => ({ ...departure, eventID: at })),
    )
    expect(events).toHaveLength(15_000)
    expect(dropped).toEqual([
      { pointer: '/15000', reason: 'more than 15000 events: this and the rest left out' },
    ])
  })

  test('many items that are no events are counted, not listed', () => {
    const { events, dropped } = read([load, ...Array.from({ length: 1_000 }, () => 0)])
    expect(events).toHaveLength(1)
    expect(dropped).toHaveLength(201)
    expect(dropped.at(-1)?.reason).toBe('and 800 more pieces')
  })

  test('many bad fields are counted, and hide no lost event', () => {
    const bad = { ...load, ISOEquipmentCode: 'x'.repeat(10_000) }
    const { dropped } = read([...Array.from({ length: 1_000 }, () => bad), 'oops'])
    expect(dropped).toHaveLength(201)
    expect(dropped[0]).toEqual({ pointer: '/1000', reason: 'not an event' })
    expect(dropped.at(-1)?.reason).toBe('and 801 more pieces')
    expect(JSON.stringify(dropped).length).toBeLessThan(50_000)
  })

  test('names are reported without the characters that the database refuses', () => {
    const { dropped } = read([{ 'my\u0000mo\ud800ves': [load] }])
    expect(dropped.map(({ pointer }) => pointer)).toEqual(['/0/my moves'])
  })

  test('too many objects that are no events end the search, and the found events are kept', () => {
    const { events, dropped } = read([load, ...Array.from({ length: 100_000 }, () => ({ a: 1 }))])
    expect(events).toHaveLength(1)
    expect(dropped.at(-1)?.reason).toBe('and 39800 more pieces')
  })

  test('nesting beyond a limit is not searched', () => {
    let body: unknown = load
    for (let depth = 0; depth < 10_000; depth += 1) body = [body]
    expect(read(body).understood).toBe(false)
  })

  test('huge texts are cut', () => {
    const [event] = read([{ ...confirmation, reason: 'x'.repeat(5_000_000) }]).events
    expect(event?.reason).toHaveLength(250)
  })

  test('keys named like object internals have no effect', () => {
    const body: unknown = JSON.parse(
      `{"__proto__": {"events": []}, "constructor": {"prototype": [${JSON.stringify(load)}]}}`,
    )
    expect(read(body).events).toHaveLength(1)
    expect(({} as Record<string, unknown>)['events']).toBeUndefined()
  })
})

const eventFields = Object.keys(read([load]).events[0] ?? {}).sort()

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function checkEvent(event: CarrierEvent): void {
  expect(Object.keys(event).sort()).toEqual(eventFields)
  expect(['TRANSPORT', 'EQUIPMENT', 'SHIPMENT']).toContain(event.event_type)
  expect(event.event_code).toMatch(/^[A-Z]{4}$/)
  expect(['ACT', 'PLN', 'EST']).toContain(event.classifier)
  expect(event.event_at).toMatch(isoTime)
  if (event.created_at !== null) expect(event.created_at).toMatch(isoTime)
  if (event.locode !== null) expect(event.locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
  if (event.vessel_imo !== null) expect(event.vessel_imo).toMatch(/^\d{7}$/)
  expect([null, 'VESSEL', 'RAIL', 'TRUCK', 'BARGE']).toContain(event.mode)
  expect([null, 'SMDG', 'BIC']).toContain(event.facility_code_provider)
  expect([null, 'ORIGIN', 'POL', 'TS', 'POD', 'DESTINATION']).toContain(event.role_hint)
  expect([null, true, false]).toContain(event.empty)
  for (const number of event.container_references) expect(number).toMatch(/^[A-Z]{4}\d{7}$/)
  const malformed = Object.values(event).filter(
    (value) =>
      (typeof value === 'string' && (value.length > 250 || value.trim() === '')) ||
      (typeof value === 'number' && !Number.isInteger(value)),
  )
  expect(malformed).toEqual([])
}

function checkPiece({ pointer, reason }: DroppedPiece): void {
  expect(pointer.length).toBeLessThan(1_000)
  expect(reason.length).toBeLessThan(400)
  expect(pointer + reason).not.toMatch(/[\p{Cc}\p{Cs}]/u)
}

test('no JSON makes it throw', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
      const { events, dropped } = read(body, 'MSCU')
      events.forEach(checkEvent)
      dropped.forEach(checkPiece)
    }),
    { numRuns: 300 },
  )
})

test('kept events are well-formed for any values of their fields', () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('ACT', 'arri', 'LOADED', 'CNSHA', 'POTE', '2024-05-02T08:00:00', 9321483, true),
  )
  const damaged = <T extends object>(good: T) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(good)), odd, fc.boolean())
      .map(([key, value, whole]) => (whole ? { ...good } : { ...good, [key]: value }))
  const call = damaged({ ...load.transportCall, location: { UNLocationCode: 'CNSHA' } })
  const event = fc
    .tuple(damaged(load), call, fc.constantFrom(load, departure, confirmation))
    .map(([one, transportCall, other]) => ({ ...other, ...one, transportCall }))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), odd, (list, stray) => {
      const answer = { transportCall: stray, equipmentEvent: [...list, stray] }
      const { events, dropped } = read(answer)
      events.forEach(checkEvent)
      dropped.forEach(checkPiece)
      expect(events.length).toBeLessThanOrEqual(list.length + 1)
    }),
    { numRuns: 150 },
  )
})
