import type { CellValue } from 'exceljs'

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

export function cellText(value: CellValue | undefined, format: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, format)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return dateText(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('hyperlink' in value) return cellText(value.text, format)
  if ('error' in value) return ''
  // Formulas are not computed: the file has what they came to when it was saved.
  return 'result' in value ? cellText(value.result, format) : ''
}
