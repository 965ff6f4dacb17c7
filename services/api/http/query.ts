import type { HttpAnswer, Problem } from './answers.ts'

type ReadParameters = {
  /** The known parameters that have a value. */
  readonly query: ReadonlyMap<string, string>
  /** The texts of those whose name ends with `[]`, by the name without it. */
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** The names of parameters that the route does not know. */
  readonly ignored: readonly string[]
  readonly problems: readonly Problem[]
}

const mostNamed = 20

/** By code points, so that no character is cut in half. */
const shortened = (name: string): string => Array.from(name).slice(0, 100).join('')

function unknownProblem(name: string): Problem {
  const detail = `The parameter ${JSON.stringify(name)} is unknown here.`
  return { code: 'unknown_parameter', detail, parameter: name }
}

const isList = (name: string): boolean => name.endsWith('][]')

function valueProblem(name: string, value: unknown): Problem[] {
  if (typeof value !== 'string' && !isList(name))
    return [{ code: 'repeated', detail: `${name} must be given only once.`, parameter: name }]
  if (!String(value).includes('\u0000')) return []
  const detail = `${name} must not contain U+0000.`
  return [{ code: 'invalid_character', detail, parameter: name }]
}

/** An empty parameter counts as absent, except `include` and `fields[...]`, which then show nothing. */
const hasValue = ([name, value]: readonly [string, unknown]): boolean =>
  /^(include$|fields\[)/.test(name) || typeof value !== 'string' || value.trim() !== ''

/** Reads the query of a route; in strict reading, parameters that the route does not know are problems. */
export function readParameters(
  given: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean,
  isStrict: boolean,
): ReadParameters {
  const entries = Object.entries(given)
  const present = entries.filter(([name]) => isKnown(name)).filter(hasValue)
  const unknown = entries.map(([name]) => name).filter((name) => !isKnown(name))
  const named = unknown.slice(0, mostNamed).map(shortened)
  const lists = present.filter(([name]) => isList(name))
  const single = present.filter(([name]) => !isList(name))
  const problems = [
    ...(isStrict ? named.map(unknownProblem) : []),
    ...present.flatMap(([name, value]) => valueProblem(name, value)),
  ]
  return {
    query: new Map(single as [string, string][]),
    lists: new Map(lists.map(([name, value]) => [name.slice(0, -2), [value].flat() as string[]])),
    ignored: named,
    problems: problems.slice(0, mostNamed),
  }
}

/** Brackets are legible, and are allowed in a header. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

type WithMeta = { readonly meta?: object }

/** Names the ignored parameters in a header, and in the `meta` of a body that has one. */
export function noteIgnored(answer: HttpAnswer, ignored: readonly string[]): HttpAnswer {
  if (ignored.length === 0) return answer
  const headers = { ...answer.headers, 'x-ignored-parameters': ignored.map(inHeader).join(', ') }
  const { meta } = (answer.body ?? {}) as WithMeta
  if (meta === undefined) return { ...answer, headers }
  const body = { ...(answer.body as object), meta: { ...meta, ignored_parameters: ignored } }
  return { ...answer, headers, body }
}
