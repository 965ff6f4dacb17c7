// Holds with remarks, holds that are active, and lists of states with one that is paid.
import { expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'

const notice = (...rows: readonly (readonly string[])[]) => {
  const words = rows.flatMap((cells, at) => row(100 + 14 * at, ...cells))
  return {
    sentOn: read('pickup_notice', words).holds,
    shown: candidatesOf('pickup_notice', words).holds,
  }
}

test.each([
  ['CUSTOMS HOLD (awaiting exam)', ['CUSTOMS HOLD']],
  ['CUSTOMS (since 10 May 2026)', ['CUSTOMS']],
  ['Customs (exam pending), Freight (unpaid)', ['Customs', 'Freight']],
  ['LINE HOLD (NOT YET RELEASED)', ['LINE HOLD']],
  ['Biosecurity (DAFF)', ['Biosecurity (DAFF)']],
])('the hold goes on: %s', (text, holds) => {
  expect(notice(['Holds:', text]).sentOn).toEqual(holds)
})

test.each([
  ...['FREIGHT (paid)', 'CUSTOMS (none)', 'CUSTOMS (possible)', 'TERMINAL HOLD (waived)'],
  ...['CUSTOMS HOLD (until 12 May)', 'CUSTOMS HOLD (not active)', 'CUSTOMS HOLD (12 May)'],
  ...['CUSTOMS HOLD (superseded)', 'CUSTOMS HOLD (void)', 'FREIGHT (approved)', 'LINE (pending)'],
  ...['ZOLL (freigegeben)', 'ADUANA (liberado)', 'DOUANE (levée)', 'DOGANA (svincolato)'],
])('the hold may be over: %s', (text) => {
  expect(notice(['PICKUP NOTICE'], [`Holds: ${text}`])).toEqual({
    sentOn: undefined,
    shown: [text],
  })
})

test('a hold with a remark is read in the column of a table', () => {
  const rows = [
    ['Container', 'Holds', '', 'Location'],
    ['TCKU3312071', 'CUSTOMS HOLD (awaiting exam)', '', 'Y12'],
  ]
  expect(notice(...rows).sentOn).toEqual(['CUSTOMS HOLD'])
})

test.each([
  ['behind a colon', [['Active holds:', 'CUSTOMS HOLD']]],
  [
    'beside',
    [
      ['Active holds', 'CUSTOMS HOLD'],
      ['Location', 'Y12'],
    ],
  ],
  ['beneath', [['Current holds'], ['CUSTOMS HOLD']]],
])('holds are read %s a label of those that are active', (_where, rows) => {
  expect(notice(...rows).sentOn).toEqual(['CUSTOMS HOLD'])
})

test.each([
  [[['Customs: HOLD | Freight: PAID']], ['Customs']],
  [[['Customs: HOLD / Freight: PAID / Terminal: OK']], ['Customs']],
  [[['Customs: HOLD'], ['Freight: PAID']], ['Customs']],
  [
    [
      ['Customs', 'HOLD'],
      ['Freight', 'PAID'],
    ],
    ['Customs'],
  ],
  [[['Customs: RELEASED | Freight: PAID']], undefined],
  [[['Freight: PREPAID'], ['Status: HOLD']], undefined],
])('a freight that is paid is a state beside others: %j', (rows, holds) => {
  expect(notice(...rows).sentOn).toEqual(holds)
})
