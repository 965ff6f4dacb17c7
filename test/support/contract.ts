// Holds each answer against the description of the interface, and against the reference if there is one. The first check is
// stricter than the description: an attribute that it does not name fails. The second passes the differences that
// docs/compatibility.md lists.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { answerChecker } from '../reference/answers.ts'
import { isObject, operationName, reference } from '../reference/reference.ts'
import type { Description, Json } from '../reference/reference.ts'
import { routes } from '../../services/api/app.ts'
import { activeStoragePrefix } from '../../services/api/documents/direct-uploads.ts'
import { describe } from '../../services/api/description/describe.ts'

type Answered = {
  readonly method: string
  /** Path and query, below `/v2`. */
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** The schema without room for members that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...inner, additionalProperties: false } : inner
}

/** Our description, as clients read it. */
export const description = JSON.parse(JSON.stringify(describe(routes, '0'))) as Description

const againstReference = reference && answerChecker(reference, description)

const patterns = Object.keys(description.paths).map((path) => ({
  path,
  // Fixed segments win over parameters, as in the router.
  parameters: path.split('{').length,
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const pathOf = (url: string): string | undefined =>
  patterns
    .filter(({ form }) => form.test(url))
    .sort((a, b) => a.parameters - b.parameters)
    .at(0)?.path

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed(description) as Json, 'description')

const compiled = new Map<string, ValidateFunction>()

const token = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

function validatorOf(pointer: readonly string[]): ValidateFunction {
  const $ref = `description#/${pointer.map(token).join('/')}`
  const known = compiled.get($ref)
  if (known) return known
  const made = ajv.compile({ $ref })
  compiled.set($ref, made)
  return made
}

/** Why the answer of a described operation does not keep to its description. */
function mistakesIn(described: string, { method, status, contentType, text }: Answered): string[] {
  const response = description.paths[described]?.[method.toLowerCase()]?.responses[String(status)]
  const where = `${method} ${described} ${status}`
  if (response === undefined) return [`${where} is not described`]
  if (response.content === undefined) return text === '' ? [] : [`${where} has a body`]
  const [type = ''] = contentType.split(';', 1)
  if (!(type in response.content)) return [`${where} is sent as ${type}`]
  const validate = validatorOf([
    ...['paths', described, method.toLowerCase(), 'responses', String(status)],
    ...['content', type, 'schema'],
  ])
  if (validate(JSON.parse(text))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${where}: ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}

function unlistedIn(described: string, { method, path, status, text }: Answered): string[] {
  if (againstReference === null || text === '') return []
  const operation = operationName(method, described)
  const isSparse = /[?&]fields(\[|%5B)/i.test(path)
  return againstReference({ operation, status, body: JSON.parse(text), isSparse })
}

/** The differences between the body of a webhook's POST and both descriptions: it is one notification. */
export function payloadDifferences(body: unknown): string[] {
  const validate = validatorOf(['components', 'schemas', 'webhook_payload'])
  if (!validate(body)) return [ajv.errorsText(validate.errors)]
  const operation = 'GET /webhook_notifications/{}'
  return againstReference?.({ operation, status: 200, body, isSparse: false }) ?? []
}

/** The differences between an answer and both descriptions; empty where it keeps to them. */
export function differencesFrom(answered: Answered): string[] {
  const { method, path, status } = answered
  const [url = ''] = path.split('?', 1)
  const described = pathOf(url.replace(/(?<=.)\/$/, '').replace(activeStoragePrefix, ''))
  // A path or method that does not exist.
  if (described === undefined || !(method.toLowerCase() in (description.paths[described] ?? {})))
    return status === 404 || status === 405 ? [] : [`${method} ${url} is not described`]
  const mistakes = mistakesIn(described, answered)
  return mistakes.length > 0 ? mistakes : unlistedIn(described, answered)
}
