import { expect, test } from 'vitest'
import { A, B, BARGE, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

test('a truck that fetches the container before its ship sails has not picked it up', () => {
  const back = leg('ACT', 'NLRTM', 'CNSHA', ['04-19', '04-20', '05-21', '05-22'], B)
  const fetched = carrierEvent('ACT GTOT CNSHA 02-12', { empty: null })
  expect(lines([fetched, ...back])).not.toContain('full_out CNSHA')
  expect(lines([...back, carrierEvent('ACT GTOT CNSHA 05-24', { empty: null })])).toContain(
    'full_out CNSHA',
  )
})

test('the full container comes in after its ship is told to sail, also where a barge was only planned before', () => {
  const planned = [
    carrierEvent('PLN DEPA DEDUI 02-25', { ...BARGE, created_at: '2026-02-20T00:00:00Z' }),
    carrierEvent('PLN ARRI NLRTM 02-27', { ...BARGE, created_at: '2026-02-20T00:00:00Z' }),
  ]
  const sailed = [
    carrierEvent('ACT DEPA NLRTM 03-03T10:00', A),
    carrierEvent('ACT GTIN NLRTM 03-03T14:00'),
  ]
  expect(lines([...planned, ...sailed])).toContain('full_in NLRTM')
})

test('a container that goes out full after a gate has called it empty is returned when it comes in again', () => {
  const voyage = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const gates = ['GTOT NLRTM 04-03', 'GTIN NLRTM 04-05 E', 'GTOT NLRTM 04-07', 'GTIN NLRTM 04-10 E']
  const { containers } = journeyOf([
    ...voyage,
    ...gates.map((words) => carrierEvent(`ACT ${words}`)),
  ])
  const returns = containers[0]?.events.filter(({ event }) => event.endsWith('.empty_in'))
  expect(returns?.at(-1)?.timestamp).toBe('2026-04-10T12:00:00.000Z')
})
