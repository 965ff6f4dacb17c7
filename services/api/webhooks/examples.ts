// Examples of notifications: shown, and posted to a URL of the client's.
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { allEventNames, isEventName } from '../../../domain/event-names.ts'
import type { EventName } from '../../../domain/event-names.ts'
import { checkUrl } from '../../../platform/http-out/guard/url.ts'
import type { Networks } from '../../../platform/http-out/guard/address.ts'
import { isSecretKey, isWholeSecretKey } from '../../../platform/signing/key-pair.ts'
import { successStatuses } from '../../../platform/http-out/signed-post.ts'
import { flag, mapOf, oneOf, orNull, text, whole } from '../../../resources/attribute-schemas.ts'
import { exampleNotification } from '../../../resources/examples/example-notification.ts'
import { bodyOf } from '../../../resources/webhooks/notification-body.ts'
import { component, plainAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { actionRoute, getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import type { ExamplePost, PostedExample } from './example-posts.ts'

const nameOf = (given: string) => JSON.stringify(given.slice(0, 100))

async function show({ query }: ApiRequest): Promise<HttpAnswer> {
  const event = query.get('event') ?? ''
  if (isEventName(event)) return ok(JSON.parse(bodyOf(await exampleNotification(event))))
  const detail = event === '' ? 'event is required' : `${nameOf(event)} is not an event name.`
  return refusal(400, [{ code: 'invalid', detail, parameter: 'event' }])
}

type Fields = Readonly<Record<string, unknown>>

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const problem = (name: string, code: string, detail: string): Problem[] => [
  { pointer: `/${name}`, code, detail: `${name} ${detail}` },
]

function urlProblems({ url }: Fields, allowed: Networks): Problem[] {
  if (isBlank(url)) return problem('url', 'blank', 'is required')
  if (typeof url !== 'string') return problem('url', 'invalid', 'must be a string')
  const checked = checkUrl(url, allowed)
  return checked.ok ? [] : problem('url', checked.reason, checked.detail)
}

function eventProblems({ event }: Fields): Problem[] {
  if (isBlank(event)) return problem('event', 'blank', 'is required')
  return typeof event === 'string' && isEventName(event)
    ? []
    : problem('event', 'inclusion', 'is not an event name')
}

const longestSecret = 500

function secretProblems({ secret }: Fields): Problem[] {
  if (isBlank(secret)) return []
  if (typeof secret !== 'string') return problem('secret', 'invalid', 'must be a string')
  if (secret.length > longestSecret)
    return problem('secret', 'too_long', `has more than ${longestSecret} characters`)
  return isSecretKey(secret) && !isWholeSecretKey(secret)
    ? problem('secret', 'invalid', 'must be the base64 of 64 bytes after whsk_')
    : []
}

type WantedExample = {
  readonly url: string
  readonly event: EventName
  readonly secret: string | null
}

function readPost(
  body: unknown,
  allowed: Networks,
): { readonly problems: readonly Problem[]; readonly wanted: WantedExample } {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Fields
  const problems = [
    ...urlProblems(fields, allowed),
    ...eventProblems(fields),
    ...secretProblems(fields),
  ]
  const { url, event, secret } = fields as WantedExample
  return { problems, wanted: { url, event, secret: isBlank(secret) ? null : secret } }
}

const notAccepted = `The answer's status is none of ${successStatuses.join(', ')}.`

/** The first KiB of the response's body, as the log of a delivery has it. */
export function shownOutcome(url: string, { headers, body, outcome }: PostedExample) {
  const { result, status, error, excerpt } = outcome
  const succeeded = status !== null && successStatuses.includes(status)
  return {
    url,
    succeeded,
    error: error ?? (succeeded ? null : notAccepted),
    status_code: status,
    request_headers: headers,
    request_body: body,
    response_headers: result.kind === 'response' ? result.headers : null,
    response_body: excerpt,
  }
}

/** Posts once, and tells the answer of the other side by `told`. */
export async function postExample(
  { examplePosts }: Pick<ApiDependencies, 'examplePosts'>,
  accountId: string,
  wanted: ExamplePost,
  told: (sent: PostedExample) => unknown,
): Promise<HttpAnswer> {
  const sent = await examplePosts.send(accountId, wanted, wanted.notification.notified_at)
  if (!('waitMs' in sent)) return ok(told(sent))
  const detail = 'Too many examples are being posted. Please try again later.'
  const seconds = String(Math.max(1, Math.ceil(sent.waitMs / 1_000)))
  return refusal(429, [{ code: 'rate_limited', detail }], { 'retry-after': seconds })
}

async function trigger(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { WEBHOOK_ALLOWED_NETWORKS: allowed } = dependencies.settings
  const { problems, wanted } = readPost(request.body, allowed)
  if (problems.length > 0) return refusal(422, problems)
  const { url, event, secret } = wanted
  const notification = await exampleNotification(event, randomUUID(), new Date())
  const post = { url, secrets: secret === null ? [] : [secret], headers: [], notification }
  return postExample(dependencies, request.accountId, post, (sent) => shownOutcome(url, sent))
}

const event = oneOf(...allEventNames)
/** The handler checks it, because clients know its messages. */
const postSchema = Type.Object({
  url: Type.String({ format: 'uri' }),
  event,
  secret: Type.Optional(orNull(Type.String({ maxLength: longestSecret }))),
})
const headers = mapOf(text)
/** What `shownOutcome` shows. */
export const outcomeSchema = Type.Object({
  url: text,
  succeeded: flag,
  error: orNull(text),
  status_code: orNull(whole),
  request_headers: headers,
  request_body: text,
  response_headers: orNull(headers),
  response_body: orNull(text),
})

export const exampleRoutes = [
  getRoute('/webhook_notifications/examples', show, {
    summary: 'an example of what a webhook receives',
    answer: plainAnswer(component('webhook_payload')),
    parameters: [{ name: 'event', schema: event, description: 'The event.', required: true }],
  }),
  actionRoute('POST', '/webhooks/trigger', trigger, {
    summary: 'posts an example to a URL, once, and tells its answer',
    checkedBody: postSchema,
    answer: plainAnswer(outcomeSchema),
  }),
]
