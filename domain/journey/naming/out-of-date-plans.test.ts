import { describe, expect, test } from 'vitest'
import { A, B, carrierEvent, leg, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const known = (day: string) => ({ created_at: `2026-${day}T00:00:00Z` })
const barge = (day: string) => ({ ...known(day), mode: 'BARGE' as const })

describe('a ship and a barge that no plan names', () => {
  test('the arrival that is expected at the port of discharge is that of the ship', () => {
    const { shipment } = journeyOf([
      carrierEvent('ACT LOAD CNSHA 03-02'),
      carrierEvent('ACT DEPA CNSHA 03-03'),
      carrierEvent('PLN ARRI NLRTM 04-01', known('03-05')),
      carrierEvent('PLN DISC NLRTM 04-02', known('03-05')),
      carrierEvent('PLN ARRI NLRTM 04-05', barge('03-10')),
      carrierEvent('PLN DEPA NLRTM 04-06', barge('03-10')),
      carrierEvent('PLN ARRI DEDUI 04-08', barge('03-10')),
    ])
    expect(shipment.pod_eta_at).toBe('2026-04-01T12:00:00.000Z')
  })

  test('so is the departure that is expected at the port of lading', () => {
    const { shipment } = journeyOf([
      carrierEvent('ACT GTIN DEDUI 02-15'),
      carrierEvent('PLN DEPA DEDUI 02-22', barge('02-10')),
      carrierEvent('PLN ARRI NLRTM 02-24', barge('02-10')),
      carrierEvent('PLN DEPA NLRTM 02-25', barge('02-16')),
      carrierEvent('PLN DEPA NLRTM 03-01', known('02-10')),
      carrierEvent('PLN ARRI CNSHA 04-01', known('02-10')),
    ])
    expect(shipment.pol_etd_at).toBe('2026-03-01T12:00:00.000Z')
  })
})

describe('a plan beyond the port of discharge that was never withdrawn', () => {
  const to = (port: string) => leg('ACT', 'CNSHA', port, ['02-28', '03-01', '03-15', '03-16'], A)
  const destinationOf = (events: Parameters<typeof journeyOf>[0]) =>
    journeyOf(events).shipment.destination?.locode ?? null

  test('of a train to another place does not count once the container has come back empty', () => {
    expect(
      destinationOf([
        ...to('USLAX'),
        carrierEvent('ACT GTOT USLAX 03-18'),
        carrierEvent('ACT DEPA USLAX 03-19', RAIL),
        carrierEvent('ACT ARRI USCHI 03-24', RAIL),
        carrierEvent('PLN ARRI USDAL 03-25', { ...RAIL, ...known('03-01') }),
        carrierEvent('ACT GTIN USCHI 03-28 E'),
      ]),
    ).toBe('USCHI')
  })

  test('of a feeder does not count once a truck has fetched the container and brought it back empty', () => {
    const hinted = to('DEHAM').map((event) =>
      event.locode === 'DEHAM' ? { ...event, role_hint: 'POD' as const } : event,
    )
    const plans = ['PLN DEPA DEHAM 03-17', 'PLN ARRI FIHEL 03-20'].map((words) =>
      carrierEvent(words, { ...B, ...known('03-01') }),
    )
    const gates = ['ACT GTOT DEHAM 03-17', 'ACT GTIN DEHAM 03-24 E'].map((words) =>
      carrierEvent(words),
    )
    expect(destinationOf([...hinted, ...plans, ...gates])).toBeNull()
    expect(destinationOf([...hinted, ...plans])).toBe('FIHEL')
  })
})

test('a container that is put ashore where its ship was expected is not expected elsewhere by a plan without a place', () => {
  const voyage = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const plans = ['PLN ARRI NLRTM 04-01', 'PLN DISC - 04-03'].map((words) =>
    carrierEvent(words, { ...A, ...known('03-10') }),
  )
  expect(lines([...voyage, ...plans], { now: Date.UTC(2026, 3, 5) })).toContain(
    'vessel_discharged NLRTM',
  )
})
