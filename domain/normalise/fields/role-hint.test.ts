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
  [{ description: 'Full Transshipment Discharged' }, load, 'TS'],
  [{ description: 'Tranship to barge' }, load, 'TS'],
  [{ description: 'Export Loaded on Vessel' }, load, null],
  [{}, load, null],
])('%j at %j hints at %s', (fields, event, expected) => {
  expect(roleHintOf([fieldsOf(fields)], event)).toBe(expected)
})
