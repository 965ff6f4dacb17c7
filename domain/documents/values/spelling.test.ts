import { expect, test } from 'vitest'
import { withLettersRepaired } from './spelling.ts'

test.each([
  ['44O793', '440793'],
  ['17,O82 KGS', '17,082 KGS'],
  ['20l26', '20126'],
  ['C0LUMBUS, OH', 'COLUMBUS, OH'],
  ['Ha1brook', 'Halbrook'],
  ['5ECAUCUS', 'SECAUCUS'],
  ['PAS5ENGER', 'PASSENGER'],
])('%s is repaired to %s', (text, expected) => {
  expect(withLettersRepaired(text)).toBe(expected)
})

test.each(['HLCUUOW4080FCC41', '0EL2E1MA', 'FA5R', '40HC', '1X40', 'M1', 'B8S', '049E', 'UX446A'])(
  '%s is left alone',
  (text) => {
    expect(withLettersRepaired(text)).toBe(text)
  },
)
