import type { Cell, CellValue } from 'hucre/xlsx'

/** The number as a sheet displays it, without currency signs. */
function numberText(value: number, format: string): string {
  if (/^0+$/.test(format)) return String(Math.round(value)).padStart(format.length, '0')
  const isPercent = format.includes('%')
  const decimals = /0\.(0+)/.exec(format)?.[1]?.length
  const shown = isPercent ? value * 100 : value
  // Sheets keep fifteen digits; the rest is noise of binary fractions.
  const plain = String(Number(shown.toPrecision(15)))
  const text = decimals === undefined ? plain : shown.toFixed(Math.min(decimals, 20))
  return isPercent ? `${text}%` : text
}

/** Sheets hold dates without a time zone; the library returns them as UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16)
}

const isStruck = (part: Pick<NonNullable<Cell['style']>, 'font'> | undefined): boolean =>
  part?.font?.strikethrough === true

/**
 * The displayed text without what is struck through. Formulas are not computed: the file holds their last values.
 */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null || cell?.type === 'error' || isStruck(cell?.style)) return ''
  const pieces = cell?.richText ?? []
  if (pieces.some(isStruck))
    return pieces
      .filter((piece) => !isStruck(piece))
      .map(({ text }) => text)
      .join('')
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '')
  return value instanceof Date ? dateText(value) : String(value)
}
