// The members of a JSON schema by their paths: `data[].attributes.ref_numbers[]`, with what each of them may be.
import { isObject, resourceType } from './reference.ts'
import type { Json } from './reference.ts'

export type Member = {
  /** JSON Schema's types, and `a shipment` for a resource that is described elsewhere. */
  readonly types: Set<string>
  /** Formats of texts; an empty one stands for any text. */
  readonly formats: Set<string>
  /** Allowed values; an empty one stands for any. */
  readonly values: Set<string>
  required: boolean
}

export type Members = ReadonlyMap<string, Member>

/** The components of a description, and the types of resources that are compared by themselves. */
export type Components = {
  readonly schemas: Readonly<Record<string, Json>>
  readonly types: ReadonlySet<string>
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const valuesOf = (schema: Json): readonly unknown[] =>
  [...listOf(schema.enum), ...listOf(schema.const)].filter((value) => value !== null)

const combined = ['anyOf', 'oneOf', 'allOf']

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value)

/** The types that a schema names or implies; `anything` where it says nothing. */
function typesOf(schema: Json): readonly string[] {
  if (schema.type !== undefined) return listOf(schema.type).map(String)
  if (valuesOf(schema).length > 0) return valuesOf(schema).map(typeOf)
  if ('properties' in schema) return ['object']
  if ('items' in schema) return ['array']
  return combined.some((key) => key in schema) ? [] : ['anything']
}

function note(member: Member, schema: Json): void {
  const [types, values] = [typesOf(schema), valuesOf(schema)]
  for (const type of types) member.types.add(type)
  if (types.every((type) => type === 'null')) return
  for (const value of values.length > 0 ? values : ['']) member.values.add(String(value))
  if (types.includes('string') && values.length === 0)
    member.formats.add(String((schema.format as string | undefined) ?? ''))
}

/** The component that a schema refers to, or the schema itself. */
function resolved(schema: Json, { schemas, types }: Components) {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  const target = name === undefined ? schema : (schemas[name] ?? {})
  return { target, type: resourceType(target, types, name) }
}

type Collector = { readonly members: Map<string, Member>; readonly components: Components }

function collect(collector: Collector, given: unknown, at: string, required: boolean): void {
  if (!isObject(given)) return
  const { members, components } = collector
  const { target, type } = resolved(given, components)
  const member = members.get(at) ?? {
    types: new Set(),
    formats: new Set(),
    values: new Set(),
    required,
  }
  members.set(at, member)
  if (type !== null && at !== '') return void member.types.add(`a ${type}`)
  if (target !== given && '$ref' in target) return collect(collector, target, at, required)
  note(member, target)
  for (const part of combined.flatMap((key) => listOf(target[key])))
    collect(collector, part, at, required)
  collect(collector, target.items, `${at}[]`, true)
  collect(collector, target.additionalProperties, `${at}.*`, false)
  for (const [name, each] of Object.entries((target.properties ?? {}) as Json))
    collect(
      ...([collector, each, at === '' ? name : `${at}.${name}`] as const),
      listOf(target.required).includes(name),
    )
}

/** The members that the schemas have together. */
export function membersOf(schemas: readonly (Json | undefined)[], components: Components): Members {
  const members = new Map<string, Member>()
  for (const schema of schemas) collect({ members, components }, schema, '', true)
  members.delete('')
  return members
}
