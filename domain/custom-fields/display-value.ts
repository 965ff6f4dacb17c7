// Shows a custom field's value to people.
import type { DataType } from './definition-rules.ts'
import { formatNumber, formatTime } from './formats.ts'

export type ShownBy = {
  readonly data_type: DataType
  readonly default_format: string | null
  /** Labels by the options' values; an option that was deleted has none. */
  readonly labels: Readonly<Record<string, string>>
  /** The number or name of the record that a reference names. */
  readonly reference_name: string | null
}

const labelOf = ({ labels }: ShownBy, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value

const timeOf = (text: string, format: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : formatTime(at, format)
}

/** The text for people, from a stored value; null where there is no value. */
export function displayValue(value: unknown, shownBy: ShownBy): string | null {
  const { data_type, default_format } = shownBy
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => labelOf(shownBy, String(each))).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return default_format === null ? String(value) : formatNumber(value, default_format)
  if (typeof value === 'object') return shownBy.reference_name
  if (typeof value !== 'string') return null
  if (data_type === 'date') return timeOf(`${value}T00:00:00Z`, default_format ?? '%Y-%m-%d')
  if (data_type === 'datetime') return timeOf(value, default_format ?? '%Y-%m-%d %H:%M:%S')
  return data_type === 'enum' ? labelOf(shownBy, value) : value
}
