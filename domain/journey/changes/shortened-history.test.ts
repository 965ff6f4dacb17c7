import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import {
  A,
  B,
  first,
  leg,
  lines,
  planned,
  second,
  carrierEvent,
} from '../compact-events-fixture.ts'
import { identityText } from '../moves/move-identity.ts'
import type { StoredEvent } from './stored-events.ts'
import { journeyWith } from './shortened-history.ts'

const number = 'MSKU0000015'
const stored = (events: readonly CarrierEvent[]): readonly StoredEvent[] =>
  (journeyOf(events).containers[0]?.events ?? []).map((event) => ({
    ...event,
    id: identityText(event),
  }))

/** The container's named events and the shipment's ports and departure, after an answer with `before` stored. */
function journeyAfter(before: readonly CarrierEvent[], answer: readonly CarrierEvent[]) {
  const { containers, shipment } = journeyWith({ [number]: stored(before) }, answer)
  const { port_of_lading: pol, port_of_discharge: pod } = shipment
  const events = (containers[0]?.events ?? []).map(
    (event) => `${event.event.replace('container.transport.', '')} ${event.locode ?? '-'}`,
  )
  return {
    events,
    ports: [pol?.locode ?? null, pod?.locode ?? null],
    departedAt: shipment.pol_atd_at,
  }
}

const whole = [...first, ...second]
const departedAt = '2026-03-03T12:00:00.000Z'

describe('a shortened history', () => {
  test.each([
    ['the departure', whole.slice(2)],
    ['the transshipment', whole.slice(4)],
    ['the departure from the transshipment', whole.slice(6)],
    ['all but the last event', whole.slice(7)],
    ['all sea moves', [carrierEvent('ACT GTOT NLRTM 04-04')]],
    ['the container number', [carrierEvent('ACT ARRI NLRTM 04-01', B)]],
  ])('without %s keeps its names and ports', (_what, answer) => {
    const { events, ports, departedAt: departed } = journeyAfter(whole, answer)
    expect(events).toEqual(expect.arrayContaining(lines(whole).slice(0, 6)))
    expect([ports, departed]).toEqual([['CNSHA', 'NLRTM'], departedAt])
  })

  test('turns a port of discharge into a transshipment when the container sails on', () => {
    expect(journeyAfter(first, second)).toEqual({
      events: lines(whole),
      ports: ['CNSHA', 'NLRTM'],
      departedAt,
    })
  })

  test('keeps a transshipment whose onward plan the carrier no longer reports', () => {
    const { events, ports } = journeyAfter(
      [...first, ...planned],
      [carrierEvent('ACT RSEA - 03-12')],
    )
    expect(events).toContain('transshipment_discharged SGSIN')
    expect(ports).toEqual(['CNSHA', null])
  })
})

const moved = (words: string, more = {}) => carrierEvent(words, { ...A, ...more })
const [load, depart, arrive, discharge] = first as [CarrierEvent, ...CarrierEvent[]]
const named = first.map((event, n) => ({ ...event, event_id: `e${n}` }))
const elsewhere = leg('ACT', 'CNNGB', 'SGSIN', ['03-04', '03-05', '03-10', '03-11'], A)

describe('the journey ignores', () => {
  test.each([
    ['a stored event that is missing between others', first, [load, depart, discharge]],
    [
      'a stored move whose time is corrected',
      first,
      [moved('ACT LOAD CNSHA 03-05'), ...first.slice(2)],
    ],
    ['a stored lading that is corrected to another port', first, elsewhere],
    ['a stored event whose id the answer holds', named, [{ ...named[0], locode: 'CNNGB' }]],
    ['a stored estimate', planned, [carrierEvent('ACT GTOT SGSIN 03-01')]],
    ['a stored feeder move', [moved('ACT ARRI SGSIN 03-10', { mode: 'BARGE' })], [arrive]],
  ] as [string, CarrierEvent[], CarrierEvent[]][])('%s', (_what, before, answer) => {
    const own = before === named ? named.slice(0, 1) : before
    expect(journeyWith({ [number]: stored(own) }, answer)).toEqual(journeyOf(answer))
  })

  test('stored events of a container that the answer leaves out', () => {
    const answer = second.map((event) => ({ ...event, container_number: 'TRHU8170039' }))
    expect(journeyWith({ [number]: stored(first) }, answer)).toEqual(journeyOf(answer))
  })
})
