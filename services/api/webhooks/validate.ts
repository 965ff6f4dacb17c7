// Validates the body of `POST /webhooks` and `PATCH /webhooks/:id`. Pure.
import Type from 'typebox'
import { allEventNames, eventNames, eventWildcards } from '../../../domain/event-names.ts'
import type { Networks } from '../../../platform/http-out/guard/address.ts'
import { checkUrl } from '../../../platform/http-out/guard/url.ts'
import type { WebhookCondition } from '../../../resources/webhooks/conditions.ts'
import type { WebhookHeader } from '../../../resources/webhooks/headers.ts'
import type { Problem } from '../http/answers.ts'
import { isObject } from '../http/bodies/body-schemas.ts'
import { isKind, namedKind, unknownKind } from './signing-keys.ts'
import type { SignatureKind } from './signing-keys.ts'
import { validateConditions } from './validate-conditions.ts'
import { validateHeaders } from './validate-headers.ts'
import { problemWith, refuse } from './validated.ts'
import type { AttributeProblem, Validated } from './validated.ts'

/** The validated attributes; an absent one is undefined. */
export type WebhookAttributes = {
  readonly url?: string
  readonly active?: boolean
  readonly events?: readonly string[]
  readonly headers?: readonly WebhookHeader[] | null
  readonly conditions?: readonly WebhookCondition[]
  readonly signature?: SignatureKind
  /** Posts a minute; null: as many as there are. */
  readonly rate_limit?: number | null
  /** Whether what is about one shipment is delivered one after the other. */
  readonly ordered?: boolean
}

export type WebhookValidation =
  | { readonly ok: true; readonly value: WebhookAttributes; readonly pointer: string }
  | { readonly ok: false; readonly problems: readonly Problem[] }

type WebhookRules = {
  readonly allowed: Networks
  readonly signatureHeader: string
  /** Creation requires the URL; a change may omit it. */
  readonly isUrlRequired: boolean
}

export type Fields = Readonly<Record<string, unknown>>

/** The names of events in a body, as the description has them. */
export const wantedEvents = Type.Array(Type.Enum([...allEventNames, ...eventWildcards]), {
  minItems: 1,
  uniqueItems: true,
})

/** The attributes and their pointer: some clients wrap them in `data.attributes`, some send them bare. */
export function attributesOf(body: unknown): { pointer: string; fields: unknown } {
  if (!isObject(body) || !('data' in body)) return { pointer: '', fields: body }
  if (!isObject(body.data)) return { pointer: '/data', fields: body.data }
  return { pointer: '/data/attributes', fields: body.data.attributes }
}

const problem = (pointer: string, code: string, detail: string): Problem => ({
  pointer,
  code,
  detail,
})

/** The type may be absent, as in other bodies. */
export function typeProblems(body: unknown, type: string): Problem[] {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  return data.type === undefined || data.type === type
    ? []
    : [problem('/data/type', 'invalid', `Type must be '${type}'`)]
}

function urlProblems({ url }: Fields, { allowed, isUrlRequired }: WebhookRules): Problem[] {
  if (url === undefined && !isUrlRequired) return []
  if (url === undefined || url === null || url === '') {
    return [problem('/url', 'blank', "Url can't be blank")]
  }
  if (typeof url !== 'string') return [problem('/url', 'invalid', 'Url must be a string')]
  const checked = checkUrl(url, allowed)
  return checked.ok ? [] : [problem('/url', checked.reason, `Url ${checked.detail}`)]
}

function flagProblems(name: 'active' | 'ordered', label: string, fields: Fields): Problem[] {
  const flag = fields[name]
  if (flag === undefined || typeof flag === 'boolean') return []
  return [problem(`/${name}`, 'invalid', `${label} must be true or false`)]
}

const signatureProblems = ({ signature }: Fields): Problem[] =>
  namedKind(signature) === null ? [{ pointer: '/signature', ...unknownKind }] : []

/** The highest rate of a webhook, in posts a minute. */
export const highestRate = 60_000

const isRate = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highestRate

const rateProblems = ({ rate_limit: rate }: Fields): Problem[] => {
  if (rate === undefined || rate === null || isRate(rate)) return []
  const detail = `Rate limit must be a whole number from 1 to ${highestRate}, or null`
  return [problem('/rate_limit', 'invalid', detail)]
}

