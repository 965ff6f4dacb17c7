/**
 * The fields of one JSON object by their names in lower case and without `_`, `-` and blanks, since
 * carriers spell the same field `transportCallID`, `transportCallId` or `transport_call_id`.
 */
export type Fields = ReadonlyMap<string, unknown>

/** Longer texts are cut; the codes, names and reasons of real answers are far shorter. */
const longestText = 250

/** Elements of a list inside one event (references, seals) beyond this number are not read. */
const longestList = 500

const noFields: Fields = new Map()

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A map rather than the object itself, so that keys such as `__proto__` are just names; of fields, these themselves. */
export function fieldsOf(value: unknown): Fields {
  if (value instanceof Map) return value as Fields
  if (!isObject(value)) return noFields
  const fields = new Map<string, unknown>()
  for (const [key, content] of Object.entries(value)) {
    const name = fieldName(key)
    if (isBlank(fields.get(name))) fields.set(name, content)
  }
  return fields
}

/** Names of fields by their keys: all answers have the same few hundred. */
const knownNames = new Map<string, string>()
const mostKnownNames = 2_000

export function fieldName(key: string): string {
  const known = knownNames.get(key)
  if (known !== undefined) return known
  const name = key
    .slice(0, longestText)
    .replace(/[_\-\s]/g, '')
    .toLowerCase()
  if (knownNames.size < mostKnownNames && key.length <= longestText) knownNames.set(key, name)
  return name
}

/** The value of the first of these names that is not blank, in the first layer that has one. */
export function pick(layers: readonly Fields[], ...names: readonly string[]): unknown {
  for (const layer of layers) {
    for (const name of names) {
      const value = layer.get(fieldName(name))
      if (!isBlank(value)) return value
    }
  }
  return null
}

/** The text of the first of these names that has one, in the first layer that has one. */
export function pickText(layers: readonly Fields[], ...names: readonly string[]): string | null {
  for (const layer of layers) {
    for (const name of names) {
      const found = text(layer.get(fieldName(name)))
      if (found !== null) return found
    }
  }
  return null
}

/** The elements of a list; a single object or text in place of a list is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value.slice(0, longestList) : [value]
}

const clean = /^[!-~]+(?: [!-~]+)*$/

/**
 * A text or number as trimmed text with inner blanks collapsed, at most 250 characters; null when
 * blank. Control characters and halves of surrogate pairs are removed, because the database refuses them.
 */
export function text(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'string') return null
  // Nearly all texts are clean already, and this is the function that runs most.
  if (value.length <= longestText && clean.test(value)) return value
  const cleaned = value
    .slice(0, 4 * longestText)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
    .slice(0, longestText)
    .replace(/\p{Cs}/gu, '')
    .trim()
  return cleaned === '' ? null : cleaned
}

/** A code as upper-case letters and digits only: `Gated-Out`, `GATED_OUT` and `gated out` are one. */
export function word(value: unknown): string | null {
  const letters = text(value)
    ?.toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return letters === undefined || letters === '' ? null : letters
}

/** A number without sign, fraction or more than six digits. */
export function wholeNumber(value: unknown): number | null {
  const digits = text(value) ?? ''
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

export function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value): value is T & {} => value !== null))]
}

/** The only element of a list that has just one. */
export function only<T>(values: readonly T[]): T | null {
  return values.length === 1 ? (values[0] ?? null) : null
}

/** A field's name as a step of a JSON pointer, without characters that the database refuses. */
export function pointerStep(key: string): string {
  if (/^[\w-]{1,100}$/.test(key)) return key
  const name = (text(key) ?? '').slice(0, 100).replace(/\p{Cs}/gu, '')
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Whether `text` of the value is null, found without making the text. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string')
    return !isVisible(value) && !/[^\p{Cc}\p{Cs}\s]/u.test(value.slice(0, 4 * longestText))
  return value === undefined || value === null
}

function isVisible(value: string): boolean {
  const first = value.charCodeAt(0)
  return first > 0x20 && first < 0x7f
}
