import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent } from '../compact-events-fixture.ts'
import { journeyKnown, messageOf, observedAfter } from '../changes/recorded-fixture.ts'
import { nothingObserved } from './observation.ts'

const context = {
  asked: [{ number: 'X7', number_type: 'bill_of_lading' }],
  now: Date.UTC(2026, 3, 3),
}
const loaded = carrierEvent('ACT LOAD CNSHA 03-02', A)
const expected = carrierEvent('EST ARRI NLRTM 04-01', { ...A, event_id: 'e3' })
const discharged = carrierEvent('ACT DISC NLRTM 04-02', A)

/** What is known of the port of discharge once the id of the expectation tells something else. */
const shipmentAfter = (source: string, ...told: readonly CarrierEvent[]) => {
  const said = messageOf(source)
  const before = observedAfter(nothingObserved, said([loaded, expected], Date.UTC(2026, 2, 20)))
  const after = observedAfter(before, said([loaded, ...told], Date.UTC(2026, 3, 3)))
  const { port_of_discharge, pod_eta_at, pod_vessel_name } = journeyKnown(after, context).shipment
  return [port_of_discharge?.locode ?? null, pod_eta_at?.slice(5, 10) ?? null, pod_vessel_name]
}

describe.each(['poll', 'push'])(
  'an expectation whose id tells in a %s that it has happened',
  (source) => {
    const arrived = carrierEvent('ACT ARRI NLRTM 04-02', { ...A, event_id: 'e3' })

    test('stays what had been expected', () => {
      expect(shipmentAfter(source, arrived, discharged)).toEqual(['NLRTM', '04-01', 'ALPHA'])
    })

    test('is replaced where that happened at another port, or to another ship', () => {
      const elsewhere = { ...arrived, locode: 'BEANR' }
      expect(shipmentAfter(source, elsewhere)).toEqual([null, null, null])
      const next = carrierEvent('ACT LOAD CNSHA 03-09', B)
      const onNext = carrierEvent('ACT ARRI NLRTM 04-02', { ...B, event_id: 'e3' })
      expect(shipmentAfter(source, next, onNext)).toEqual([null, null, null])
    })
  },
)
