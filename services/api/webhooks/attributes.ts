// What a client may say about a webhook. Pure: the thinking of the webhook routes.
import { eventNames } from '../../../domain/event-names.ts'
import { checkEvents, checkHeaders } from './validate.ts'
import type { Checked, InputProblem, WebhookHeader } from './validate.ts'
import type { Networks } from '../../../platform/http-out/guard/address.ts'
import { checkUrl } from '../../../platform/http-out/guard/url.ts'
import type { Problem } from '../http/answers.ts'

/** What is undefined was not said. */
export type WebhookAttributes = {
  readonly url?: string
  readonly active?: boolean
  readonly events?: readonly string[]
  readonly headers?: readonly WebhookHeader[] | null
}

export type CheckedWebhook =
  | { readonly ok: true; readonly value: WebhookAttributes }
  | { readonly ok: false; readonly problems: readonly Problem[] }

type Rules = {
  readonly allowed: Networks
  readonly signatureHeader: string
  /** On creation the url must be there. */
  readonly whole: boolean
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The attributes, which some clients wrap in `data.attributes` and some send bare. */
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

/** As in other bodies, it may be left out. */
function typeProblems(body: unknown): Problem[] {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  return data.type === undefined || data.type === 'webhook'
    ? []
    : [problem('/data/type', 'invalid', "Type must be 'webhook'")]
}

function urlProblems({ url }: Fields, { allowed, whole }: Rules): Problem[] {
  if (url === undefined && !whole) return []
  if (url === undefined || url === null || url === '') {
    return [problem('/url', 'blank', "Url can't be blank")]
  }
  if (typeof url !== 'string') return [problem('/url', 'invalid', 'Url must be a string')]
  const checked = checkUrl(url, allowed)
  return checked.ok ? [] : [problem('/url', checked.reason, `Url ${checked.detail}`)]
}

const activeProblems = ({ active }: Fields): Problem[] =>
  active === undefined || typeof active === 'boolean'
    ? []
    : [problem('/active', 'invalid', 'Active must be true or false')]

const invalid = ({ pointer, detail }: InputProblem): Problem => problem(pointer, 'invalid', detail)

const invalids = (checked: Checked<unknown> | null): Problem[] =>
  checked === null || checked.ok ? [] : checked.problems.map(invalid)

const mostProblems = 50

/** All that is wrong with the attributes; pointers go into the body as it was sent. */
export function checkWebhook(body: unknown, rules: Rules): CheckedWebhook {
  const { pointer, fields } = attributesOf(body)
  const wrong = typeProblems(body)
  if (!isObject(fields)) {
    const none = problem(pointer, 'invalid', 'Attributes must be an object')
    return { ok: false, problems: [...wrong, none] }
  }
  const events = fields.events === undefined ? null : checkEvents(fields.events, eventNames)
  const headers = checkHeaders(fields.headers, rules.signatureHeader)
  const problems = [
    ...urlProblems(fields, rules),
    ...activeProblems(fields),
    ...invalids(events),
    ...invalids(headers),
  ]
  const placed = problems.map((each) => ({ ...each, pointer: `${pointer}${each.pointer ?? ''}` }))
  const all = [...wrong, ...placed]
  return all.length > 0
    ? { ok: false, problems: all.slice(0, mostProblems) }
    : { ok: true, value: valueOf(fields, events, headers) }
}

function valueOf(
  { url, active, headers: given }: Fields,
  events: Checked<readonly string[]> | null,
  headers: Checked<readonly WebhookHeader[]>,
): WebhookAttributes {
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof active === 'boolean' && { active }),
    ...(events?.ok && { events: events.value }),
    ...(headers.ok && given !== undefined && { headers: given === null ? null : headers.value }),
  }
}
