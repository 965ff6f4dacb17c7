import { expect, test } from 'vitest'
import { deleteRow, insertRow, updateRow, upsertRow } from './rows.ts'

const id = { account_id: 'a1', id: 'p1' }

test('a row is identified by the primary key of its table', () => {
  const reference = { scac: 'MAEU', number: '1', number_type: 'container' }
  expect(updateRow('carrier_reference', { ...reference, attempts: 2 })).toEqual({
    into: 'carrier_reference',
    key: ['scac', 'number', 'number_type'],
    how: 'update',
    row: { ...reference, attempts: 2 },
  })
})

// `npm run check` fails when one of these lines compiles without its expected error.
test('a wrong column, value or key does not compile', () => {
  // @ts-expect-error company_nmae is not a column
  insertRow('party', { ...id, company_name: 'Example', company_nmae: 'Example' })
  const misspelt = { ...id, company_name: 'Example', company_nmae: 'Example' }
  // @ts-expect-error the same mistake in a variable
  insertRow('party', misspelt)
  // @ts-expect-error company_name is a text
  upsertRow('party', { ...id, company_name: 5 })
  // @ts-expect-error the key includes id
  updateRow('party', { account_id: 'a1', company_name: 'Example' })
  // @ts-expect-error a row is deleted by its key alone
  deleteRow('party', { account_id: 'a1' })
  // @ts-expect-error the table does not exist
  insertRow('parti', { ...id, company_name: 'Example' })
  expect(insertRow('party', { ...id, company_name: 'Example' }).how).toBe('insert')
})
