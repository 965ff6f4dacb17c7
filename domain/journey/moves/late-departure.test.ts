import { describe, expect, test } from 'vitest'
import { carrierEvent, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

describe('a ship that left later than the next call was planned for, where no ship is named', () => {
  const plans = ['PLN ARRI SGSIN 03-05', 'PLN DEPA SGSIN 03-08', 'PLN ARRI NLRTM 04-05'].map(
    (words) => carrierEvent(words),
  )
  const left = ['ACT LOAD CNSHA 03-09', 'ACT DEPA CNSHA 03-10'].map((words) => carrierEvent(words))

  test('has the container aboard from where she left', () => {
    const { shipment, containers } = journeyOf([...left, ...plans])
    expect(shipment.port_of_lading?.locode).toBe('CNSHA')
    expect(shipment.port_of_discharge?.locode).toBe('NLRTM')
    expect(lines([...left, ...plans])).toContain('vessel_loaded CNSHA')
    expect(containers[0]?.current_status).toBe('on_ship')
  })

  test('may have taken it over from a ship that brought it to her', () => {
    const brought = carrierEvent('ACT DISC CNSHA 03-08')
    expect(journeyOf([brought, ...left, ...plans]).shipment.port_of_lading?.locode).toBe('SGSIN')
  })

  test('may have called elsewhere before, where her arrival there has happened', () => {
    const [arrival, ...others] = plans
    const called = carrierEvent('ACT ARRI SGSIN 03-05')
    expect(arrival).toBeDefined()
    expect(journeyOf([called, ...left, ...others]).shipment.port_of_lading?.locode).toBe('SGSIN')
  })

  test('is not the first one for a container that came to the other port by land', () => {
    const calls = ['PLN ARRI CNSHA 03-01', 'PLN DEPA CNSHA 03-03', 'PLN ARRI NLRTM 04-05']
    const aboard = ['ACT LOAD SGSIN 03-15', 'ACT DEPA SGSIN 03-16']
    const events = ['ACT GTIN CNSHA 02-27', ...calls, ...aboard].map((words) => carrierEvent(words))
    expect(journeyOf(events).shipment.port_of_lading?.locode).toBe('CNSHA')
    expect(lines(events)).toContain('transshipment_loaded SGSIN')
    expect(journeyOf(events.slice(1)).shipment.port_of_lading?.locode).toBe('SGSIN')
  })
})
