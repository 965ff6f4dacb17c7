import type { Cell, CellValue } from 'hucre/xlsx'

/** As a sheet shows it, without signs of currency. */
function numberText(value: number, format: string): string {
  if (/^0+$/.test(format)) return String(Math.round(value)).padStart(format.length, '0')
  const isPercent = format.includes('%')
  const decimals = /0\.(0+)/.exec(format)?.[1]?.length
  const shown = isPercent ? value * 100 : value
  // Fifteen digits are what sheets keep; the rest is noise of binary fractions.
  const plain = String(Number(shown.toPrecision(15)))
  const text = decimals === undefined ? plain : shown.toFixed(Math.min(decimals, 20))
  return isPercent ? `${text}%` : text
}

/** Sheets have dates without a zone; the library gives them as if they were UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16)
}

/** Formulas are not computed: their value is what they came to when the file was saved. */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null || cell?.type === 'error') return ''
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '')
  return value instanceof Date ? dateText(value) : String(value)
}
