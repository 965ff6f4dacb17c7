// What a client may set on a webhook beside its URL.

export type WebhookHeader = { readonly name: string; readonly value: string }

/** `pointer` is to be appended to the JSON pointer of the attributes; `detail` is a sentence. */
export type InputProblem = { readonly pointer: string; readonly detail: string }

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly InputProblem[] }

export const maxHeaders = 20
export const maxHeaderValueBytes = 4096
const maxHeaderNameLength = 128

// What a delivery sets itself, and what belongs to the connection and not to the message.
const reservedNames = new Set([
  ...['host', 'content-type', 'content-length', 'content-encoding', 'user-agent'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'],
  ...['proxy-connection', 'proxy-authorization', 'proxy-authenticate', 'http2-settings'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
])

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
// Tab, printable ASCII and Latin-1: RFC 9110, 5.5. One character is one byte on the wire.
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/**
 * Checks custom headers; `signatureHeader` names the plain signature's header, which is reserved
 * too. Names come back with the first letter of each part in upper case (`x-api-key` becomes
 * `X-Api-Key`), all else as given. Null and undefined mean none.
 */
export const checkHeaders = (
  headers: unknown,
  signatureHeader: string,
): Checked<readonly WebhookHeader[]> => {
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

const refuse = (pointer: string, detail: string) =>
  ({ ok: false, problems: [{ pointer, detail }] }) as const

const problemWith = (pointer: string, detail: string | null): InputProblem[] =>
  detail === null ? [] : [{ pointer, detail }]

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
  if (!token.test(name)) return 'name has characters that a header name cannot have.'
  if (isReserved(name, signatureHeader)) return `${name} is set by the delivery itself.`
  const first = all.findIndex((other) => sameName(other.name, name))
  return first < index ? `${name} is given more than once.` : null
}

const isReserved = (name: string, signatureHeader: string): boolean =>
  reservedNames.has(name.toLowerCase()) ||
  sameName(name, signatureHeader) ||
  sameName(name, `${signatureHeader}-Previous`)

const sameName = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

const valueProblem = (value: unknown): string | null => {
  if (typeof value !== 'string') return 'value must be a string.'
  if (!fieldValue.test(value)) return 'value has characters that a header value cannot have.'
  if (value.length > maxHeaderValueBytes) {
    return `value must have at most ${maxHeaderValueBytes} bytes.`
  }
  return null
}

const capitalise = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase())

/** Checks a webhook's event names against the `known` ones: at least one, each once, no others. */
export const checkEvents = (
  events: unknown,
  known: readonly string[],
): Checked<readonly string[]> => {
  if (!Array.isArray(events) || events.length === 0) {
    return refuse('/events', 'events must be a non-empty array of event names.')
  }
  const given: readonly unknown[] = events
  const problems = given.flatMap((event, index) =>
    problemWith(`/events/${index}`, eventProblem(event, given.indexOf(event) < index, known)),
  )
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: given.map(String) }
}

const eventProblem = (event: unknown, repeated: boolean, known: readonly string[]) => {
  if (typeof event !== 'string') return 'An event name must be a string.'
  if (!known.includes(event)) return `${JSON.stringify(event.slice(0, 100))} is not an event name.`
  return repeated ? `${event} is given more than once.` : null
}
