// Days of an earlier schedule, and of calls at other places than the one that is asked for.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const etaOf = (label: string) =>
  read('arrival_notice', [
    ...row(40, 'ARRIVAL NOTICE'),
    ...row(80, `${label}: 1 May 2026`, '', 'ETA: 5 May 2026'),
  ]).eta

test.each([
  ...['Previous ETA', 'Original ETA', 'Old ETA', 'ETA (previous)', 'Prior arrival date'],
  ...['ETA T/S', 'Transshipment ETA', 'ETA POL', 'ETA origin', 'ETA rail', 'ETA inland'],
])('%s is not the arrival at the port of discharge', (label) => {
  expect(etaOf(label)).toBe('2026-05-05')
})

test.each([
  'Vessel: OLD GLORY',
  'Consignee: ORIGIN COFFEE LTD',
  'Service: CY/DOOR',
  'Carrier: PACIFIC RAIL',
  'M/V OLD GLORY',
])('%s in front of the arrival says nothing about it', (text) => {
  const words = [...row(40, 'ARRIVAL NOTICE'), ...row(80, `${text} ETA: 5 May 2026`)]
  expect(read('arrival_notice', words).eta).toBe('2026-05-05')
})

test('the words about what was, right behind another value, belong to the day behind them', () => {
  const line = 'Vessel: MSC ANNA Previous ETA: 1 May 2026 New ETA: 5 May 2026'
  expect(read('arrival_notice', [...row(40, 'ARRIVAL NOTICE'), ...row(80, line)]).eta).toBe(
    '2026-05-05',
  )
})

test.each([
  ['Leg 1:', 'Leg 2:'],
  ['1st leg', '2nd leg'],
])('the arrival of the last leg counts where legs begin with %s', (first, second) => {
  const words = [
    ...row(40, 'BOOKING CONFIRMATION'),
    ...row(80, `${first} POL: BUSAN ETD: 2 May 2026`, '', 'POD: COLOMBO ETA: 9 May 2026'),
    ...row(100, `${second} POL: COLOMBO ETD: 12 May 2026`, '', 'POD: CHITTAGONG ETA: 16 May 2026'),
  ]
  expect(read('booking_confirmation', words)).toMatchObject({
    etd: '2026-05-02',
    eta: '2026-05-16',
  })
})

test.each([
  ['of the whole journey stands above the legs', 'ETA: 16 May 2026', 'Leg 2: COLOMBO - CHITTAGONG'],
  ['at the port comes before a leg by road', '', 'Leg 2: Truck', 'ETA: 20 May 2026'],
  ['at the port comes before a leg to a ramp', '', 'Leg 2: to DALLAS', 'Ramp ETA: 20 May 2026'],
])('the arrival %s', (_, top, ...last) => {
  const first = row(100, 'Leg 1: CORAL BRIDGE', '', `ETA: ${top === '' ? '16' : '9'} May 2026`)
  const words = [...row(40, 'ARRIVAL NOTICE'), ...row(80, top), ...first, ...row(120, ...last)]
  expect(read('arrival_notice', words).eta).toBe('2026-05-16')
})

test.each(['Revised ETA', 'ETA POD / FND', 'ETA POD', 'Vessel ETA', 'ETA at destination port'])(
  '%s is the arrival',
  (label) => {
    expect(etaOf(label)).toBe('2026-05-01')
  },
)

test.each([
  ['Original ETD', 'New ETD', 'etd'],
  ['ETD T/S', 'ETD', 'etd'],
  ['Old CY cut-off', 'CY cut-off', 'cargo_cutoff'],
] as const)('%s gives way to %s', (old, now, name) => {
  const words = [
    ...row(40, 'BOOKING AMENDMENT'),
    ...row(80, `${old}: 1 May 2026`),
    ...row(100, `${now}: 5 May 2026`),
  ]
  expect(read('booking_confirmation', words)[name]).toBe('2026-05-05')
})

test('an earlier arrival alone is none', () => {
  const words = [...row(40, 'ARRIVAL NOTICE'), ...row(80, 'Previous ETA:', '1 May 2026')]
  expect(read('arrival_notice', words).eta).toBeUndefined()
})

test('the day for the original documents is no earlier one', () => {
  const words = row(40, 'Original documents cut-off:', '', '5 May 2026')
  expect(read('booking_confirmation', words).document_cutoff).toBe('2026-05-05')
})
