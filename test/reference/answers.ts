// Holds answers against the reference: their form against its schema of the operation, and each resource in them against
// its schema of the type.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { answerPart, compare } from './compare.ts'
import type { Difference } from './compare.ts'
import { answerSchema, isObject, operationsOf, resourceType, resourceTypes } from './reference.ts'
import type { Description, Json } from './reference.ts'

type Answered = {
  /** `GET /shipments/{}` */
  readonly operation: string
  readonly status: number
  readonly body: unknown
  /** Whether the client has left members out with `fields[...]`. */
  readonly isSparse: boolean
}

/** The schema without what it says about resources, which are checked by themselves. */
function withoutResources(schema: unknown, resources: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutResources(each, resources))
  if (!isObject(schema)) return schema
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  if (name !== undefined && resources.has(name)) return { type: 'object' }
  return Object.fromEntries(
    Object.entries(schema).map(([key, each]) => [key, withoutResources(each, resources)]),
  )
}

const pathOf = (instancePath: string): string =>
  instancePath
    .slice(1)
    .replaceAll(/\/\d+(?=\/|$)/g, '[]')
    .replaceAll('/', '.')
    .replace(/^\d+/, '[]')

/** What an answer shows, in the terms of the comparison. */
type Shown = { readonly where: string; readonly what: string; readonly how: string }

function shownBy(where: string, part: string, error: ErrorObject): Shown {
  const { instancePath, keyword, params, message = '' } = error
  const missing = keyword === 'required' ? [String(params.missingProperty)] : []
  const path = [pathOf(instancePath), ...missing].filter((each) => each !== '').join('.')
  return { where, what: `${part} ${path}`.trim(), how: missing.length > 0 ? 'missing' : message }
}

/** Whether a listed difference of the descriptions explains what an answer shows. */
const explains =
  ({ where, what, how }: Shown) =>
  (listed: Difference): boolean =>
    listed.where === where &&
    listed.what === what &&
    listed.side === (how === 'missing' ? 'theirs' : 'both')

const resourcesIn = (body: unknown): Json[] =>
  isObject(body) ? [body.data, body.included].flat().filter(isObject) : []

/** The check of answers against the reference, but for the differences of our description; it returns the others. */
export function answerChecker(reference: Description, ours: Description) {
  const listed = compare(reference, ours)
  const { schemas } = reference.components
  // Both checks call the same types resources; the members of others are those of their operation.
  const types = resourceTypes(ours)
  const isResource = (name: string) => resourceType(schemas[name] ?? {}, types, name) !== null
  const resources = new Set(Object.keys(schemas).filter(isResource))
  const operations = operationsOf(withoutResources(reference, resources) as Description)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const compiled = new Map<Json, ValidateFunction>()

  function errorsOf(schema: Json | undefined, value: unknown): readonly ErrorObject[] {
    if (schema === undefined) return []
    const { components } = reference
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, validate)
    return validate(value) ? [] : (validate.errors ?? [])
  }

  return ({ operation, status, body, isSparse }: Answered): string[] => {
    const schema = answerSchema(operations.get(operation), String(status))
    const part = answerPart(String(status))
    const shown = [
      ...errorsOf(schema, body).map((error) => shownBy(operation, part, error)),
      ...resourcesIn(body).flatMap((resource) => {
        const type = String(resource.type)
        const schema = types.has(type) ? schemas[type] : undefined
        return errorsOf(schema, resource).map((error) => shownBy(type, '', error))
      }),
    ]
    const unlisted = shown
      .filter(({ how }) => !isSparse || how !== 'missing')
      .filter((each) => !listed.some(explains(each)))
    return [...new Set(unlisted.map(({ where, what, how }) => `${where}: ${what}: ${how}`))]
  }
}
