import { expect, test } from 'vitest'
import { A, carrierEvent, leg, lines } from '../compact-events-fixture.ts'

const days: Parameters<typeof leg>[3] = ['03-02', '03-03', '04-01', '04-02']

test('a container that a truck has fetched at its port is expected there no more, though no arrival is told', () => {
  const voyage = leg('ACT PLN', 'CNSHA', 'NLRTM', days, A)
  const out = carrierEvent('ACT GTOT NLRTM 04-05')
  expect(lines(voyage)).toContain('estimated.vessel_arrived NLRTM')
  expect(lines([...voyage, out]).slice(2)).toEqual(['full_out NLRTM'])
})

test('a container that came in empty at the port of discharge before its voyage is expected there full', () => {
  const stored = carrierEvent('ACT GTIN NLRTM 02-01 E')
  expect(lines([stored, ...leg('PLN', 'CNSHA', 'NLRTM', days, A)])).toEqual([
    'estimated.vessel_departed CNSHA',
    'estimated.vessel_arrived NLRTM',
  ])
})
