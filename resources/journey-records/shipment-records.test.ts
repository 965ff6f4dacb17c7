import { expect, test } from 'vitest'
import { A, RAIL, carrierEvent, leg } from '../../domain/journey/compact-events-fixture.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import { shipmentRecords } from './shipment-records.ts'

const reaching = (
  container_number: string,
  ramp: string | null,
  place = 'USCHI',
  arrival = 'ACT',
  day = '03-20',
) => [
  ...leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '03-15', '03-16'], { ...A, container_number }),
  carrierEvent(`${arrival} ARRI ${place} ${day}`, {
    ...RAIL,
    container_number,
    facility_type: 'RAMP',
    facility_name: ramp,
  }),
]
const destinationTerminal = (...boxes: ReturnType<typeof reaching>[]) =>
  shipmentRecords(journeyOf(boxes.flat())).destinationTerminal?.name

test('the terminal at the destination is the one that most containers reach', () => {
  const [first, second] = [reaching('MSKU0000015', 'NORTH'), reaching('MSKU0000020', 'SOUTH')]
  expect(destinationTerminal(first, second, reaching('MSKU0000036', 'SOUTH'))).toBe('SOUTH')
  expect(destinationTerminal(first, second, reaching('MSKU0000036', 'NORTH'))).toBe('NORTH')
})

test('containers that name no terminal, or go elsewhere, do not count', () => {
  const [first, unnamed] = [reaching('MSKU0000015', 'NORTH'), reaching('MSKU0000020', null)]
  expect(destinationTerminal(first, unnamed, reaching('MSKU0000036', null))).toBe('NORTH')
  const elsewhere = ['MSKU0000020', 'MSKU0000036'].map((box) => reaching(box, 'SOUTH', 'USDAL'))
  const others = [reaching('MSKU0000041', 'NORTH'), reaching('MSKU0000057', 'NORTH')]
  expect(destinationTerminal(first, ...elsewhere, ...others)).toBe('NORTH')
})

test('a ramp that a container has reached counts before those at which more are expected', () => {
  const reached = reaching('MSKU0000015', 'NORTH')
  const expected = ['MSKU0000020', 'MSKU0000036'].map((box) =>
    reaching(box, 'SOUTH', 'USCHI', 'PLN'),
  )
  expect(destinationTerminal(reached, ...expected)).toBe('NORTH')
  expect(destinationTerminal(...expected)).toBe('SOUTH')
})

test.each(['NORTH', 'SOUTH', 'EAST', 'WEST'])(
  'of ramps that equally many containers reach, the last one counts: %s',
  (last) => {
    const others = ['NORTH', 'SOUTH', 'EAST', 'WEST'].filter((ramp) => ramp !== last)
    const boxes = ['MSKU0000015', 'MSKU0000020', 'MSKU0000036']
    const earlier = others.map((ramp, n) => reaching(boxes[n] ?? '', ramp))
    const latest = reaching('MSKU0000041', last, 'USCHI', 'ACT', '03-21')
    expect(destinationTerminal(latest, ...earlier)).toBe(last)
  },
)
