import { expect, test } from 'vitest'
import { fieldsOf } from './json-fields.ts'
import { roleHintOf } from './role-hint.ts'

const load = { event_code: 'LOAD', mode: 'VESSEL' } as const
const gateIn = { event_code: 'GTIN', mode: 'TRUCK' } as const

test.each([
  [{ shipmentLocationType: 'POL' }, load, 'POL'],
  [{ shipmentLocationType: 'PTS' }, load, 'TS'],
  [{ shipmentLocationType: 'ABP_EXP' }, gateIn, 'ORIGIN'],
  [{ shipmentLocationType: 'DEL' }, gateIn, 'DESTINATION'],
  [{ shipmentLocationType: 'DEPOT', transportationPhase: 'Import' }, gateIn, 'DESTINATION'],
  [{ shipmentLocationType: 'DEPOT' }, gateIn, null],
  [{ shipmentLocationType: 'POD', transportationPhase: 'Transshipment' }, load, 'POD'],
  [{ transportationPhase: 'Transshipment' }, load, 'TS'],
  [{ transportPhase: 'EXPORT' }, load, 'POL'],
  [{ movementType: 'IMPORT' }, { event_code: 'DISC', mode: null } as const, 'POD'],
  [{ transportPhase: 'EXPORT' }, gateIn, null],
  [{ isTransshipmentMove: true }, load, 'TS'],
  [{ isTransshipmentMove: false }, load, null],
  [{}, load, null],
])('%j at %j hints at %s', (fields, event, expected) => {
  expect(roleHintOf([fieldsOf(fields)], event, null)).toBe(expected)
})

test.each([
  [{}, 'TS', 'TS'],
  [{ shipmentLocationType: 'POL' }, 'TS', 'POL'],
  [{ transportPhase: 'EXPORT' }, 'TS', 'POL'],
  [{ transportPhase: 'TRANSSHIPMENT' }, 'POD', 'TS'],
  [{ isTransshipmentMove: false }, 'TS', null],
  [{ isTransshipmentMove: false }, 'POL', 'POL'],
] as const)('%j with words of %s hints at %s', (fields, told, expected) => {
  expect(roleHintOf([fieldsOf(fields)], load, told)).toBe(expected)
})

test.each([
  ['EXPORT', 'ORIGIN', 'ORIGIN'],
  ['EXPORT', 'DESTINATION', null],
  ['IMPORT', 'POD', 'POD'],
  ['IMPORT', 'ORIGIN', null],
] as const)(
  'in the phase %s words of %s at a gate hint at %s',
  (transportPhase, told, expected) => {
    expect(roleHintOf([fieldsOf({ transportPhase })], gateIn, told)).toBe(expected)
  },
)
