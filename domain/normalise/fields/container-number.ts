import { word } from './json-fields.ts'

/** A container's ISO 6346 number without blanks and dashes; null for anything of another shape. */
export function containerNumber(value: unknown): string | null {
  const number = word(value)
  return number !== null && /^[A-Z]{4}\d{7}$/.test(number) ? number : null
}
