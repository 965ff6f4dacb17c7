// The public interface for which clients are written, in OpenAPI 3.0. It is not shipped: REFERENCE_DESCRIPTION names the
// file, and the tests that need it are skipped without it.
import { readFileSync } from 'node:fs'

export type Json = Readonly<Record<string, unknown>>

type Content = Readonly<Record<string, { readonly schema?: Json }>>

export type Operation = {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: Json
  }[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Components to which the reference refers, but which it lacks. */
const lost = ['#/components/schemas/user']

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type of its own. */
function withNullTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullTypes)
  if (!isObject(schema)) return schema
  if (lost.includes(String(schema.$ref))) return {}
  const { nullable, ...rest } = schema
  // An example is data, not a schema.
  const members = Object.entries(rest).filter(([name]) => !name.startsWith('example'))
  const inner: Json = Object.fromEntries(members.map(([name, each]) => [name, withNullTypes(each)]))
  if (nullable !== true) return inner
  if (typeof inner.type !== 'string') return { anyOf: [inner, { type: 'null' }] }
  const type = [inner.type, 'null']
  return Array.isArray(inner.enum)
    ? { ...inner, type, enum: [...(inner.enum as unknown[]), null] }
    : { ...inner, type }
}

function load(): Description | null {
  const file = process.env.REFERENCE_DESCRIPTION ?? ''
  if (file === '') return null
  return withNullTypes(JSON.parse(readFileSync(file, 'utf8'))) as Description
}

export const reference = load()

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** `GET /shipments/{}`: the names of path parameters say nothing. */
export const operationName = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`

/** The parameters of all operations of a path. */
const sharedParameters = ({ parameters }: Readonly<Record<string, unknown>>) =>
  (parameters ?? []) as NonNullable<Operation['parameters']>

export function operationsOf({ paths }: Description): ReadonlyMap<string, Operation> {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const parameters = [...(operation.parameters ?? []), ...sharedParameters(operations)]
        return [operationName(method, path), { ...operation, parameters }] as const
      }),
  )
  return new Map(all)
}

export const answerSchema = (operation: Operation | undefined, status: string): Json | undefined =>
  operation?.responses[status]?.content?.['application/json']?.schema

/** The type that a schema of a resource names; null for other schemas. */
function namedType({ properties }: Json): string | null {
  if (!isObject(properties) || !('attributes' in properties) || !isObject(properties.type))
    return null
  const { enum: values = [], const: value = '' } = properties.type
  const [type = value, ...others] = values as readonly unknown[]
  return others.length > 0 ? null : String(type)
}

/** The type of the resources that a schema describes; a component's own name counts more than what it names. */
export function resourceType(schema: Json, types: ReadonlySet<string>, name = ''): string | null {
  const type = namedType(schema)
  if (type === null) return null
  if (types.has(name)) return name
  return types.has(type) ? type : null
}

/** The names of the components that describe resources, by their own name or by the type that they name. */
export const resourceTypes = ({ components }: Description): ReadonlySet<string> =>
  new Set(
    Object.entries(components.schemas)
      .filter(([name, schema]) => namedType(schema) === name)
      .map(([name]) => name),
  )
