// Compares our description with the reference: operations, parameters, bodies, statuses, answers and resources.
import { membersOf } from './members.ts'
import type { Components, Member, Members } from './members.ts'
import { answerSchema, isObject, operationsOf, resourceType, resourceTypes } from './reference.ts'
import type { Description, Json, Operation } from './reference.ts'

export type Difference = {
  /** Who has it: the reference only, we only, or both in different ways. */
  readonly side: 'theirs' | 'ours' | 'both'
  /** An operation, or the type of a resource. */
  readonly where: string
  /** `parameter include`, `answer meta.after`, `attributes.url`. */
  readonly what: string
  /** How ours differs, where both have it. */
  readonly how?: string
}

type Pair<T> = { readonly theirs: T; readonly ours: T }

/** The values of `inner` that `outer` does not allow; integers are numbers. */
const beyond = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): string[] =>
  outer.has('')
    ? []
    : [...inner].filter((each) => !outer.has(each) && !(each === 'integer' && outer.has('number')))

const named = (values: readonly string[], all: string): string =>
  values.map((value) => (value === '' ? all : value)).join(', ')

/** What the inner member may be and the outer one may not. */
function excess(inner: Member, outer: Member): string[] {
  if (outer.types.has('anything')) return []
  const types = beyond(inner.types, outer.types)
  if (types.length > 1 && types.every((type) => /^an? /.test(type))) return ['other records']
  if (types.length > 0) return [named(types, '')]
  const values = beyond(inner.values, outer.values)
  if (values.length > 0) return [named(values, 'any value')]
  const formats = outer.formats.size === 0 ? [] : beyond(inner.formats, outer.formats)
  return formats.length > 0 ? [named(formats, 'any text')] : []
}

const parentsOf = (path: string): string[] =>
  [...path.matchAll(/\.|\[\]/g)].map(({ index }) => path.slice(0, index))

/** Whether a member is described: by its name, or by a parent that allows any. */
const has = (members: Members, path: string): boolean =>
  members.has(path) ||
  members.has(path.replace(/[^.]+$/, '*')) ||
  parentsOf(path).some((parent) => members.get(parent)?.types.has('anything'))

/** The members that the other side lacks, without those inside of one that is lacking itself. */
function lacking(wanted: Members, known: Members): string[] {
  const paths = [...wanted.keys()].filter((path) => !path.includes('*') && !has(known, path))
  return paths.filter((path) => !parentsOf(path).some((parent) => paths.includes(parent)))
}

type Compared = Pair<Members> & { readonly where: string; readonly part: string }

function memberDifferences(
  { where, part, theirs, ours }: Compared,
  howOf: (ours: Member, theirs: Member) => readonly string[],
): Difference[] {
  const at = (path: string) => ({ where, what: `${part} ${path}`.trim() })
  const shared = [...ours].flatMap(([path, member]) => {
    const other = theirs.get(path)
    return other === undefined ? [] : howOf(member, other).map((how) => ({ path, how }))
  })
  return [
    ...lacking(theirs, ours).map((path) => ({ side: 'theirs', ...at(path) }) as const),
    ...lacking(ours, theirs).map((path) => ({ side: 'ours', ...at(path) }) as const),
    ...shared.map(({ path, how }) => ({ side: 'both', ...at(path), how }) as const),
  ]
}

/** An answer or a resource: whatever we send, the reference must allow. */
const sentDifferences = (compared: Compared): Difference[] =>
  memberDifferences(compared, (ours, theirs) => excess(ours, theirs).map((each) => `also ${each}`))

/** Parameters and bodies: whatever the reference allows, we must take. */
const takenDifferences = (compared: Compared): Difference[] =>
  memberDifferences(compared, (ours, theirs) => [
    ...excess(theirs, ours).map((each) => `not ${each}`),
    ...(ours.required && !theirs.required ? ['required'] : []),
  ])

const bodyOf = ({ requestBody }: Operation): Json | undefined =>
  requestBody?.content?.['application/json']?.schema

function queryOf({ parameters = [] }: Operation): Json {
  const query = parameters.filter((each) => each.in === 'query')
  const required = query.filter((each) => each.required).map(({ name }) => name)
  return {
    properties: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
    required,
  }
}

