import { expect, test } from 'vitest'
import type { DataType } from './definition-rules.ts'
import { displayValue } from './display-value.ts'
import type { ShownBy } from './display-value.ts'
import { isNumberFormat, isTimeFormat } from './formats.ts'

const labels = { a: 'Acme', b: 'Best' }

test.each<[DataType, unknown, string | null, (string | null)?]>([
  ['short_text', 'PO 1', 'PO 1'],
  ['short_text', 'a', 'a'],
  ['short_text', null, null],
  ['number', 1234.5, '1234.5'],
  ['number', 1234.5, '1,234.50', '#,##0.00'],
  ['number', 1234.5, '$1,234.5', '$#,##0.0#'],
  ['number', -0.5, '-$0.50', '$0.00'],
  ['number', -0.001, '0.00', '0.00'],
  ['number', 7, '007', '000'],
  ['number', 12, '12 boxes', '%d boxes'],
  ['number', 1234.567, '1234.57', '%.2f'],
  ['date', '2026-01-09', '2026-01-09'],
  ['date', '2026-01-09', '09/01/26', '%d/%m/%y'],
  ['date', '2026-01-09', 'Fri  9 January 2026', '%a %e %B %Y'],
  ['date', '2026-01-09', '9.1.: 09.01.2026', '9.1.: DD.MM.YYYY'],
  ['datetime', '2026-01-09T00:05:07Z', '2026-01-09 00:05:07'],
  ['datetime', '2026-01-09T13:05:07Z', '01:05 PM UTC', '%I:%M %p %Z'],
  ['datetime', '2026-01-09T13:05:07Z', '09 Jan 2026 13:05:07', 'DD MMM YYYY HH:MM:SS'],
  ['boolean', true, 'Yes'],
  ['boolean', false, 'No'],
  ['enum', 'a', 'Acme'],
  ['enum', 'gone', 'gone'],
  ['enum', 'constructor', 'constructor'],
  ['enum_multi', ['b', 'gone', 'a'], 'Best, gone, Acme'],
  ['enum_multi', [], ''],
  ['reference', { type: 'party', id: 'x' }, 'A forwarder'],
])('a %s of %j is shown as %j', (data_type, value, shown, default_format = null) => {
  const shownBy: ShownBy = { data_type, default_format, labels, reference_name: 'A forwarder' }
  expect(displayValue(value, shownBy)).toBe(shown)
})

test.each([
  ['%Y-%m-%d', true],
  ['DD/MM/YYYY', true],
  ['%Q', false],
  ['today', false],
  ['', false],
  [`%Y${'x'.repeat(99)}`, false],
])('the format %s of a time is valid: %s', (format, valid) => {
  expect(isTimeFormat(format)).toBe(valid)
})

test.each([
  ['#,##0.00', true],
  ['0 %', true],
  ['%d', true],
  ['%.9f', false],
  ['%s', false],
  ['euros', false],
  ['0.0.0', false],
])('the format %s of a number is valid: %s', (format, valid) => {
  expect(isNumberFormat(format)).toBe(valid)
})
