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
import type { StoredEvent } from './match-moves.ts'
import { journeyWith } from './shortened-history.ts'

const box = 'MSKU0000015'
const stored = (events: readonly CarrierEvent[]): readonly StoredEvent[] =>
  (journeyOf(events).containers[0]?.events ?? []).map((event) => ({
    ...event,
    id: identityText(event),
  }))

/** The named events of the box when this was stored and the answer says that, and the shipment's ports. */
function recordedThenAnswered(before: readonly CarrierEvent[], answer: readonly CarrierEvent[]) {
  const { containers, shipment } = journeyWith({ [box]: stored(before) }, answer)
  const { port_of_lading: pol, port_of_discharge: pod } = shipment
  const events = (containers[0]?.events ?? []).map(
    (event) => `${event.event.replace('container.transport.', '')} ${event.locode ?? '-'}`,
  )
  return { events, ports: [pol?.locode ?? null, pod?.locode ?? null], left: shipment.pol_atd_at }
}

const whole = [...first, ...second]
const left = '2026-03-03T12:00:00.000Z'

describe('of a history that is cut off', () => {
  test.each([
    ['behind the port of lading', whole.slice(2)],
    ['behind the transshipment', whole.slice(4)],
    ['behind its departure', whole.slice(6)],
    ['before the last event', whole.slice(7)],
    ['entirely, but for a gate', [carrierEvent('ACT GTOT NLRTM 04-04')]],
    ['so that no container is named', [carrierEvent('ACT ARRI NLRTM 04-01', B)]],
  ])('%s, the rest keeps its names and ports', (_where, answer) => {
    const { events, ports, left: departed } = recordedThenAnswered(whole, answer)
    expect(events).toEqual(expect.arrayContaining(lines(whole).slice(0, 6)))
    expect([ports, departed]).toEqual([['CNSHA', 'NLRTM'], left])
  })

  test('a port of discharge becomes a transshipment when the box sails on', () => {
    expect(recordedThenAnswered(first, second)).toEqual({
      events: lines(whole),
      ports: ['CNSHA', 'NLRTM'],
      left,
    })
  })

  test('a transshipment stays one when the plan beyond it is not told any more', () => {
    const { events, ports } = recordedThenAnswered(
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

describe('what does not take part', () => {
  test.each([
    ['what vanished from between others', first, [load, depart, discharge]],
    ['a move whose time was corrected', first, [moved('ACT LOAD CNSHA 03-05'), ...first.slice(2)]],
    ['a lading that was corrected to another port', first, elsewhere],
    ['an event that is told under its id', named, [{ ...named[0], locode: 'CNNGB' }]],
    ['an expectation', planned, [carrierEvent('ACT GTOT SGSIN 03-01')]],
    ['a feeder', [moved('ACT ARRI SGSIN 03-10', { mode: 'BARGE' })], [arrive]],
  ] as [string, CarrierEvent[], CarrierEvent[]][])('is %s', (_what, before, answer) => {
    const own = before === named ? named.slice(0, 1) : before
    expect(journeyWith({ [box]: stored(own) }, answer)).toEqual(journeyOf(answer))
  })

  test('is what belongs to a box that the answer leaves out', () => {
    const answer = second.map((event) => ({ ...event, container_number: 'TRHU8170039' }))
    expect(journeyWith({ [box]: stored(first) }, answer)).toEqual(journeyOf(answer))
  })
})
