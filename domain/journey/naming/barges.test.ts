import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import { A, B, BARGE, C, direct, leg, lines } from '../compact-events-fixture.ts'

const up = leg('ACT', 'CNFOS', 'CNSHA', ['02-20', '02-21', '02-22', '02-23'], BARGE)
const down = leg('ACT', 'NLRTM', 'DEDUI', ['04-04', '04-05', '04-06', '04-07'], BARGE)
const called = (events: readonly CarrierEvent[], place: string, role_hint: 'POL' | 'TS' | 'POD') =>
  events.map((event) => (event.locode === place ? { ...event, role_hint } : event))

describe('a barge before the main ship', () => {
  test('is pre-carriage to the port of lading', () => {
    expect(lines([...up, ...direct])).toEqual([
      'feeder_loaded CNFOS',
      'feeder_departed CNFOS',
      'feeder_arrived CNSHA',
      'feeder_discharged CNSHA',
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
    ])
    expect(journeyOf([...up, ...direct]).shipment).toMatchObject({
      origin: { locode: 'CNFOS' },
      port_of_lading: { locode: 'CNSHA' },
      pol_atd_at: '2026-03-03T12:00:00.000Z',
    })
  })

  test.each([
    ['calls its port the port of lading', called([...up, ...direct], 'CNFOS', 'POL')],
    ['calls the main ship’s port a transshipment', called([...up, ...direct], 'CNSHA', 'TS')],
  ])('starts at the port of lading when the carrier %s', (_how, events) => {
    expect(lines(events).slice(0, 6)).toEqual([
      'feeder_loaded CNFOS',
      'feeder_departed CNFOS',
      'feeder_arrived CNSHA',
      'feeder_discharged CNSHA',
      'transshipment_loaded CNSHA',
      'transshipment_departed CNSHA',
    ])
    expect(journeyOf(events).shipment).toMatchObject({
      origin: { locode: 'CNFOS' },
      port_of_lading: { locode: 'CNFOS' },
      pol_atd_at: '2026-02-21T12:00:00.000Z',
    })
  })
})

describe('a barge after the main ship', () => {
  test('is on-carriage to the place of delivery', () => {
    const { shipment } = journeyOf([...direct, ...down])
    expect(shipment).toMatchObject({
      port_of_discharge: { locode: 'NLRTM' },
      destination: { locode: 'DEDUI' },
      pod_ata_at: '2026-04-01T12:00:00.000Z',
    })
    expect(lines([...direct, ...down]).slice(-6)).toEqual([
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
      'feeder_loaded NLRTM',
      'feeder_departed NLRTM',
      'feeder_arrived DEDUI',
      'feeder_discharged DEDUI',
    ])
  })

  test('ends at the port of discharge when the carrier calls it so', () => {
    const events = called([...direct, ...down], 'DEDUI', 'POD')
    expect(journeyOf(events).shipment.port_of_discharge?.locode).toBe('DEDUI')
    expect(lines(events)).toContain('transshipment_discharged NLRTM')
  })
})

test('a ship that is called a barge is one', () => {
  const named = up.map((event) => ({
    ...event,
    mode: 'VESSEL' as const,
    vessel_name: 'PEARL BARGE 12',
  }))
  expect(lines([...named, ...direct])).toEqual(lines([...up, ...direct]))
  expect(journeyOf([...named, ...direct]).shipment.port_of_lading?.locode).toBe('CNSHA')
})

test('a barge alone shows no ports yet', () => {
  expect(journeyOf(up).shipment).toMatchObject({ port_of_lading: null, port_of_discharge: null })
  expect(lines(up)[0]).toBe('feeder_loaded CNFOS')
})

describe('a ship that the carrier calls a feeder', () => {
  const FEEDER = { ...C, carrier_service: 'BALTIC FEEDER' }
  const on = leg('ACT', 'DEHAM', 'FIHEL', ['04-05', '04-06', '04-08', '04-09'], FEEDER)
  const main = leg('ACT', 'CNSHA', 'DEHAM', ['03-02', '03-03', '04-01', '04-02'], A)

  test('is on-carriage after the main ship', () => {
    expect(journeyOf([...main, ...on]).shipment).toMatchObject({
      port_of_discharge: { locode: 'DEHAM' },
      destination: { locode: 'FIHEL' },
    })
  })

  test.each<[string, Partial<CarrierEvent>]>([
    ['in its words about the move', { reason: 'Feeder discharge' }],
    ['instead of a name', { vessel_name: 'FEEDER VESSEL (TBN)' }],
  ])('is called so %s', (_, more) => {
    const said = on.map((event) => ({ ...event, carrier_service: null, ...more }))
    expect(lines([...main, ...said])).toContain('feeder_loaded DEHAM')
  })

  test('is none for her own name', () => {
    const named = { carrier_service: null, vessel_name: 'BALTIC FEEDER' }
    const said = on.map((event) => ({ ...event, ...named }))
    expect(lines([...main, ...said])).toContain('transshipment_loaded DEHAM')
  })

  test('is the main ship of a journey that has no other', () => {
    expect(journeyOf(on).shipment).toMatchObject({
      port_of_lading: { locode: 'DEHAM' },
      port_of_discharge: { locode: 'FIHEL' },
      origin: null,
    })
  })
})

test('a barge between two main ships is part of the transshipment', () => {
  const a = leg('ACT', 'CNSHA', 'BEANR', ['03-02', '03-03', '04-01', '04-02'], A)
  const between = leg(
    'ACT',
    'BEANR',
    'NLRTM',
    ['04-03', '04-03T18:00', '04-04', '04-04T18:00'],
    BARGE,
  )
  const b = leg('ACT', 'NLRTM', 'NOOSL', ['04-06', '04-07', '04-09', '04-10'], B)
  const { shipment } = journeyOf([...a, ...between, ...b])
  expect(shipment).toMatchObject({
    port_of_lading: { locode: 'CNSHA' },
    port_of_discharge: { locode: 'NOOSL' },
  })
  expect(lines([...a, ...between, ...b])).toContain('transshipment_loaded NLRTM')
})