const mapped = <T, R>({ theirs, ours }: Pair<T>, map: (one: T) => R): Pair<R> => ({
  theirs: map(theirs),
  ours: map(ours),
})

/** How the members of an answer are called: `answer data`, `answer 422 errors[].code`. */
export const answerPart = (status: string): string =>
  status.startsWith('2') ? 'answer' : `answer ${status}`

function statusDifferences(where: string, { theirs, ours }: Pair<readonly string[]>): Difference[] {
  const at = (status: string) => ({ where, what: `status ${status}` })
  return [
    ...theirs
      .filter((each) => !ours.includes(each))
      .map((each) => ({ side: 'theirs', ...at(each) }) as const),
    ...ours
      .filter((each) => !theirs.includes(each))
      .map((each) => ({ side: 'ours', ...at(each) }) as const),
  ]
}

function operationDifferences(
  where: string,
  operations: Pair<Operation>,
  components: Pair<Components>,
): Difference[] {
  const comparing = (
    part: string,
    schemaOf: (operation: Operation) => Json | undefined,
    { theirs, ours } = components,
  ) => ({
    where,
    part,
    theirs: membersOf([schemaOf(operations.theirs)], theirs),
    ours: membersOf([schemaOf(operations.ours)], ours),
  })
  // A body has the form of a resource, but it is not one.
  const taken = mapped(components, (each) => ({ ...each, types: new Set<string>() }))
  const statuses = mapped(operations, ({ responses }) => Object.keys(responses))
  const shared = statuses.theirs.filter((status) => statuses.ours.includes(status))
  return [
    ...takenDifferences(comparing('parameter', queryOf, taken)),
    ...takenDifferences(comparing('body', bodyOf, taken)),
    ...statusDifferences(where, statuses),
    ...shared.flatMap((status) =>
      sentDifferences(comparing(answerPart(status), (each) => answerSchema(each, status))),
    ),
  ]
}

/** The schemas inside of a schema, and itself. */
const within = (schema: unknown): Json[] =>
  Array.isArray(schema)
    ? schema.flatMap(within)
    : isObject(schema)
      ? [schema, ...Object.values(schema).flatMap(within)]
      : []

/** A description's schemas by name: its components, and without names those that its answers contain. */
function namedSchemas(described: Description): readonly (readonly [string, Json])[] {
  const answers = [...operationsOf(described).values()].map(({ responses }) => responses)
  const unnamed = within(answers).filter((schema) => 'properties' in schema)
  return [
    ...Object.entries(described.components.schemas),
    ...unnamed.map((schema) => ['', schema] as const),
  ]
}

/** All differences between the two descriptions. */
export function compare(theirs: Description, ours: Description): Difference[] {
  const types = resourceTypes(ours)
  const components = mapped({ theirs, ours }, (each) => ({ ...each.components, types }))
  const schemas = mapped({ theirs, ours }, namedSchemas)
  const [wanted, known] = [operationsOf(theirs), operationsOf(ours)]
  const operation = { what: 'operation' }
  const shared = [...wanted].flatMap(([where, each]) => {
    const own = known.get(where)
    return own ? operationDifferences(where, { theirs: each, ours: own }, components) : []
  })
  const resources = [...types].flatMap((where) => {
    const ofType = mapped(schemas, (all) =>
      all
        .filter(([name, schema]) => resourceType(schema, types, name) === where)
        .map(([, schema]) => schema),
    )
    const members = {
      theirs: membersOf(ofType.theirs, components.theirs),
      ours: membersOf(ofType.ours, components.ours),
    }
    return members.theirs.size === 0 ? [] : sentDifferences({ where, part: '', ...members })
  })
  return [
    ...[...wanted.keys()]
      .filter((where) => !known.has(where))
      .map((where) => ({ side: 'theirs', where, ...operation }) as const),
    ...[...known.keys()]
      .filter((where) => !wanted.has(where))
      .map((where) => ({ side: 'ours', where, ...operation }) as const),
    ...shared,
    ...resources,
  ]
}