const invalid = ({ pointer, detail }: AttributeProblem): Problem =>
  problem(pointer, 'invalid', detail)

const invalids = (checked: Validated<unknown> | null): Problem[] =>
  checked === null || checked.ok ? [] : checked.problems.map(invalid)

const mostProblems = 50

/** Validates the body of a webhook; pointers fit the shape that the client sent, `pointer` is that of the attributes. */
export function validateWebhook(body: unknown, rules: WebhookRules): WebhookValidation {
  const { pointer, fields } = attributesOf(body)
  const wrong = typeProblems(body, 'webhook')
  if (!isObject(fields)) {
    const none = problem(pointer, 'invalid', 'Attributes must be an object')
    return { ok: false, problems: [...wrong, none] }
  }
  const events = fields.events === undefined ? null : validateEvents(fields.events)
  const headers = validateHeaders(fields.headers, rules.signatureHeader)
  const conditions = validateConditions(fields.conditions)
  const problems = [
    ...urlProblems(fields, rules),
    ...flagProblems('active', 'Active', fields),
    ...flagProblems('ordered', 'Ordered', fields),
    ...signatureProblems(fields),
    ...rateProblems(fields),
    ...invalids(events),
    ...invalids(headers),
    ...invalids(conditions),
  ]
  const placed = problems.map((each) => ({ ...each, pointer: `${pointer}${each.pointer ?? ''}` }))
  const all = [...wrong, ...placed]
  return all.length > 0
    ? { ok: false, problems: all.slice(0, mostProblems) }
    : { ok: true, value: valueOf(fields, events, headers, conditions), pointer }
}

function valueOf(
  {
    url,
    active,
    ordered,
    signature,
    rate_limit: rate,
    headers: given,
    conditions: givenConditions,
  }: Fields,
  events: Validated<readonly string[]> | null,
  headers: Validated<readonly WebhookHeader[]>,
  conditions: Validated<readonly WebhookCondition[]>,
): WebhookAttributes {
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof active === 'boolean' && { active }),
    ...(typeof ordered === 'boolean' && { ordered }),
    ...(isKind(signature) && { signature }),
    ...((rate === null || isRate(rate)) && { rate_limit: rate }),
    ...(events?.ok && { events: events.value }),
    ...(conditions.ok && givenConditions !== undefined && { conditions: conditions.value }),
    ...(headers.ok && given !== undefined && { headers: given === null ? null : headers.value }),
  }
}

/**
 * Validates event names: at least one, each once, all of them `known`. `container.*` stands for the names that begin so,
 * and `*` for those to which a webhook subscribes that names none.
 */
export const validateEvents = (
  events: unknown,
  known: readonly string[] = allEventNames,
  usual: readonly string[] = eventNames,
): Validated<readonly string[]> => {
  if (!Array.isArray(events) || events.length === 0) {
    return refuse('/events', 'events must be a non-empty array of event names.')
  }
  const given: readonly unknown[] = events
  // More names than there are hold unknown or repeated ones. Each is sought among those before it, which takes long.
  if (given.length > known.length)
    return refuse('/events', `events must have at most ${known.length} items.`)
  const named = given.map((event) => namesOf(event, known, usual))
  const problems = given.flatMap((event, index) => {
    const isKnown = named[index]?.length !== 0
    return problemWith(
      `/events/${index}`,
      eventProblem(event, given.indexOf(event) < index, isKnown),
    )
  })
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: [...new Set(named.flat())] }
}

function namesOf(
  event: unknown,
  known: readonly string[],
  usual: readonly string[],
): readonly string[] {
  if (typeof event !== 'string') return []
  if (event === '*') return usual
  return event.endsWith('.*')
    ? known.filter((name) => name.startsWith(event.slice(0, -1)))
    : known.filter((name) => name === event)
}

const eventProblem = (event: unknown, repeated: boolean, isKnown: boolean) => {
  if (typeof event !== 'string') return 'An event name must be a string.'
  if (!isKnown) return `${JSON.stringify(event.slice(0, 100))} is not an event name.`
  return repeated ? `${event} is given more than once.` : null
}
