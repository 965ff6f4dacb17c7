import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equipmentOf } from './equipment.ts'

test.each([
  ['22G1', 'dry', 20, 'standard'],
  ['42G1', 'dry', 40, 'standard'],
  ['45G1', 'dry', 40, 'high_cube'],
  ['25G1', 'dry', 20, 'high_cube'],
  ['L5G1', 'dry', 45, 'high_cube'],
  ['LEG1', 'dry', 45, 'high_cube'],
  ['12G0', 'dry', 10, 'standard'],
  ['22GP', 'dry', 20, 'standard'],
  ['22V0', 'dry', 20, 'standard'],
  ['45R1', 'reefer', 40, 'high_cube'],
  ['45RT', 'reefer', 40, 'high_cube'],
  ['22R1', 'reefer', 20, 'standard'],
  ['22H0', 'reefer', 20, 'standard'],
  ['22U1', 'open top', 20, 'standard'],
  ['45UT', 'open top', 40, 'high_cube'],
  ['42P1', 'flat rack', 40, 'standard'],
  ['45PC', 'flat rack', 40, 'high_cube'],
  ['22T0', 'tank', 20, 'standard'],
  ['22B0', 'bulk', 20, 'standard'],
  ['4310', 'dry', 40, 'standard'],
  ['2210', 'dry', 20, 'standard'],
  ['4510', 'dry', 40, 'high_cube'],
  ['4532', 'reefer', 40, 'high_cube'],
  ['2251', 'open top', 20, 'standard'],
  ['2270', 'tank', 20, 'standard'],
  ['9510', 'dry', 45, 'high_cube'],
  ['40HC', 'dry', 40, 'high_cube'],
  ["40'HQ", 'dry', 40, 'high_cube'],
  ['45HC', 'dry', 45, 'high_cube'],
  ['20 DV', 'dry', 20, 'standard'],
  ['40RF', 'reefer', 40, null],
  ['40RH', 'reefer', 40, 'high_cube'],
  ['20ft tank', 'tank', 20, null],
  [' 45g1 ', 'dry', 40, 'high_cube'],
  ['32G1', 'dry', null, 'standard'],
  ['48G1', 'dry', 40, null],
])('%s is %s, %s feet, %s', (code, type, length, height) => {
  expect(equipmentOf(code)).toEqual({
    equipment_type: type,
    equipment_length: length,
    equipment_height: height,
  })
})

test.each([null, '', 'X', 'ABCDE', '22X1', '????'])('%j gives no equipment', (code) => {
  expect(equipmentOf(code)).toEqual({
    equipment_type: null,
    equipment_length: null,
    equipment_height: null,
  })
})

test('for any code, only values of the interface are returned', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), (code) => {
      const equipment = equipmentOf(code)
      expect(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank', null]).toContain(
        equipment.equipment_type,
      )
      expect([10, 20, 40, 45, null]).toContain(equipment.equipment_length)
      expect(['standard', 'high_cube', null]).toContain(equipment.equipment_height)
    }),
  )
})
