import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

type Seals = readonly string[] | undefined

test.each<readonly [what: string, expected: Seals, rows: readonly (readonly Word[])[]]>([
  [
    'in the line of its container, among size, count and measures',
    ['QX7741902'],
    [row(300, "MSKU4839204 QX7741902 40 DRY 9'6 310 CARTONS 8120.000 KGS 61.2000 CBM")],
  ],
  [
    'at its label, before the count of packages',
    ['EU4471820'],
    [row(300, 'MSKU4839204', '1 x 40HC'), row(312, 'SEAL', 'EU4471820', '1500 CARTONS')],
  ],
  [
    'behind a stroke, with a letter among its digits',
    ['KR21B55102'],
    [row(300, 'MSKU4839204 /KR21B55102')],
  ],
  [
    "not in a carrier's bill behind a stroke",
    undefined,
    [row(300, 'Arrival of MSKU4839204 / HLCU 251770442')],
  ],
  [
    'beneath its container, beside the size',
    ['PLT559012'],
    [row(300, 'MSKU4839204', '8 CASES'), row(312, "40'HC PLT559012")],
  ],
  [
    'beneath its container and the size',
    ['WTR441208'],
    [row(300, 'MSKU4839204'), row(311, '1 x 20GP'), row(322, 'WTR441208')],
  ],
  [
    'with letters apart from their number',
    ['TK 0118447', 'ZIM TR 880412'],
    [
      row(300, 'Container', 'Seal'),
      row(312, 'MSKU4839204', 'TK 0118447'),
      row(324, 'TCLU4471833', 'ZIM TR 880412'),
    ],
  ],
  [
    'with letters apart, two in one cell',
    ['TK 0118447', 'TK 0118448'],
    [row(300, 'Seal no.'), row(312, 'TK 0118447, TK 0118448')],
  ],
  [
    'but a code of goods and money have no letters of a seal',
    ['HL441720', '125000'],
    [row(300, 'Seal no.'), row(312, 'HL441720'), row(324, 'USD 125000')],
  ],
  [
    'in a column that is headed in Spanish',
    ['LMC88120'],
    [row(300, 'CONTENEDOR', 'SELLO'), row(312, 'MSKU4839204', 'LMC88120')],
  ],
  [
    'in the column of a table whose rows are far apart',
    ['OOLHA12345', 'OOLHA12346'],
    [
      row(300, 'Container No', 'Seal No', 'Size', 'Gross weight'),
      row(342, 'MSKU4839204', 'OOLHA12345', '40-HC', '21450-KGM'),
      row(384, 'MSKU9070323', 'OOLHA12346', '40-HC', '21390-KGM'),
    ],
  ],
  [
    'but not in the column of another table',
    ['ML4432211'],
    [
      row(300, 'Container No.', 'Seal No.', 'Size'),
      row(312, 'MSKU9070323', 'ML4432211', '40HC'),
      row(340, 'Container No.', 'PO No.', 'Cartons'),
      row(352, 'MSKU9070323', 'PO8821456', '410'),
    ],
  ],
  [
    'but not in a table beneath a label with its own value',
    ['ML4432211'],
    [
      row(100, 'Seal No.:', 'ML4432211', 'Vessel:', 'CORAL BRIDGE 418E'),
      row(300, 'Order', 'Container', 'Type'),
      row(312, 'PO4471234', 'MSKU9070323', '40HC'),
    ],
  ],
  [
    'but not in a list beneath a label and its number',
    ['ML4432211'],
    [row(100, 'Seal No', 'ML4432211'), row(300, 'PO8821456', 'MSKU9070323')],
  ],
  [
    'in the place that the label of several numbers gives it',
    ['KR990123'],
    [
      row(300, 'Container No./Seal No./P.O. No./Pick-up No.'),
      row(312, 'MSKU4839204 / KR990123 / PO-88213 / 5512231'),
    ],
  ],
  [
    'not in a bill of a carrier that stands beneath',
    undefined,
    [row(300, 'MSKU4839204'), row(311, 'HLCUQZ441208')],
  ],
  [
    "not in a container's number whose check digit is wrong, in the next row",
    undefined,
    [row(300, 'MSKU4839204', '180 CTN'), row(311, 'MSKU1234561', '150 CTN')],
  ],
  [
    'not in what a word calls otherwise',
    undefined,
    [row(300, 'MSKU4839204'), row(311, 'LOT AB441208')],
  ],
  [
    'not in what follows a number with nothing of a container about it',
    undefined,
    [row(300, 'MSKU4839204 AB441208')],
  ],
])('a seal is found %s', (_what, expected, rows) => {
  expect(read('bill_of_lading', rows.flat()).seal_numbers).toEqual(expected)
})
