/** Parsed JSON of unknown shape. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parsed text, or undefined when it is not JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** A field by its name in any casing: the carriers do not agree on one. */
export function fieldOf(object: Json | undefined, name: string): Json | undefined {
  if (!isObject(object)) return undefined
  const wanted = name.toLowerCase()
  const key = Object.keys(object).find((k) => k.toLowerCase() === wanted)
  return key === undefined ? undefined : object[key]
}

/** A field's text, or null when it is absent or not text; numbers are written out. */
export function textOf(object: Json | undefined, name: string): string | null {
  const value = fieldOf(object, name)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The same object with one field replaced, under the spelling and at the place that it had. */
export function withField(object: JsonObject, name: string, value: Json): JsonObject {
  const wanted = name.toLowerCase()
  const entries = Object.entries(object)
  return Object.fromEntries(entries.map(([k, v]) => [k, k.toLowerCase() === wanted ? value : v]))
}
