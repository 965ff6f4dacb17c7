import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import {
  A,
  B,
  BARGE,
  C,
  carrierEvent,
  direct,
  first,
  leg,
  lines,
  planned,
} from '../compact-events-fixture.ts'

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
    expect(lines([...direct, ...down]).slice(-7)).toEqual([
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
      'feeder_loaded NLRTM',
      'feeder_departed NLRTM',
      'feeder_arrived DEDUI',
      'arrived_at_inland_destination DEDUI',
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

describe('a barge that the carrier tells by the gates at its ends', () => {
  const gate = (words: string) => carrierEvent(words, { mode: 'BARGE' })
  const status = (events: readonly CarrierEvent[]) =>
    journeyOf(events).containers[0]?.current_status

  test('brings the box to its ship', () => {
    const events = [
      carrierEvent('ACT GTOT DEDUI 02-10 E'),
      gate('ACT GTIN DEDUI 02-14'),
      gate('ACT GTOT DEDUI 02-16'),
      gate('ACT GTIN NLRTM 02-18'),
    ]
    const sailed = leg('ACT', 'NLRTM', 'USNYC', ['03-02', '03-03', '03-15', '03-16'], A)
    expect(lines([...events, ...sailed]).slice(0, 5)).toEqual([
      'empty_out DEDUI',
      'full_in DEDUI',
      'feeder_departed DEDUI',
      'feeder_arrived NLRTM',
      'vessel_loaded NLRTM',
    ])
    expect(journeyOf([...events, ...sailed]).shipment.origin?.locode).toBe('DEDUI')
    expect(status(events)).toBe('new')
  })

  const down = [gate('ACT GTOT NLRTM 04-04'), gate('ACT GTIN DEDUI 04-16')]

  test('takes it on to the place of delivery', () => {
    const fetched = carrierEvent('ACT GTOT DEDUI 04-18')
    expect(lines([...direct, ...down, fetched]).slice(-4)).toEqual([
      'feeder_departed NLRTM',
      'feeder_arrived DEDUI',
      'arrived_at_inland_destination DEDUI',
      'full_out DEDUI',
    ])
    expect(journeyOf([...direct, ...down]).shipment).toMatchObject({
      port_of_discharge: { locode: 'NLRTM' },
      destination: { locode: 'DEDUI' },
      destination_ata_at: '2026-04-16T12:00:00.000Z',
    })
    expect([down.slice(0, 1), down].map((moves) => status([...direct, ...moves]))).toEqual([
      'on_ship',
      'grounded',
    ])
  })

  test('shows that the journey by sea ends where it leaves', () => {
    const soon = { now: Date.parse('2026-04-05T00:00:00Z') }
    expect(lines([...direct, ...down.slice(0, 1)], soon)).toContain('vessel_discharged NLRTM')
  })

  test('is expected at the place of delivery', () => {
    const plan = carrierEvent('PLN GTIN DEDUI 04-17', { mode: 'BARGE' })
    expect(journeyOf([...direct, ...down.slice(0, 1), plan]).shipment).toMatchObject({
      destination: { locode: 'DEDUI' },
      destination_eta_at: plan.event_at,
    })
  })

  test('is told by its own call where the carrier knows it', () => {
    const call = carrierEvent('ACT ARRI DEDUI 04-15', BARGE)
    const names = lines([...direct, ...down, call]).filter((line) => line.endsWith('DEDUI'))
    expect(names).toEqual(['feeder_arrived DEDUI', 'arrived_at_inland_destination DEDUI'])
  })

  test('that is expected has no name where it is a feeder to a port of the sea', () => {
    const on = leg('PLN', 'NLRTM', 'FIHEL', ['04-05', '04-06', '04-08', '04-09'], C)
    const feeder = on.map((event) => ({ ...event, carrier_service: 'BALTIC FEEDER' }))
    expect(lines([...direct, ...feeder]).join()).not.toContain('inland')
    const barge = on.map((event) => ({ ...event, mode: 'BARGE' as const }))
    expect(lines([...direct, ...barge])).toContain('estimated.arrived_at_inland_destination FIHEL')
  })
})

test('a ship that is called a feeder at her departure is one where she is loaded and discharged', () => {
  const words = { reason: 'Feeder departure' }
  const shuttle = leg('ACT', 'CNFOS', 'CNSHA', ['02-20', '02-21', '02-22', '02-23'], C)
  const told = shuttle.map((one) => (one.event_code === 'DEPA' ? { ...one, ...words } : one))
  expect(lines([...told, ...direct])).toEqual(lines([...up, ...direct]))
  const other = { ...C, voyage: '4S' }
  const called = carrierEvent('PLN DEPA CNFOS 02-21', { ...other, ...words })
  expect(lines([...shuttle, called, ...direct])).toContain('vessel_loaded CNFOS')
})

test.each(['Waiting for the feeder vessel', 'Delay due to feeder'])(
  'a main ship that has the remark "%s" is none',
  (reason) => {
    const told = planned.map((one) => (one.event_code === 'ARRI' ? { ...one, reason } : one))
    expect(lines([...first, ...told])).toEqual(lines([...first, ...planned]))
  },
)
