// Cargo that goes back to where it came from, where no lading is told.
import { describe, expect, test } from 'vitest'
import { A, B, carrierEvent, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-05-20T00:00:00Z')
const calls = (ship: { readonly ship: string; readonly voyage: string }, ...texts: string[]) =>
  texts.map((text) => carrierEvent(text, ship))
const packed = [carrierEvent('ACT GTOT CNSHA 02-20 E'), carrierEvent('ACT GTIN CNSHA 02-26')]
const refused = calls(A, 'ACT DEPA CNSHA 03-02', 'ACT ARRI NLRTM 04-01')

describe('a ship that is to bring the container back to where it came in full', () => {
  test.each([
    ['leaves', calls(B, 'ACT DEPA NLRTM 05-01')],
    ['is told to come there, and leaves', calls(B, 'ACT ARRI NLRTM 04-29', 'ACT DEPA NLRTM 05-01')],
  ])('%s where another one has brought it', (_, taken) => {
    const events = [...packed, ...refused, ...taken, ...calls(B, 'PLN ARRI CNSHA 06-01')]
    expect(lines(events, { now })).toEqual([
      'empty_out CNSHA',
      'full_in CNSHA',
      'vessel_departed CNSHA',
      'transshipment_arrived NLRTM',
      'transshipment_departed NLRTM',
      'estimated.vessel_arrived CNSHA',
    ])
    expect(journeyOf(events, { now }).shipment.port_of_discharge?.locode).toBe('CNSHA')
  })

  test('does not call with it where the other one comes after her', () => {
    const earlier = calls(B, 'ACT DEPA NLRTM 03-20', 'ACT ARRI CNSHA 04-20', 'ACT DEPA CNSHA 04-22')
    const told = lines([...packed, ...earlier, ...refused], { now })
    expect(told.filter((line) => line.includes('departed NLRTM'))).toEqual([])
  })

  test('does not call with it before she comes for it, wherever a ship that left without it calls', () => {
    const first = calls(A, 'ACT DEPA CNSHA 03-02', 'ACT ARRI NLRTM 03-30')
    const own = calls(
      B,
      'ACT ARRI SGSIN 04-04',
      'ACT DEPA SGSIN 04-05',
      'ACT ARRI CNSHA 04-10',
      'ACT LOAD CNSHA 04-11',
      'ACT DEPA CNSHA 04-12',
      'ACT ARRI NLRTM 05-10',
      'ACT DEPA NLRTM 05-12',
    )
    const told = lines([...packed, ...first, ...own], { now })
    expect(told.filter((line) => line.includes('SGSIN'))).toEqual([])
    const unladen = own.filter(({ event_code }) => event_code !== 'LOAD')
    expect(lines([...packed, ...first, ...unladen], { now })).not.toContain(
      'transshipment_arrived SGSIN',
    )
  })
  test('does not bring it back on her round trip where another ship takes it on', () => {
    const byHub = [
      ...calls(A, 'ACT LOAD CNSHA 03-01', 'ACT DEPA CNSHA 03-02'),
      ...calls(A, 'ACT ARRI SGSIN 03-09', 'ACT DEPA SGSIN 03-11'),
      ...calls(B, 'ACT ARRI SGSIN 03-10', 'ACT DEPA SGSIN 03-12', 'PLN ARRI NLRTM 04-10'),
      ...calls(A, 'PLN ARRI CNSHA 05-18'),
    ]
    const at = { now: Date.parse('2026-03-14') }
    expect(journeyOf([...packed, ...byHub], at).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})
