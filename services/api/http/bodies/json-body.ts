import { isUtf8 } from 'node:buffer'
import type { Problem } from '../answers.ts'

type ParsedJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem }

/** The longest text in which the error is located: that parses the text about log2(length) times. */
const longestSearched = 100_000

/** Whether the text is the beginning of a valid JSON text. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/end of JSON input|Unterminated/i.test(message)) return true
    const position = /position (\d+)/.exec(message)?.[1]
    return position !== undefined && Number(position) >= text.length
  }
}

/** The length of the longest valid beginning. Some messages of the engine do not contain it. */
function firstBadPosition(text: string): number {
  let [good, bad] = [0, text.length + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function placeOfError(text: string): { position: number; line: number; column: number } | null {
  if (text.length > longestSearched) return null
  const position = firstBadPosition(text)
  const before = text.slice(0, position).split('\n')
  return { position, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** More levels than any body of the interface needs. Most functions that walk values recurse once per level. */
const deepest = 100

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** More values than any body of the interface needs; what checks a body takes time for each. */
const mostValues = 20_000

/**
 * Commas outside of strings, each of which stands before a value. Counted before the text is parsed: to parse an object of a
 * hundred thousand names takes half a second.
 */
function commasIn(text: string): number {
  let commas = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) isInString = !isInString
    else if (code === comma && !isInString) commas += 1
  }
  return commas
}

const [quote, comma, backslash] = [34, 44, 92]

const innerValues = (value: object): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : Object.values(value)

/** What makes the value too large to be looked at, in a code. */
function excessOf(value: unknown): 'too_deep' | 'too_many_values' | null {
  let level = [value].filter(isNested)
  let values = 1
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: object[] = []
    for (const each of level) {
      const inner = innerValues(each)
      values += inner.length
      if (values > mostValues) return 'too_many_values'
      next.push(...inner.filter(isNested))
    }
    level = next
  }
  return level.length > 0 ? 'too_deep' : null
}

const excesses = {
  too_deep: `The body is nested too deeply: at most ${deepest} levels are allowed.`,
  too_many_values: `The body has too many values: at most ${mostValues} are allowed.`,
}

const refused = (code: string, detail: string, meta?: Problem['meta']): ParsedJson => ({
  ok: false,
  problem: { code, detail, pointer: '', ...(meta && { meta }) },
})

const nul = 'The body must not contain the character U+0000.'
const mayHoldSpecial = /\\u(0000|d[89a-f])/i
const special = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/

/** Postgres cannot store U+0000, and UTF-8 cannot encode half of a surrogate pair. */
function characterProblem(text: string, value: unknown): string | null {
  if (!mayHoldSpecial.test(text)) return null
  // JSON.stringify escapes only U+0000 and unpaired surrogates, whichever way the client wrote them.
  const found = special.exec(JSON.stringify(value))
  if (found === null) return null
  return found[1] === '0000' ? nul : 'The body must not contain half of a surrogate pair.'
}

/** Parses a body; an empty one is undefined. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { ok: true, value: undefined }
  if (text.includes('\u0000')) return refused('invalid_character', nul)
  if (commasIn(text) >= mostValues) return refused('too_many_values', excesses.too_many_values)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const place = placeOfError(text)
    const where = place === null ? '' : ` at line ${place.line}, column ${place.column}`
    return refused('invalid_json', `The body is not valid JSON${where}.`, place ?? undefined)
  }
  const excess = excessOf(value)
  if (excess !== null) return refused(excess, excesses[excess])
  const problem = characterProblem(text, value)
  return problem === null ? { ok: true, value } : refused('invalid_character', problem)
}

const utf8 = new TextDecoder()

/** Parses the bytes of a body. Bytes that are not UTF-8 are refused, so that no replacement character is stored. */
export function readJson(bytes: Uint8Array): ParsedJson {
  if (!isUtf8(bytes)) return refused('invalid_encoding', 'The body is not valid UTF-8.')
  return parseJson(utf8.decode(bytes))
}
