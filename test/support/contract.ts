// Holds each answer against the description of the interface. The check is stricter than the description: an attribute
// that it does not name fails.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
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

type Json = Readonly<Record<string, unknown>>
type Operation = { readonly responses: Readonly<Record<string, { readonly content?: Json }>> }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

const description = JSON.parse(JSON.stringify(describe(routes, '0'))) as ReturnType<typeof describe>

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

/** The differences between an answer and the description; empty where it keeps to it. */
export function differencesFrom({ method, path, status, contentType, text }: Answered): string[] {
  const [url = ''] = path.split('?', 1)
  const described = pathOf(url.replace(/(?<=.)\/$/, '').replace(activeStoragePrefix, ''))
  const operations = described === undefined ? undefined : description.paths[described]
  const operation = operations?.[method.toLowerCase()] as Operation | undefined
  // A path or method that does not exist.
  if (described === undefined || operation === undefined)
    return status === 404 || status === 405 ? [] : [`${method} ${url} is not described`]
  const response = operation.responses[String(status)]
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
