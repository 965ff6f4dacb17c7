import { expect, test } from 'vitest'
import { A, RAIL, carrierEvent, leg } from '../../domain/journey/compact-events-fixture.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import { shipmentRecords } from './shipment-records.ts'

const reaching = (container_number: string, ramp: string | null, place = 'USCHI') => [
  ...leg('ACT', 'CNSHA', 'USLAX', ['03-02', '03-03', '03-15', '03-16'], { ...A, container_number }),
  carrierEvent(`ACT ARRI ${place} 03-20`, {
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
