// Operations of the description, one for each route.
import type { TSchema } from 'typebox'
import type { AnswerSchema } from '../http/answer-schemas.ts'
import { errorTitles } from '../http/answers.ts'
import { shownSchema } from '../http/bodies/body-schemas.ts'
import type { Parameter, Route } from '../http/route.ts'
import { bodyExamples } from './body-examples.ts'
import { groupOf } from './groups.ts'

const mediaTypes = ['application/json', 'application/vnd.api+json']

const content = (schema: TSchema | { readonly $ref: string }) =>
  Object.fromEntries(mediaTypes.map((name) => [name, { schema }]))

const always = {
  'X-Request-Id': {
    description: "The request's id, which the log contains.",
    schema: { type: 'string' },
  },
  'X-Ignored-Parameters': {
    description: 'The query parameters that the route does not know, if there are any.',
    schema: { type: 'string' },
  },
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the request may be sent again.',
    schema: { type: 'integer' },
  },
}

const success = ({ body }: AnswerSchema) => ({
  description: 'Success',
  headers: always,
  ...(body !== null && { content: content(body) }),
})

const failure = (status: number) => ({
  description: errorTitles[status] ?? 'Error',
  headers: [429, 503, 507].includes(status) ? { ...always, ...retryAfter } : always,
  content: content({ $ref: '#/components/schemas/errors' }),
})

const pathNames = (url: string): string[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The statuses with which a route may refuse a request. */
function refusalsOf({ method, url, refusals = [] }: Route): readonly number[] {
  const writes = method === 'GET' ? [] : [408, 409, 413, 415, 422]
  const adds = method === 'POST' || method === 'PATCH' ? [507] : []
  const missing = pathNames(url).length > 0 ? [404] : []
  const all = [400, 401, 403, ...missing, ...writes, ...refusals, 429, 500, 503, ...adds]
  return all.sort((a, b) => a - b)
}

const isArray = (schema: object): boolean => 'type' in schema && schema.type === 'array'

const queryParameter = ({
  name,
  schema,
  description,
  example,
  keyed,
  required = false,
}: Parameter) => ({
  // A parameter of several texts is only known with brackets behind its name.
  name: isArray(schema) ? `${name}[]` : name,
  in: 'query',
  required,
  schema,
  description,
  ...(example !== undefined && { example }),
  ...(keyed ? { style: 'deepObject', explode: true } : { allowEmptyValue: !required }),
})

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

const accountId = {
  name: 'X-Account-Id',
  in: 'header',
  description: "The account for which the key acts; without it, or if it is empty, the key's own.",
  required: false,
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key within 24 hours gets the first answer again.',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}

// Not a content of the answer: clients that are made from the description would have to tell it from JSON.
const streaming =
  'With `Accept: text/event-stream` the answer is a stream of server-sent events: what is recorded from now on, or ' +
  'behind `Last-Event-ID` or `page[after]`.'

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The `id` of the last event that a stream has brought.',
  required: false,
  schema: { type: 'string' },
}

const operationId = ({ method, url }: Route): string =>
  [method.toLowerCase(), ...url.split(/[/:]+/).filter((part) => part !== '')].join('-')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A group as `Tracking requests`. */
export const tagOf = (group: string): string => capitalised(group.replaceAll('_', ' '))

/** OpenAPI's path template of a route: `/shipments/{id}` of `/shipments/:id`. */
export const pathTemplate = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

/** In one media type: generators make each body twice where there are two, or none at all. */
function requestBody(route: Route, body: TSchema) {
  const example = bodyExamples[`${route.method} ${pathTemplate(route.url)}`]
  const schema = shownSchema(body)
  return {
    description: '`application/vnd.api+json` is accepted as well.',
    required: true,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

/** The operation of a route that needs a key. */
export function operationOf(route: Route) {
  const { method, url, summary, body = route.checkedBody, answer, parameters } = route
  const refusals = refusalsOf(route).map((status) => [String(status), failure(status)] as const)
  return {
    operationId: operationId(route),
    tags: [tagOf(groupOf(route))],
    summary: capitalised(summary),
    ...(route.stream !== undefined && { description: streaming }),
    parameters: [
      ...pathNames(url).map(pathParameter),
      ...parameters.map(queryParameter),
      accountId,
      ...(method === 'GET' || route.unrepeatable ? [] : [idempotencyKey]),
      ...(route.stream === undefined ? [] : [lastEventId]),
    ],
    ...(body !== undefined && { requestBody: requestBody(route, body) }),
    responses: { [answer.status]: success(answer), ...Object.fromEntries(refusals) },
    'x-rate-bucket': route.bucket,
    'x-role': route.role,
  }
}
