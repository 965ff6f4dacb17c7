import { expect, test } from 'vitest'
import { numberIn } from './written-number.ts'

test.each([
  ['MAEU260417301', 'MAEU260417301'],
  ['B/L No.: MAEU260417301', 'MAEU260417301'],
  ['B/L MAEU260417301', 'MAEU260417301'],
  ['BL# 260417301', '260417301'],
  ['Master B/L no. MAEU 260417301', 'MAEU 260417301'],
  ['Bill of lading number 260417301', '260417301'],
  ['MBL:MAEU260417301', 'MAEU260417301'],
  ['提单号：maeu260417301', 'MAEU260417301'],
  ['Booking No. 48733015', '48733015'],
  ['bkg 48733015', '48733015'],
  ['Container no MSKU 907032-3', 'MSKU 907032-3'],
  ['CNTR MSKU9070323', 'MSKU9070323'],
  ['CNTR: MSKU9070323', 'MSKU9070323'],
  ['B/L-Nr. 260417301', '260417301'],
  ['MAEU260417301,', 'MAEU260417301'],
  ['“MAEU260417301”;', 'MAEU260417301'],
  ['#(MAEU260417301).', 'MAEU260417301'],
  // The carrier's code is no label, and neither is what belongs to the number.
  ['MAEU: 260417301', 'MAEU: 260417301'],
  ['BKG260417301', 'BKG260417301'],
  ['BLRA26041700', 'BLRA26041700'],
  ['BKKG26081700', 'BKKG26081700'],
  ['BOOKING12345678', 'BOOKING12345678'],
  ['HBL 260417301', 'HBL 260417301'],
  ['HBL: 260417301', 'HBL: 260417301'],
  ['House B/L no.: 260417301', 'HOUSE B/L NO.: 260417301'],
  // What follows a number is not the number.
  ['260417301 ETA 12:30', '260417301 ETA 12:30'],
  ['MAEU260417301: 2 containers', 'MAEU260417301: 2 CONTAINERS'],
  ['Booking 48733015 B/L: 260417301', '48733015 B/L: 260417301'],
  // A letter of another alphabet is not taken for a sign around the number.
  ['МSKU9070323', 'МSKU9070323'],
  ['MSKU9070323, TGHU7599330', 'MSKU9070323, TGHU7599330'],
  ['TEST-TR-SUCCEEDED', 'TEST-TR-SUCCEEDED'],
  ['---', ''],
  ['', ''],
])('the number in %j is %j', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

// A search for the last ones that begins at each of them takes half a minute.
test('very many signs between two characters are passed over once', { timeout: 5_000 }, () => {
  const text = `A${'.'.repeat(100_000)}B`
  expect(numberIn(`--${text}--`)).toBe(text)
})
