import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const at = (...words: readonly string[]) => words.map((one) => carrierEvent(one, A))
const portsOf = (...events: readonly CarrierEvent[]) => {
  const { port_of_lading, port_of_discharge } = journeyOf(events).shipment
  return [port_of_lading?.locode ?? null, port_of_discharge?.locode ?? null]
}

const packed = carrierEvent('ACT GTOT CNSHA 02-18 E')
const arrived = at('ACT ARRI CNTAO 02-22')
const left = at('ACT DEPA CNTAO 02-23', 'ACT ARRI CNSHA 02-28', 'ACT DEPA CNSHA 03-02')
const beyond = at('ACT ARRI NLRTM 04-01', 'ACT DEPA NLRTM 04-03', 'ACT ARRI DEHAM 04-05')

describe('a ship of which only calls are told', () => {
  test('shows no port of lading and none of discharge where she is told to sail on from the last one', () => {
    const events = [...left, ...beyond, ...at('ACT DEPA DEHAM 04-07')]
    expect(portsOf(...events)).toEqual([null, null])
    expect(lines(events)).toEqual([])
  })

  test('takes the container where she first leaves a port, and brings it where she comes last, where no more is told', () => {
    expect(portsOf(...left, ...beyond)).toEqual(['CNTAO', 'DEHAM'])
  })

  test('takes it at the first port where it was fetched empty there', () => {
    const events = [...left, ...beyond, ...at('ACT DEPA DEHAM 04-07')]
    expect(portsOf(carrierEvent('ACT GTOT CNTAO 02-18 E'), ...events)[0]).toBe('CNTAO')
  })

  test('may take it at a later port where it was fetched empty there', () => {
    expect(portsOf(packed, ...left, ...beyond)[0]).toBeNull()
    // Also while it is the last port that she has left.
    expect(lines([packed, ...left])).toEqual(['empty_out CNSHA'])
  })

  test('shows both while nothing has happened yet, as the carrier plans them', () => {
    const plans = [
      'ARRI CNTAO 02-22',
      'DEPA CNTAO 02-23',
      'ARRI CNSHA 02-28',
      'DEPA CNSHA 03-02',
      'ARRI NLRTM 04-01',
    ]
    expect(portsOf(...at(...plans.map((words) => `PLN ${words}`)))).toEqual(['CNTAO', 'NLRTM'])
  })

  test('shows no port of discharge where she has called without the container before, though a plan ends there', () => {
    const taken = [carrierEvent('ACT LOAD CNSHA 03-01', A), ...arrived, ...left]
    const plans = at('PLN ARRI NLRTM 04-01', 'PLN ARRI DEHAM 04-05')
    expect(portsOf(...taken, ...plans)).toEqual(['CNSHA', null])
    expect(portsOf(...taken, ...plans.slice(0, 1))).toEqual(['CNSHA', 'NLRTM'])
    const discharge = carrierEvent('PLN DISC DEHAM 04-06', A)
    expect(portsOf(...taken, ...plans, discharge)).toEqual(['CNSHA', 'DEHAM'])
  })

  test('does not take a container that is packed, or on a train, until she comes or is expected elsewhere', () => {
    const train = carrierEvent('ACT DEPA CNXIY 02-20', RAIL)
    for (const own of [packed, train]) {
      expect(portsOf(own, ...at('ACT DEPA CNTAO 02-23'))[0]).toBeNull()
      for (const arrival of ['ACT ARRI NLRTM 04-01', 'EST ARRI NLRTM 04-01'])
        expect(portsOf(own, ...at('ACT DEPA CNTAO 02-23', arrival))[0]).toBe('CNTAO')
    }
  })

  test('takes it there where another ship is expected elsewhere, or where nobody knows where it is packed', () => {
    const departure = at('ACT DEPA CNSHA 03-02')
    const inland = carrierEvent('ACT GTOT CNXIY 02-18 E')
    const onOther = carrierEvent('EST ARRI SGSIN 03-12', B)
    expect(portsOf(inland, ...departure, onOther)[0]).toBe('CNSHA')
    const nowhere = { ...inland, locode: null, location_name: null }
    expect(portsOf(nowhere, ...departure)[0]).toBe('CNSHA')
  })

  test('has brought a container that came in in another country', () => {
    const gate = carrierEvent('ACT GTIN CNSHA 02-24')
    expect(portsOf(gate, ...at('ACT ARRI NLRTM 04-01'))[1]).toBe('NLRTM')
  })

  test('has not brought a container that only came in', () => {
    expect(portsOf(packed, ...arrived)).toEqual([null, null])
    expect(portsOf(...arrived)).toEqual([null, 'CNTAO'])
  })
})
