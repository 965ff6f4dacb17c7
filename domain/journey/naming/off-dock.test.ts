import { expect, test } from 'vitest'
import { A, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
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
