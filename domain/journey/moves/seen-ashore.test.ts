import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, BARGE, carrierEvent, lines, RAIL } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const at = (...words: readonly string[]) => words.map((one) => carrierEvent(one, A))
const portsOf = (...events: readonly CarrierEvent[]) => {
  const { port_of_lading, port_of_discharge } = journeyOf(events).shipment
  return [port_of_lading?.locode ?? null, port_of_discharge?.locode ?? null]
}
const polOf = (...events: readonly CarrierEvent[]) => portsOf(...events)[0]
const podOf = (...events: readonly CarrierEvent[]) => portsOf(...events)[1]

const packed = carrierEvent('ACT GTOT CNSHA 02-18 E')
const cameIn = carrierEvent('ACT GTIN CNSHA 02-24')
const before = at('ACT ARRI CNTAO 02-22', 'ACT DEPA CNTAO 02-23')
const taken = at('ACT ARRI CNSHA 02-28', 'ACT DEPA CNSHA 03-02')
const brought = at('ACT ARRI NLRTM 04-01', 'ACT DEPA NLRTM 04-03')
const after = at('ACT ARRI DEHAM 04-05', 'ACT DEPA DEHAM 04-07')
const fetched = carrierEvent('ACT GTOT NLRTM 04-06')

describe('a ship of which all calls are told, and no lading and no discharge', () => {
  test('takes the container where it has come in, and brings it where it is fetched', () => {
    const events = [packed, cameIn, ...before, ...taken, ...brought, ...after, fetched]
    expect(portsOf(...events)).toEqual(['CNSHA', 'NLRTM'])
    expect(lines(events)).toEqual([
      'empty_out CNSHA',
      'full_in CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'full_out NLRTM',
    ])
  })

  test('takes it where she comes after a train has brought it', () => {
    const train = [
      carrierEvent('ACT DEPA CNXIY 02-20', RAIL),
      carrierEvent('ACT ARRI CNSHA 02-24', RAIL),
    ]
    expect(polOf(...train, ...before, ...taken, ...brought)).toBe('CNSHA')
  })

  test('takes it with her second call at a port, where it has come in since the first', () => {
    const firstCall = at('ACT ARRI CNSHA 02-19', 'ACT DEPA CNSHA 02-20')
    const events = [...firstCall, ...before, cameIn, ...taken, ...brought]
    const { pol_atd_at } = journeyOf(events).shipment
    expect([polOf(...events), pol_atd_at]).toEqual(['CNSHA', '2026-03-02T12:00:00.000Z'])
  })

  test('has brought it where a train or a barge takes it on, or where it is available', () => {
    const onward = [
      carrierEvent('ACT LOAD NLRTM 04-06', RAIL),
      carrierEvent('ACT DEPA NLRTM 04-06', BARGE),
      carrierEvent('ACT AVPU NLRTM 04-04', { mode: null }),
    ]
    for (const leaving of onward)
      expect(podOf(cameIn, ...taken, ...brought, ...after, leaving)).toBe('NLRTM')
  })

  test('has not got it while it is packed, or on a train', () => {
    const elsewhere = carrierEvent('ACT GTIN CNNGB 02-24')
    expect(polOf(packed, elsewhere, ...before, carrierEvent('ACT DEPA CNNGB 02-28', B))).toBe(
      'CNNGB',
    )
    const train = [
      carrierEvent('ACT DEPA CNXIY 02-20', RAIL),
      carrierEvent('ACT ARRI CNNGB 02-25', RAIL),
    ]
    expect(polOf(...train, ...before, carrierEvent('ACT DEPA CNNGB 02-28', B))).toBe('CNNGB')
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['it had come in there', [carrierEvent('ACT GTIN CNTAO 02-20')]],
    ['it changes terminals where she has brought it', [carrierEvent('ACT GTIN CNSHA 03-01')]],
    ['a truck takes it away again', [cameIn, carrierEvent('ACT GTOT CNSHA 02-25')]],
    [
      'it came in at a freight station',
      [carrierEvent('ACT GTIN CNSHA 02-24', { facility_type: 'COFS' })],
    ],
  ])('may have taken it at her first port where %s', (_, told) => {
    expect(polOf(...told, ...before, ...taken)).not.toBe('CNSHA')
  })

  test('keeps it aboard where it comes in for the on-carriage at one of her ports', () => {
    const barge = [
      carrierEvent('ACT DEPA NLRTM 04-03', BARGE),
      carrierEvent('ACT ARRI DEHAM 04-04', BARGE),
    ]
    const told = [cameIn, ...taken, ...brought, ...after, ...barge]
    expect(portsOf(...told)).toEqual(['CNSHA', 'NLRTM'])
    expect(journeyOf(told).shipment.destination?.locode).toBe('DEHAM')
  })

  test('may sail on with it where a full container that a truck takes out comes in again', () => {
    const hub = at('ACT ARRI SGSIN 03-09', 'ACT DEPA SGSIN 03-12')
    const transfer = [carrierEvent('ACT GTOT SGSIN 03-10'), carrierEvent('ACT GTIN SGSIN 03-11')]
    expect(podOf(cameIn, ...taken, ...hub, ...transfer, ...at('PLN ARRI NLRTM 04-01'))).toBe(
      'NLRTM',
    )
  })

  test('brings it on where a barge takes it from one of her ports to the next, before she sails with it', () => {
    const barge = [
      cameIn,
      ...['DEPA CNSHA 02-27', 'ARRI CNNGB 02-28'].map((one) => carrierEvent(`ACT ${one}`, BARGE)),
    ]
    const calls = at(
      'ACT ARRI CNSHA 02-26',
      'ACT DEPA CNSHA 02-27',
      'ACT ARRI CNNGB 03-01',
      'ACT DEPA CNNGB 03-02',
    )
    expect(podOf(...barge, ...calls, ...brought.slice(0, 1))).toBe('NLRTM')
  })
})

test('a ship that takes a container where it came in brings it on, though a gate of its export is told as one of an import', () => {
  const gate = carrierEvent('ACT GTOT CNSHA 03-01')
  const lading = at('ACT ARRI CNSHA 02-28', 'ACT LOAD CNSHA 03-02', 'ACT DEPA CNSHA 03-02')
  const arrival = at('EST ARRI NLRTM 04-01')
  for (const events of [[cameIn, ...lading], [...lading], [cameIn, ...taken]])
    expect(portsOf(...events, gate, ...arrival)).toEqual(['CNSHA', 'NLRTM'])
})

test('a ship that calls elsewhere before she comes for what another one has put ashore brings nothing there', () => {
  const first = [
    carrierEvent('ACT LOAD CNSHA 03-01', A),
    ...at('ACT DEPA CNSHA 03-02', 'ACT ARRI SGSIN 03-09'),
    carrierEvent('ACT DISC SGSIN 03-10', A),
  ]
  const next = ['ARRI MYPKG 03-10', 'DEPA MYPKG 03-11', 'ARRI SGSIN 03-12', 'DEPA SGSIN 03-14'].map(
    (words) => carrierEvent(`ACT ${words}`, B),
  )
  const events = [...first, ...next, carrierEvent('PLN ARRI NLRTM 04-01', B)]
  expect(lines(events).filter((line) => line.endsWith('MYPKG'))).toEqual([])
  expect(podOf(...events)).toBe('NLRTM')
})
