import { expect, test } from 'vitest'
import { inOrderOfReferences } from './referring-tables.ts'

const table = (name: string, ...refers: string[]) => ({ name, refers })

test('a table comes after those to which it refers', () => {
  const tables = [table('box', 'ship', 'port'), table('port'), table('ship', 'port')]
  expect(inOrderOfReferences(tables).map(({ name }) => name)).toEqual(['port', 'ship', 'box'])
})

test('a reference to a table that is not among them does not count', () => {
  expect(inOrderOfReferences([table('box', 'ship')])).toHaveLength(1)
})

test('tables that refer to each other have no order', () => {
  expect(() => inOrderOfReferences([table('box', 'ship'), table('ship', 'box')])).toThrow('circle')
})
