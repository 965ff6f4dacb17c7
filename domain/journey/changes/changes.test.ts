import { describe, expect, test } from 'vitest'
import type { Changes } from './changes.ts'
import { A, carrierEvent, direct, first, planned } from '../compact-events-fixture.ts'
import { after, changesAfter, context, nothing, stored } from './polled-fixture.ts'
import { journeyKnown } from './recorded-fixture.ts'

const names = (changes: Changes): string[] =>
  changes.containers.flatMap((one) =>
    one.recorded.map((event) => event.event.split('.').at(-1) ?? ''),
  )
const superseded = (changes: Changes): string[] =>
  changes.containers.flatMap((one) =>
    one.superseded.map((id) => id.split('|')[0]?.split('.').at(-1) ?? ''),
  )

const eta = (day: string) => carrierEvent(`EST ARRI NLRTM ${day}`, A)
const departure = direct.slice(0, 2)

describe('changes', () => {
  test('a first answer adds containers, events and an expected arrival', () => {
    const changes = changesAfter(nothing, [...departure, eta('04-01')])
    expect(changes.newContainers).toEqual(['MSKU0000015'])
    expect(names(changes)).toEqual(['vessel_arrived', 'vessel_loaded', 'vessel_departed'])
    expect(changes.estimatedArrival?.locode).toBe('NLRTM')
  })

  test('a transshipment taken for the port of discharge is renamed', () => {
    const changes = changesAfter(after(first), [...first, ...planned])
    expect(superseded(changes).sort()).toEqual(['vessel_arrived', 'vessel_discharged'])
    const renamed = changes.containers[0]?.recorded.filter((event) => event.supersedes) ?? []
    expect(renamed.map((event) => event.event.split('.').at(-1)).sort()).toEqual([
      'transshipment_arrived',
      'transshipment_discharged',
    ])
  })

  test('an arrival at a port where the container stays aboard is superseded', () => {
    const arrived = [...departure, carrierEvent('ACT ARRI SGSIN 03-10', A)]
    const changes = changesAfter(after(arrived), [...arrived, eta('04-01')])
    expect(superseded(changes)).toEqual(['vessel_arrived'])
  })

  test('a shorter answer supersedes nothing', () => {
    const changes = changesAfter(after(first), first.slice(3))
    expect(superseded(changes)).toEqual([])
    expect(names(changes)).toEqual([])
  })

  test('a corrected time replaces the event', () => {
    const corrected = first.map((event) =>
      event.event_code === 'DISC' ? { ...event, event_at: '2026-03-11T15:00:00Z' } : event,
    )
    const changes = changesAfter(after(first), corrected)
    expect(names(changes)).toEqual(['vessel_discharged'])
    expect(superseded(changes)).toEqual(['vessel_discharged'])
  })

  test('a corrected place replaces the event', () => {
    const at = (place: string) => carrierEvent(`ACT DISC ${place} 03-11`, { ...A, event_id: 'e1' })
    const changes = changesAfter(after([...first.slice(0, 3), at('SGSIN')]), [
      ...first.slice(0, 3),
      at('MYPKG'),
    ])
    expect(changes.containers[0]?.recorded).toMatchObject([{ locode: 'MYPKG' }])
    expect(superseded(changes)).toContain('vessel_discharged')
  })

  test.each([
    ['the same minute', '04-01T12:00', []],
    ['a minute later', '04-01T12:01', ['vessel_arrived']],
  ])('an expected arrival at %s', (_when, time, expected) => {
    const changes = changesAfter(after([...departure, eta('04-01')]), [...departure, eta(time)])
    expect(names(changes)).toEqual(expected)
    expect(changes.estimatedArrival !== null).toBe(expected.length > 0)
  })

  test('a roll-over replaces the expectation of the old ship', () => {
    const plan = (ship: string, day: string) => [
      carrierEvent('PLN LOAD CNSHA 03-02', { ship }),
      carrierEvent('PLN DEPA CNSHA 03-03', { ship }),
      carrierEvent(`PLN ARRI NLRTM ${day}`, { ship }),
    ]
    const changes = changesAfter(after(plan('ALPHA', '04-01')), plan('BRAVO', '04-08'))
    expect(names(changes).sort()).toEqual(['vessel_arrived', 'vessel_departed'])
    expect(superseded(changes).sort()).toEqual(['vessel_arrived', 'vessel_departed'])
  })

  test('a repeated move is added, also when the answer no longer contains the first', () => {
    const before = after([...direct, carrierEvent('ACT GTOT NLRTM 04-04')])
    const again = [...direct, carrierEvent('ACT GTOT NLRTM 04-09')]
    const changes = changesAfter(before, again)
    expect(names(changes)).toEqual(['full_out'])
    expect(superseded(changes)).toEqual([])
    expect(changesAfter(stored(before, again), again).containers).toEqual([])
  })

  test('a place that is filled in later makes no second move', () => {
    const before = after([...direct, carrierEvent('ACT GTOT - 04-04')])
    const changes = changesAfter(before, [...direct, carrierEvent('ACT GTOT NLRTM 04-04')])
    expect(superseded(changes)).toEqual(['full_out'])
  })
})

test('the estimate stays where a discharge is told in its place and no arrival', () => {
  const discharge = carrierEvent('ACT DISC NLRTM 04-02', A)
  const { observed } = after([...departure, eta('04-01')], [...departure, discharge])
  const { shipment } = journeyKnown(observed, context)
  expect(shipment.port_of_discharge?.locode).toBe('NLRTM')
  expect(shipment.pod_eta_at).toBe(eta('04-01').event_at)
  expect(shipment.pod_ata_at).toBeNull()
})
