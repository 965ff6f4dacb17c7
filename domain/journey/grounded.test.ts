import { expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { A, B, BARGE, RAIL, carrierEvent, leg } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'

const containerAfter = (events: readonly CarrierEvent[], day: string) =>
  journeyOf(events, { now: Date.parse(`2026-${day}T18:00Z`) }).containers[0]

const atSea = leg('ACT', 'CNSHA', 'USLGB', ['03-02', '03-03', '03-15', '03-16'], A)
const byTrain = [
  ...atSea,
  carrierEvent('ACT DEPA USLGB 03-18', RAIL),
  carrierEvent('ACT ARRI USCHI 03-22', RAIL),
]
const truckFromRamp = carrierEvent('ACT GTOT USCHI 03-24')

test('a container that a truck has taken from its train is not on rail, also on its way to the next train', () => {
  const next = [
    carrierEvent('PLN DEPA USCHI 03-26', RAIL),
    carrierEvent('PLN ARRI USCLE 03-27', RAIL),
  ]
  expect(containerAfter(byTrain, '03-24')?.current_status).toBe('on_rail')
  const taken = [...byTrain, truckFromRamp, ...next]
  expect(containerAfter(taken, '03-24')?.current_status).toBe('grounded')
  const gone = [...byTrain, truckFromRamp, carrierEvent('ACT DEPA USCHI 03-26', RAIL)]
  expect(containerAfter(gone, '03-26')?.current_status).toBe('on_rail')
})

test('a container that a truck has brought in elsewhere is not on its train any more', () => {
  const broughtIn = [...byTrain, carrierEvent('ACT GTIN USBNA 03-24')]
  expect(containerAfter(broughtIn, '03-24')?.current_status).toBe('grounded')
})

test('a container that came in at the gate of the ramp from its train is not on it any more', () => {
  const into = carrierEvent('ACT GTIN USCHI 03-22T20:00', { ...RAIL, facility_type: 'RAMP' })
  expect(containerAfter([...byTrain, into], '03-23')?.current_status).toBe('grounded')
})

test('a container that a truck has picked up at the ramp stays so where it comes in at the consignee’s', () => {
  const atConsignee = carrierEvent('ACT GTIN USCHI 03-25', { facility_type: 'CLOC' })
  const delivered = [...byTrain, truckFromRamp, atConsignee]
  expect(containerAfter(delivered, '03-25')?.current_status).toBe('picked_up')
})

test('a container that its ship put ashore elsewhere awaits no transfer once a truck has brought it to the port', () => {
  const atTerminal = { facility_type: 'POTE' }
  const across = [
    carrierEvent('ACT GTOT USLGB 03-17', atTerminal),
    carrierEvent('PLN GTIN USOAK 03-18', atTerminal),
  ]
  expect(containerAfter([...atSea, ...across], '03-17')?.current_status).toBe(
    'awaiting_inland_transfer',
  )
  const there = carrierEvent('ACT GTIN USOAK 03-18', atTerminal)
  expect(containerAfter([...atSea, ...across, there], '03-18')?.current_status).toBe('grounded')
  const fetched = [...atSea, ...across, there, carrierEvent('ACT GTOT USOAK 03-20', atTerminal)]
  expect(containerAfter(fetched, '03-20')?.current_status).toBe('picked_up')
})

test('a train of the export puts nothing down after the ship', () => {
  const toPort = [
    carrierEvent('ACT DEPA CNZHE 02-20', RAIL),
    carrierEvent('ACT ARRI CNSHA 02-25', RAIL),
  ]
  const toRamp = [
    carrierEvent('ACT GTIN USLGB 03-17', { facility_type: 'RAMP' }),
    carrierEvent('PLN DEPA USLGB 03-20', RAIL),
    carrierEvent('PLN ARRI USCHI 03-24', RAIL),
  ]
  const container = containerAfter([...toPort, ...atSea, ...toRamp], '03-17')
  expect(container?.current_status).toBe('awaiting_inland_transfer')
})

test('a container is on the next train, of which the carrier tells the same day as of the truck to it', () => {
  const across = [
    carrierEvent('ACT GTOT USCHI 03-24T00:00'),
    carrierEvent('ACT GTIN USCHI 03-24T00:00', { facility_type: 'RAMP' }),
    carrierEvent('ACT DEPA USCHI 03-24T00:00', RAIL),
    carrierEvent('PLN ARRI USCLE 03-27', RAIL),
  ]
  expect(containerAfter([...byTrain, ...across], '03-25')?.current_status).toBe('on_rail')
})

const feeder = { ship: 'NORDVIK', voyage: '609E', carrier_service: 'BALTIC FEEDER' }
const byFeeder = [
  carrierEvent('ACT GTIN DEHAM 03-01'),
  ...leg('ACT', 'DEHAM', 'FIHEL', ['03-02', '03-03', '03-06', '03-07'], feeder),
]

test('a journey whose only ship is a feeder has the times of its ports', () => {
  expect(containerAfter(byFeeder, '04-10')).toMatchObject({
    pol_vessel_loaded_at: '2026-03-02T12:00:00.000Z',
    pol_vessel_departed_at: '2026-03-03T12:00:00.000Z',
    pod_arrived_at: '2026-03-06T12:00:00.000Z',
    pod_discharged_at: '2026-03-07T12:00:00.000Z',
    current_status: 'grounded',
  })
})

test('a feeder that brings the container to its main ship has no part in these times', () => {
  const main = leg('ACT', 'FIHEL', 'USLGB', ['03-12', '03-13', '04-10', '04-11'], A)
  expect(containerAfter([...byFeeder, ...main], '05-20')).toMatchObject({
    pol_vessel_loaded_at: '2026-03-12T12:00:00.000Z',
    pod_discharged_at: '2026-04-11T12:00:00.000Z',
  })
})

test('a barge between terminals of the port of discharge does not date the arrival and discharge of the main ship', () => {
  const across = [
    carrierEvent('ACT LOAD USLGB 03-17', BARGE),
    carrierEvent('ACT DISC USLGB 03-18', BARGE),
  ]
  const told = [...atSea.slice(0, 3), ...across]
  expect(containerAfter(told, '03-19')).toMatchObject({ pod_discharged_at: null })
})

test('a container from a feeder awaits its transfer where it goes on by land', () => {
  const onward = carrierEvent('PLN ARRI FITMP 03-20', RAIL)
  const container = containerAfter([...byFeeder, onward], '03-08')
  expect(container?.current_status).toBe('awaiting_inland_transfer')
})

test('a container that a barge has put ashore is on the ground, at its end or before its ship', () => {
  const down = leg('ACT', 'USLGB', 'USOAK', ['03-18', '03-18', '03-20', '03-21'], BARGE)
  const withoutDischarge = [...atSea.slice(0, 3), ...down]
  expect(containerAfter(withoutDischarge.slice(0, -1), '03-21')?.current_status).toBe('on_ship')
  expect(containerAfter(withoutDischarge, '03-21')?.current_status).toBe('grounded')
  expect(containerAfter(down, '03-21')?.current_status).toBe('grounded')
  const up = leg('ACT', 'CNFOS', 'CNSHA', ['02-20', '02-21', '02-22', '02-23'], BARGE)
  const brought = [carrierEvent('ACT GTIN CNFOS 02-18'), ...up]
  expect(containerAfter(brought, '02-23')?.current_status).toBe('new')
  const planned = leg('PLN', 'CNSHA', 'USLGB', ['03-02', '03-03', '03-15', '03-16'], A)
  expect(containerAfter([...brought, ...planned], '02-23')?.current_status).toBe('new')
  expect(containerAfter([...brought, ...atSea.slice(0, 1)], '03-02')?.current_status).toBe(
    'on_ship',
  )
})

test('a container that a barge or a feeder has brought to its next ship stays on ship', () => {
  const between = leg('ACT', 'USLGB', 'USOAK', ['03-18', '03-18', '03-20', '03-21'], BARGE)
  const next = leg('PLN', 'USOAK', 'USHNL', ['03-25', '03-26', '04-02', '04-03'], B)
  const transshipped = [...atSea, ...between, ...next]
  expect(containerAfter(transshipped, '03-22')?.current_status).toBe('on_ship')
  const main = leg('PLN', 'FIHEL', 'USNYC', ['03-12', '03-13', '04-01', '04-02'], A)
  expect(containerAfter([...byFeeder, ...main], '03-08')?.current_status).toBe('on_ship')
})

test('a container that its ship puts ashore again before she sails is on the quay of its first port', () => {
  const [loaded, departed] = atSea
  const shutOut = [
    carrierEvent('ACT GTIN CNSHA 03-01'),
    ...(loaded ? [loaded] : []),
    carrierEvent('ACT DISC CNSHA 03-02T20:00', A),
  ]
  expect(containerAfter(shutOut, '03-03')?.current_status).toBe('new')
  const restowed = [loaded, carrierEvent('ACT DISC CNSHA 03-02', A)].filter(
    (one) => one !== undefined,
  )
  expect(containerAfter(restowed, '03-03')?.current_status).toBe('on_ship')
  const sailing = carrierEvent('ACT DEPA CNSHA 03-04', A)
  expect(containerAfter([...shutOut, sailing], '03-05')?.current_status).toBe('new')
  const next = carrierEvent('ACT LOAD CNSHA 03-09', B)
  expect(containerAfter([...shutOut, next], '03-09')?.current_status).toBe('on_ship')
  const sailed = [...shutOut.slice(0, 2), ...(departed ? [departed] : [])]
  const back = carrierEvent('ACT DISC CNSHA 03-12', A)
  expect(containerAfter([...sailed, back], '03-12')?.current_status).not.toBe('new')
})

test.each([
  ['a train', RAIL],
  ['a barge', BARGE],
])(
  'a container that %s has brought to its ship has no status yet, also where no gate is told',
  (_, means) => {
    const brought = [
      carrierEvent('ACT DEPA CNWUH 02-20', means),
      carrierEvent('ACT ARRI CNSHA 02-25', means),
      carrierEvent('ACT DISC CNSHA 02-26', means),
    ]
    const planned = [
      carrierEvent('PLN DEPA CNSHA 03-03', A),
      carrierEvent('PLN ARRI USLGB 03-15', A),
    ]
    expect(containerAfter([...brought, ...planned], '02-27')?.current_status).toBe('new')
  },
)
