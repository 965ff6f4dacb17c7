import { expect, test } from 'vitest'
import type { CarrierRow } from '../carriers/carrier-table.ts'
import { searchForms } from './search-forms.ts'

const carrier = (scac: string, ...numberPrefixes: string[]): CarrierRow =>
  ({ scac, alternativeScacs: [], numberPrefixes }) as unknown as CarrierRow

const carriers = [carrier('MAEU'), carrier('MSCU', 'MEDU'), carrier('HLCU', 'HLCUHAM')]

test.each([
  ['260417301', ['260417301']],
  ['MAEU260417301', ['MAEU260417301', '260417301']],
  [' maeu 2604-17301', [' maeu 2604-17301', '260417301']],
  ['MEDUXA123', ['MEDUXA123', 'XA123']],
  ['MAEU26', ['MAEU26']],
  ['HLCUHAM2605', ['HLCUHAM2605', 'HAM2605', '2605']],
  ['maeurer gmbh', ['maeurer gmbh', 'RERGMBH']],
  ['', ['']],
])('%j may mean %j', (given, forms) => {
  expect(searchForms(carriers, given)).toEqual(forms)
})
