import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { A, carrierEvent, direct } from '../../../domain/journey/compact-events-fixture.ts'
import { recorded, rowsInto } from './follower-fixture.ts'

const [load, depart, arrive, discharge] = direct.map((event, n) => ({
  ...event,
  event_id: `e${n + 1}`,
})) as [CarrierEvent, CarrierEvent, CarrierEvent, CarrierEvent]
const eta = carrierEvent('EST ARRI NLRTM 04-01T06:00', A)
const other = carrierEvent('ACT GTIN CNSHA 02-27 L', { container_number: 'TRHU8170039' })
const created = { status: 'created' }
const now = new Date('2026-04-03T00:00:00Z')

const whole = [load, depart, eta, arrive, discharge]
const known = recorded(whole)

const retract = (events: readonly CarrierEvent[], ids: readonly string[], stored = known.stored) =>
  recorded(events, stored, created, now, ids)
const names = ({ messages }: ReturnType<typeof recorded>) =>
  messages.map(({ value }) => value.event.replace('container.transport.', ''))
const supersededNames = ({ rows }: ReturnType<typeof recorded>) => {
  const ids = rowsInto(rows, 'transport_event').flatMap((row) => (row.superseded_at ? row.id : []))
  return rowsInto(known.rows, 'transport_event')
    .filter(({ id }) => ids.includes(id))
    .map(({ event }) => String(event).replace('container.transport.', ''))
}

describe('a retraction', () => {
  // The estimate was never recorded, because the arrival was known at the first poll.
  const estimates = ['estimated.vessel_arrived', 'shipment.estimated.arrival']
  test.each<[string, readonly CarrierEvent[], string, string[], string[]]>([
    ['of one event', [load, depart, eta, discharge], 'e3', ['vessel_arrived'], []],
    ['in an answer without events', [], 'e3', ['vessel_arrived'], []],
    ['of the last event', [load, depart, eta, arrive], 'e4', ['vessel_discharged'], []],
    [
      'of two events',
      [load, depart, eta],
      'e3 e4',
      ['vessel_arrived', 'vessel_discharged'],
      estimates,
    ],
    ['beside events of another container', [other], 'e4', ['vessel_discharged'], ['full_in']],
    ['of an event that was never recorded', whole, 'e9', [], []],
  ])('%s supersedes its events without a successor', (_name, events, ids, superseded, news) => {
    const effects = retract(events, ids.split(' '))
    expect(supersededNames(effects)).toEqual(superseded)
    expect(names(effects).filter((name) => name !== 'container.created')).toEqual(news)
  })

  test('removes the times drawn from its events', () => {
    const { rows } = retract([load, depart, eta], ['e3', 'e4'])
    expect(rowsInto(rows, 'shipment')).toMatchObject([
      { pod_ata_at: null, pol_atd_at: depart.event_at, pod_eta_at: eta.event_at },
    ])
    expect(rowsInto(rows, 'container')).toMatchObject([
      { pod_arrived_at: null, pod_discharged_at: null, current_status: 'on_ship' },
    ])
  })

  test('of the only event of a container leaves the container as new', () => {
    const first = { ...carrierEvent('ACT GTOT CNSHA 02-25 E'), event_id: 'e0' }
    const { rows } = retract([other], ['e0'], recorded([first]).stored)
    const [row] = rowsInto(rows, 'container').filter(({ number }) => number === 'MSKU0000015')
    expect(row).toMatchObject({ empty_out_at: null, current_status: 'new' })
  })

  test('of the first events removes the start of the journey', () => {
    const { rows } = retract([arrive, discharge], ['e1', 'e2'])
    expect(rowsInto(rows, 'shipment')).toMatchObject([{ pol_atd_at: null }])
    expect(rowsInto(rows, 'container')).toMatchObject([{ pol_vessel_loaded_at: null }])
  })

  test.each([
    ['another time', '2026-04-01T18:00:00.000Z'],
    ['the same time', arrive.event_at],
  ])('beside a replacement with %s is a correction', (_name, event_at) => {
    const again = [load, depart, eta, discharge, { ...arrive, event_id: 'e5', event_at }]
    const effects = retract(again, ['e3'])
    expect([names(effects), supersededNames(effects)]).toEqual([
      ['vessel_arrived'],
      ['vessel_arrived'],
    ])
    const supersedes = rowsInto(effects.rows, 'transport_event').find(
      (row) => row.superseded_at,
    )?.id
    expect(effects.messages[0]?.value).toMatchObject({
      supersedes,
      timestamp: Date.parse(event_at),
    })
    expect(rowsInto(effects.rows, 'shipment')).toMatchObject([{ pod_ata_at: event_at }])
  })
})

test('a retraction removes no time of another container that moved at the same moment', () => {
  const out = (container_number: string, event_id: string): CarrierEvent => ({
    ...carrierEvent('ACT GTOT NLRTM 04-05 L', { container_number }),
    event_id,
  })
  const [first, second] = ['TRHU8170039', 'TRHU8170044'] as const
  const { stored } = recorded([...direct, out(first, 'a1'), out(second, 'a2')])
  const observed = [first, second].map((container_number) =>
    carrierEvent('ACT GTIN CNSHA 02-27 L', { container_number }),
  )
  const rows = rowsInto(retract(observed, ['a1'], stored).rows, 'container')
  const timeOf = (box: string): unknown =>
    rows.find(({ number }) => number === box)?.pod_full_out_at
  expect(timeOf(first)).toBeNull()
  expect(timeOf(second)).toBeTruthy()
})
