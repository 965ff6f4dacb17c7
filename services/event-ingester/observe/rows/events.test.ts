import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../../../domain/journey/changes/changes.ts'
import { codec } from '../../../../resources/messages/codec-fixture.ts'
import { locationId, vesselId } from '../../../../resources/identities.ts'
import { containerCreated, estimatedArrival, supersededPut, transportEvent } from './events.ts'
import type { ShipmentContext } from './events.ts'
import { rowsInto } from '../follower-fixture.ts'

const context: ShipmentContext = {
  account_id: 'a1',
  containerIds: new Map(),
  answerId: 'answer',
  now: new Date('2026-03-20T00:00:00Z'),
  shipment: {
    id: 's1',
    scac: 'ONEY',
    normalized_number: 'X7',
    bill_of_lading_number: 'X7',
    ref_numbers: [],
    port_of_lading_locode: null,
    port_of_discharge_locode: null,
    destination_locode: null,
  },
}

const event: RecordedEvent = {
  event: 'container.transport.vessel_loaded',
  classifier: 'ACT',
  supersedes: null,
  move: { code: 'LOAD', laden: true, means: 'vessel', place: 'CNSHA', repetition: null },
  timestamp: '2026-03-02T12:00:00.000Z',
  locode: 'CNSHA',
  location_name: 'Shanghai',
  facility: { code: 'YSI', provider: 'SMDG', name: null, type: 'POTE', address: null },
  vessel_imo: '9321483',
  vessel_name: 'ALPHA',
  voyage_number: '12W',
  mode: 'VESSEL',
  data_source: 'shipping_line',
  carrier_event_id: 'e1',
}

const effectsOf = (more: Partial<RecordedEvent> = {}, number = 'MSKU0000015') =>
  transportEvent({ ...event, ...more }, number, context)
const idOf = (more?: Partial<RecordedEvent>, number?: string) =>
  effectsOf(more, number).messages[0]?.value.reference_id

describe('a named event', () => {
  test('is a row with its source, and a self-contained message', () => {
    const { rows, messages } = effectsOf()
    expect(rowsInto(rows, 'transport_event')).toMatchObject([
      {
        account_id: 'a1',
        shipment_id: 's1',
        answer_id: 'answer',
        carrier_event_id: 'e1',
        timezone: 'Asia/Shanghai',
        location_id: locationId('CNSHA'),
        vessel_id: vesselId('9321483', null),
        superseded_at: null,
      },
    ])
    expect(messages).toMatchObject([
      {
        topic: 'event.recorded',
        key: 's1',
        value: {
          event: event.event,
          timestamp: Date.parse(event.timestamp),
          voyage_number: '12W',
          container: { number: 'MSKU0000015' },
          location: { type: 'port', locode: 'CNSHA', name: 'Shanghai', timezone: 'Asia/Shanghai' },
          vessel: { imo: '9321483', name: 'ALPHA' },
          terminal: { type: 'terminal', code: 'YSI' },
        },
      },
    ])
  })

  test('fits its topic, also when most fields are unknown', () => {
    const unknown = {
      locode: null,
      facility: null,
      vessel_imo: null,
      vessel_name: null,
      mode: null,
    }
    for (const { topic, value } of [...effectsOf().messages, ...effectsOf(unknown).messages])
      expect(() => codec.encode(topic, value)).not.toThrow()
    expect(effectsOf(unknown).messages[0]?.value).toMatchObject({
      location: null,
      vessel: null,
      terminal: null,
      timezone: null,
    })
  })

  test('keeps the id and the texts that earlier versions gave it', () => {
    expect(idOf()).toBe('81bfeedd-8af1-5f4f-bbc5-7afe565a9cf4')
    expect(rowsInto(effectsOf().rows, 'transport_event')).toMatchObject([
      {
        identity: 'container.transport.vessel_loaded|LOAD|L|vessel|CNSHA',
        happening: 'LOAD|L|vessel|CNSHA',
      },
    ])
  })

  test('has the same id when it is recorded again', () => {
    expect(idOf({ carrier_event_id: 'other' })).toBe(idOf())
  })

  test('has another id when it corrects another record, although its content is the same', () => {
    expect(idOf({ supersedes: 'x' })).not.toBe(idOf())
  })

  test.each<[string, Partial<RecordedEvent>]>([
    ['time', { timestamp: '2026-03-02T13:00:00.000Z' }],
    ['ship', { vessel_imo: null, vessel_name: 'BRAVO' }],
    ['voyage', { voyage_number: '13W' }],
    ['place', { locode: 'CNNGB' }],
    ['classifier', { classifier: 'EST' }],
    ['repetition', { move: event.move && { ...event.move, repetition: 2 } }],
  ])('is another record with another %s', (_name, more) => {
    expect(idOf(more)).not.toBe(idOf())
  })

  test('is another record for another container', () => {
    expect(idOf({}, 'TCLU4827136')).not.toBe(idOf())
  })
})

test('a superseded event is updated, never inserted', () => {
  expect(supersededPut('x', context)).toMatchObject({
    into: 'transport_event',
    how: 'update',
    row: { account_id: 'a1', id: 'x', superseded_at: context.now },
  })
})

test('a container that is created twice has one event id', () => {
  const { rows, messages } = containerCreated('MSKU0000015', context)
  expect(rows).toMatchObject([{ into: 'container_created_event', how: 'insert' }])
  expect(messages[0]?.value.event_id).toBe(
    containerCreated('MSKU0000015', { ...context, now: new Date() }).messages[0]?.value.event_id,
  )
  expect(() => codec.encode('event.recorded', messages[0]?.value)).not.toThrow()
})

describe('an estimated arrival', () => {
  const estimate = {
    timestamp: '2026-04-01T12:00:00.000Z',
    locode: 'NLRTM',
    voyage_number: '12W',
    vessel_imo: null,
    vessel_name: 'ALPHA',
  }
  const arrival = (now: string, answerId = 'answer') =>
    estimatedArrival(estimate, { ...context, answerId, now: new Date(now) })

  test('is an event of the shipment at its port of discharge', () => {
    const { rows, messages } = arrival('2026-03-20T00:00:00Z')
    expect(rowsInto(rows, 'estimated_event')).toMatchObject([
      { estimated_timestamp: estimate.timestamp, timezone: 'Europe/Amsterdam' },
    ])
    expect(messages[0]?.value).toMatchObject({
      event: 'shipment.estimated.arrival',
      container: null,
      location: { locode: 'NLRTM' },
    })
    expect(() => codec.encode('event.recorded', messages[0]?.value)).not.toThrow()
  })

  test('that a later answer repeats is another event', () => {
    const [one, other] = [arrival('2026-03-20T00:00:00Z'), arrival('2026-03-22T00:00:00Z', 'later')]
    expect(one.messages[0]?.value.event_id).not.toBe(other.messages[0]?.value.event_id)
  })

  test('that is handled twice from one answer is one event', () => {
    const [one, other] = [arrival('2026-03-20T00:00:00Z'), arrival('2026-03-22T00:00:00Z')]
    expect(one.messages[0]?.value.event_id).toBe(other.messages[0]?.value.event_id)
  })
})
