// Validates the custom headers of a webhook. Pure.
import { isHeaderOfPost } from '../../../platform/http-out/signed-post.ts'
import type { WebhookHeader } from '../../../resources/webhooks/headers.ts'
import { problemWith, refuse } from './validated.ts'
import type { Validated } from './validated.ts'

const maxHeaders = 20
const maxHeaderValueBytes = 4096
const maxHeaderNameLength = 128

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
// Tab, printable ASCII and Latin-1: RFC 9110, 5.5. One character is one byte on the wire.
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/**
 * Validates custom headers; `signatureHeader`, the header of the plain signature, is reserved too. Each part of a name
 * gets an upper-case first letter (`x-api-key` becomes `X-Api-Key`). Null and undefined mean none.
 */
export const validateHeaders = (
  headers: unknown,
  signatureHeader: string,
): Validated<readonly WebhookHeader[]> => {
  if (headers === null || headers === undefined) return { ok: true, value: [] }
  if (!Array.isArray(headers)) return refuse('/headers', 'headers must be an array or null.')
  if (headers.length > maxHeaders) {
    return refuse('/headers', `headers must have at most ${maxHeaders} items.`)
  }
  const entries = headers.map(entryOf)
  const problems = entries.flatMap((entry, index) => [
    ...problemWith(`/headers/${index}/name`, nameProblem(entry, entries, index, signatureHeader)),
    ...problemWith(`/headers/${index}/value`, valueProblem(entry.value)),
  ])
  if (problems.length > 0) return { ok: false, problems }
  const value = entries.map((entry) => ({
    name: capitalise(String(entry.name)),
    value: String(entry.value),
  }))
  return { ok: true, value }
}

type Entry = { readonly name: unknown; readonly value: unknown }

const entryOf = (entry: unknown): Entry => {
  const { name, value } = (typeof entry === 'object' && entry !== null ? entry : {}) as Entry
  return { name, value }
}

const nameProblem = (
  { name }: Entry,
  all: readonly Entry[],
  index: number,
  signatureHeader: string,
): string | null => {
  if (typeof name !== 'string' || name === '') return 'name must be a non-empty string.'
  if (name.length > maxHeaderNameLength) {
    return `name must have at most ${maxHeaderNameLength} characters.`
  }
  if (!token.test(name)) return 'name has characters that a header name must not contain.'
  if (isReserved(name, signatureHeader)) return `${name} is set by the delivery itself.`
  const first = all.findIndex((other) => sameName(other.name, name))
  return first < index ? `${name} is given more than once.` : null
}

const isReserved = (name: string, signatureHeader: string): boolean =>
  isHeaderOfPost(name) ||
  sameName(name, signatureHeader) ||
  sameName(name, `${signatureHeader}-Previous`)

const sameName = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

const valueProblem = (value: unknown): string | null => {
  if (typeof value !== 'string') return 'value must be a string.'
  if (!fieldValue.test(value)) return 'value has characters that a header value must not contain.'
  if (value.length > maxHeaderValueBytes) {
    return `value must have at most ${maxHeaderValueBytes} bytes.`
  }
  return null
}

const capitalise = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase())
