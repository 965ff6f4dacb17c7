import { expect, test } from 'vitest'
import { after, context } from '../changes/polled-fixture.ts'
import { journeyKnown } from '../changes/recorded-fixture.ts'
import { A, B, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const transshipment = { ...A, role_hint: 'TS' } as const
const sailed = [carrierEvent('ACT LOAD CNSHA 03-02', A), carrierEvent('ACT DEPA CNSHA 03-03', A)]
const planned = carrierEvent('PLN ARRI NLRTM 04-01', A)
const elsewhere = [
  carrierEvent('ACT ARRI ESALG 04-02', transshipment),
  carrierEvent('ACT DISC ESALG 04-03', transshipment),
]

test('a port that the ship has left out, and was to reach before, is reached after the transshipment elsewhere', () => {
  const events = [...sailed, planned, ...elsewhere]
  expect(lines(events)).toEqual([
    'vessel_loaded CNSHA',
    'vessel_departed CNSHA',
    'transshipment_arrived ESALG',
    'transshipment_discharged ESALG',
  ])
  const { shipment } = journeyOf(events)
  expect(shipment).toMatchObject({ port_of_discharge: { locode: 'NLRTM' }, pod_eta_at: null })
})

test('it is expected again when the carrier names the ship that goes there', () => {
  const onward = leg('PLN', 'ESALG', 'NLRTM', ['04-08', '04-09', '04-13', '04-14'], B)
  const { shipment } = journeyOf([...sailed, planned, ...elsewhere, ...onward])
  expect(shipment).toMatchObject({
    port_of_discharge: { locode: 'NLRTM' },
    pod_eta_at: '2026-04-13T12:00:00.000Z',
    pod_vessel_name: 'BRAVO',
  })
})

test('so it is where the next answer does not plan it any more, unless the carrier calls the other port none of transshipment', () => {
  const podAfter = (...landed: typeof elsewhere) => {
    const { observed } = after([...sailed, planned], [...sailed, ...landed])
    return journeyKnown(observed, context).shipment.port_of_discharge?.locode ?? null
  }
  expect(podAfter(...elsewhere)).toBe('NLRTM')
  const ashore = elsewhere.map((event) => ({ ...event, role_hint: null }))
  expect(podAfter(...ashore)).not.toBe('NLRTM')
})
