import { expect, test } from 'vitest'
import { fieldsOf } from './json-fields.ts'
import { vesselFieldsOf, imoNumber } from './vessel.ts'

test.each([
  ['9321483', true, '9321483'],
  [9321483, true, '9321483'],
  [' IMO 9321483 ', true, '9321483'],
  ['1234567', true, '1234567'],
  ['9321484', true, null],
  ['9321484', false, '9321484'],
  ['0000000', false, null],
  ['932148', false, null],
  ['93214833', false, null],
  [null, true, null],
  [{}, false, null],
])('IMO %j beside a name (%s) is %s', (value, hasName, expected) => {
  expect(imoNumber(value, hasName)).toBe(expected)
})

test.each([
  [{ importVoyageNumber: ' UNIF  54 ', exportVoyageNumber: ' ' }, 'ARRI', 'UNIF 54', null],
  [{ carrierVoyageNumber: '012W' }, 'DEPA', null, '012W'],
  [{ carrierVoyageNumber: '012W' }, 'DISC', '012W', null],
  [{ carrierVoyageNumber: 'X', exportVoyageNumber: '012W' }, 'DISC', null, '012W'],
  [{ exportVoyageNumberOrReference: { carrierVoyageNumber: '7E' } }, 'LOAD', null, '7E'],
])('voyages of %j at %s', (call, code, importVoyage, exportVoyage) => {
  expect(vesselFieldsOf([fieldsOf(call)], code)).toMatchObject({
    import_voyage: importVoyage,
    export_voyage: exportVoyage,
  })
})

test.each([
  [{ vessel: { name: 'ALPHA', imo: 9321483 } }, 'ALPHA', '9321483'],
  [{ vessel: { vesselName: 'ALPHA', name: 'A' } }, 'ALPHA', null],
  [{ vessel: 'ALPHA' }, 'ALPHA', null],
  [{ name: 'Hamburg', vessel: null }, null, null],
])('the ship of %j is %s, %s', (call, name, imo) => {
  expect(vesselFieldsOf([fieldsOf(call)], 'ARRI')).toMatchObject({
    vessel_name: name,
    vessel_imo: imo,
  })
})
