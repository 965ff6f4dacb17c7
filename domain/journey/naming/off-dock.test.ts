import { describe, expect, test } from 'vitest'
import { A, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'
import { settlingTimes } from '../settling-times.ts'

const station = { facility_type: 'COFS' }
const toStation = [
  ...direct,
  carrierEvent('ACT GTOT NLRTM 04-05'),
  carrierEvent('ACT GTIN NLRTM 04-05T16:00', station),
]
const at = (day: string) => ({ now: Date.parse(`2026-${day}T12:00Z`) })
const isPickedUp = (events: typeof direct, day: string): boolean =>
  lines(events, at(day)).includes('full_out NLRTM')

test('a container that rests at a freight station for three weeks was picked up by the truck that brought it there', () => {
  expect(isPickedUp(toStation, '04-20')).toBe(false)
  expect(isPickedUp(toStation, '04-27')).toBe(true)
  expect(settlingTimes(toStation, [])).toContain(Date.parse('2026-04-26T16:00Z'))
})

test('a container at a freight station that a train is still to take was not picked up', () => {
  const train = [
    carrierEvent('PLN DEPA NLRTM 05-02', RAIL),
    carrierEvent('PLN ARRI DEDUI 05-03', RAIL),
  ]
  expect(isPickedUp([...toStation, ...train], '04-27')).toBe(false)
  expect(isPickedUp([...toStation, ...train], '05-11')).toBe(true)
})

test('a container that another truck fetches there was picked up by that one', () => {
  const fetched = [...toStation, carrierEvent('ACT GTOT NLRTM 04-28', station)]
  const outs = lines(fetched, at('06-01')).filter((line) => line === 'full_out NLRTM')
  expect(outs).toHaveLength(1)
})

test('a container that waits at another terminal of a port was not picked up', () => {
  const toTerminal = [
    ...direct,
    carrierEvent('ACT GTOT NLRTM 04-05'),
    carrierEvent('ACT GTIN NLRTM 04-05T16:00', { facility_type: 'POTE' }),
  ]
  expect(isPickedUp(toTerminal, '06-01')).toBe(false)
})

describe.each(['INTE', 'RAMP'])(
  'a truck that brings the container from its port to a terminal inland: %s',
  (type) => {
    const there = { mode: 'TRUCK', facility_type: type } as const
    const left = [...direct, carrierEvent('ACT GTOT NLRTM 04-05')]
    const ways = ['ACT GTIN DEDUI 04-06', 'ACT ARRI DEDUI 04-06'].map((words) =>
      carrierEvent(words, there),
    )
    const outs = (events: typeof direct) =>
      lines(events, at('04-10')).filter((line) => line.startsWith('full_out'))

    test('has not picked it up', () => {
      for (const into of ways) {
        expect(outs([...left, into])).toEqual([])
        const [container] = journeyOf([...left, into], at('04-10')).containers
        expect(container?.current_status).toBe('grounded')
        expect(container?.ind_ata_at).toBe(into.event_at)
        expect(lines([...left, into], at('05-20'))).not.toContain('full_out NLRTM')
        expect(outs([...left, into, carrierEvent('ACT GTOT DEDUI 04-08')])).toEqual([
          'full_out DEDUI',
        ])
      }
    })

    test('brings the empty one there from the consignee’s', () => {
      const home = carrierEvent('ACT GTIN DEDUI 04-06', { facility_type: 'CLOC' })
      const emptied = carrierEvent('ACT ARRI DEDUI 04-08', there)
      const told = lines([...left, home, emptied], at('04-10'))
      expect(told).not.toContain('arrived_at_inland_destination DEDUI')
      expect(told).toContain('full_out NLRTM')
    })

    test('has picked it up where it goes on to the consignee’s, or what comes in had been there', () => {
      const home = { mode: 'TRUCK', facility_type: 'CLOC' } as const
      for (const into of ways) {
        const on = [...left, into, carrierEvent('ACT ARRI DEKOE 04-07', home)]
        expect(outs(on)).toEqual(['full_out NLRTM'])
        const before = [...left, carrierEvent('ACT GTIN DEKOE 04-05T18:00', home), into]
        expect(outs(before)).toEqual(['full_out NLRTM'])
      }
    })

    test('has it fetched there by another one, also where that is told by its departure', () => {
      const away = carrierEvent('ACT DEPA DEDUI 04-08', there)
      for (const into of ways) {
        expect(outs([...left, into, away])).toEqual(['full_out DEDUI'])
        const [container] = journeyOf([...left, into, away], at('04-10')).containers
        expect(container?.current_status).toBe('picked_up')
      }
    })

    test('brings the empty one where the gate there says so within a day', () => {
      const [, arrival] = ways
      const back = carrierEvent('ACT GTIN DEDUI 04-06T20:00 E', there)
      const told = lines([...left, ...(arrival ? [arrival] : []), back])
      expect(told).not.toContain('arrived_at_inland_destination DEDUI')
      expect(told).toContain('empty_in DEDUI')
    })

    test('brings the empty one there after its return, and the full one though it was packed at the shipper’s', () => {
      const [, arrival] = ways
      const came = arrival ? [arrival] : []
      const returned = carrierEvent('ACT GTIN NLRTM 04-05T20:00 E')
      expect(lines([...left, returned, ...came])).not.toContain(
        'arrived_at_inland_destination DEDUI',
      )
      const packed = carrierEvent('ACT STUF CNSHA 02-27', { facility_type: 'CLOC' })
      expect(lines([packed, ...left, ...came], at('04-10'))).toContain(
        'arrived_at_inland_destination DEDUI',
      )
    })

    test('has picked it up where no other one fetches it before it comes back empty', () => {
      for (const into of ways)
        expect(outs([...left, into, carrierEvent('ACT GTIN DEDUI 04-09 E')])).toEqual([
          'full_out NLRTM',
        ])
    })
  },
)

test('a train that takes the empty container on after its return makes no place of delivery', () => {
  const imported = leg('ACT', 'CNSHA', 'USLGB', ['03-02', '03-03', '03-15', '03-16'], A)
  const returned = [
    ...imported,
    carrierEvent('ACT GTOT USLGB 03-18'),
    carrierEvent('ACT GTIN USLGB 03-20 E'),
  ]
  const train = [
    carrierEvent('ACT DEPA USLGB 03-25', RAIL),
    carrierEvent('ACT ARRI USCHI 03-29', RAIL),
  ]
  expect(lines([...returned, ...train])).toEqual(lines(returned))
})
