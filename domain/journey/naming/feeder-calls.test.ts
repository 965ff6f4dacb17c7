import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, carrierEvent, leg, lines } from '../compact-events-fixture.ts'

const F = { ship: 'NORDIC', voyage: '1S', carrier_service: 'BALTIC FEEDER' }
const up = leg('ACT', 'FIHEL', 'DEBRV', ['02-20', '02-21', '02-23', '02-24'], F)
const sailed = leg('ACT', 'DEBRV', 'CNSHA', ['03-02', '03-03', '04-01', '04-02'], A)
const journey = [carrierEvent('ACT GTIN FIHEL 02-15'), ...up, ...sailed]
const withCalls = (...calls: readonly CarrierEvent[]) => lines([...journey, ...calls])

describe('a call of a feeder', () => {
  test.each<[string, CarrierEvent]>([
    ['before she takes the container aboard', carrierEvent('ACT DEPA EETLL 02-18', F)],
    ['to take it aboard', carrierEvent('ACT ARRI FIHEL 02-19', F)],
    ['to sail on after she has put it ashore', carrierEvent('ACT DEPA DEBRV 02-25', F)],
    [
      'to go back under another number',
      carrierEvent('ACT DEPA DEBRV 02-25', { ...F, voyage: '2N' }),
    ],
    ['after that', carrierEvent('ACT ARRI DEHAM 02-26', F)],
  ])('is not about the container %s', (_, call) => {
    expect(withCalls(call)).toEqual(lines(journey))
  })

  test('is about it where she may have taken it on', () => {
    const on = { ...F, voyage: '4S' }
    const later = [...up, carrierEvent('ACT DEPA DEBRV 03-10', on)]
    expect(lines(later)).toContain('feeder_departed DEBRV')
    const between = carrierEvent('ACT ARRI DEBRV 02-23', F)
    const again = [up[0], between, carrierEvent('ACT LOAD DEBRV 02-24', F)]
    expect(lines(again.filter((one) => one !== undefined))).toContain('feeder_arrived DEBRV')
  })

  test('is about it where its handling is not told', () => {
    const calls = journey.filter(({ event_code }) => !['LOAD', 'DISC'].includes(event_code))
    expect(lines(calls)).toEqual(lines(journey).filter((line) => !/loaded|discharged/.test(line)))
  })
})
