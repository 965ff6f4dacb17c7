import { expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { B, RAIL, carrierEvent, first, leg, second } from './compact-events-fixture.ts'
import { settlingTimes } from './settling-times.ts'

test('a port that was only reached is settled three weeks after the last move there', () => {
  const times = settlingTimes(first, []).map((at) => new Date(at).toISOString())
  expect(times).toEqual(['2026-04-01T12:00:00.000Z'])
})

test('the ramp of a bill without a ship is settled three weeks after the train has come there', () => {
  const packed = [carrierEvent('ACT GTOT CNSIA 04-01 E'), carrierEvent('ACT GTIN CNSIA 04-03')]
  const train = [
    carrierEvent('ACT DEPA CNSIA 04-05', RAIL),
    carrierEvent('ACT ARRI DEDUI 04-20', RAIL),
  ]
  const times = settlingTimes([...packed, ...train], []).map((at) => new Date(at).toISOString())
  expect(times).toEqual(['2026-05-11T12:00:00.000Z'])
})

test.each([
  ['a week after the train was to arrive', '03-15', '03-22'],
  ['three weeks after it took the container', '04-10', '04-02'],
])('a truck is settled as a pick-up %s', (_, expected, settled) => {
  const train = carrierEvent(`PLN ARRI MYKUL ${expected}`, RAIL)
  const events = [...first, carrierEvent('ACT GTOT SGSIN 03-12'), train]
  const times = settlingTimes(events, []).map((at) => new Date(at).toISOString())
  expect(times).toEqual([`2026-${settled}T12:00:00.000Z`])
})

test.each([
  ['a container on its way', [...first, ...second.slice(0, 2)]],
  ['a container that was picked up', [...first, carrierEvent('ACT GTOT SGSIN 03-12')]],
  ['an answer without moves', []],
])('%s has nothing to settle', (_what, events) => {
  expect(settlingTimes(events, [])).toEqual([])
})

test('the trip under the bill that was asked for is the one that waits', () => {
  const bill = (events: readonly CarrierEvent[], bill_of_lading_number: string) =>
    events.map((event) => ({ ...event, bill_of_lading_number }))
  const next = [
    carrierEvent('ACT GTOT SGSIN 03-20 E'),
    carrierEvent('ACT GTIN SGSIN 03-22'),
    ...leg('ACT', 'SGSIN', 'NLRTM', ['03-25', '03-26', '04-19', '04-20'], B),
  ]
  const events = [...bill(first, 'LDF0000001'), ...bill(next, 'LDF0000002')]
  const asked = [{ number: 'LDF0000001', number_type: 'bill_of_lading' }]
  const times = settlingTimes(events, asked).map((at) => new Date(at).toISOString())
  expect(times).toEqual(['2026-04-01T12:00:00.000Z'])
})
