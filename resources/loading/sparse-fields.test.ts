import { expect, test } from 'vitest'
import { readSparseFields, withFields } from './sparse-fields.ts'

const party = { type: 'party', id: '1', attributes: { company_name: 'A', updated_at: null } }

test.each([
  ['party', { company_name: 'A' }],
  ['parties', { company_name: 'A' }],
  ['part', party.attributes],
])('fields[%s] of a party show %j', (type, attributes) => {
  const fields = readSparseFields(new Map([[`fields[${type}]`, 'company_name , other']]))
  expect(withFields(party, fields)).toEqual({ ...party, attributes })
})
