// Holds beside and beneath a head that says no more than `Holds`, and captions that name none.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const holdsIn = (...rows: readonly (readonly string[])[]) =>
  read(
    'pickup_notice',
    rows.flatMap((cells, at) => row(100 + 12 * at, ...cells)),
  ).holds

test.each([
  [
    'in a list of labels and values, the further ones beneath',
    [
      ['Vessel', 'TITAN'],
      ['Holds', 'CUSTOMS HOLD'],
      ['', 'FREIGHT HOLD'],
      ['Location', 'Y12'],
    ],
    ['CUSTOMS HOLD', 'FREIGHT HOLD'],
  ],
  ['behind a colon', [['Holds:', 'LINE HOLD']], ['LINE HOLD']],
  [
    'several in one cell',
    [
      ['Vessel', 'TITAN'],
      ['Holds', 'CUSTOMS HOLD, LINE HOLD'],
    ],
    ['CUSTOMS HOLD', 'LINE HOLD'],
  ],
])('holds are read %s', (_where, rows, holds) => {
  expect(holdsIn(...rows)).toEqual(holds)
})

test.each([
  [
    'a head of columns',
    [
      ['Container', 'Holds', 'Customs hold', 'Location'],
      ['TCKU3312071', 'None', 'No', 'Y12'],
    ],
  ],
  ['an empty value before a label with its own', [['Holds:', '', 'Customs hold', 'No']]],
  ['an empty value before an empty label', [['Holds:', '', 'Customs hold:', '']]],
  ['a row of empty boxes', [['Vessel', 'Voyage'], [], ['Holds', 'Customs hold']]],
  [
    'a row of empty boxes above filled ones',
    [
      ['Holds', 'Customs hold'],
      ['Vessel', 'Voyage'],
      ['TITAN', '12E'],
    ],
  ],
  [
    'the next label of a list',
    [
      ['Vessel', 'TITAN'],
      ['Holds', ''],
      ['Customs hold', 'No'],
    ],
  ],
])('%s names no hold', (_what, rows) => {
  expect(holdsIn(...rows)).toBeUndefined()
})
