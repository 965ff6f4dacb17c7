// What the parameters of a request narrow a list to.
import type {
  Condition,
  Filters,
  KeyedFilters,
  ListOptions,
} from '../../../../resources/lists/list-options.ts'
import type { Problem } from '../answers.ts'
import type { ApiRequest } from '../route.ts'

type Read = {
  /** Of the filter, without a key or brackets behind it. */
  readonly name: string
  readonly parameter: string
  readonly text: string
  /** Null where the text is invalid. */
  readonly conditions: readonly Condition[] | null
  /** What the parameter takes. */
  readonly description: string
}

const single = (one: Condition | null): readonly Condition[] | null => one && [one]

function readOwn({ query, lists }: ApiRequest, filters: Filters): readonly Read[] {
  const asked = { query, now: new Date() }
  return Object.entries(filters).flatMap(([parameter, filter]) => {
    const { condition, conditions, description = '' } = filter
    const text = query.get(parameter)
    const texts = lists.get(parameter)
    const one =
      text === undefined ? [] : [{ parameter, text, conditions: single(condition(text, asked)) }]
    const all =
      texts === undefined || conditions === undefined
        ? []
        : [
            {
              parameter: `${parameter}[]`,
              text: texts.join(),
              conditions: conditions(texts, asked),
            },
          ]
    return [...one, ...all].map((read) => ({ ...read, name: parameter, description }))
  })
}

/** Several texts under one key are alternatives. */
function readKeyed({ query, lists }: ApiRequest, filters: KeyedFilters): readonly Read[] {
  const given = [...query, ...[...lists].map(([name, texts]) => [name, texts.join()] as const)]
  return Object.entries(filters).flatMap(([name, { condition, description }]) =>
    given
      .filter(([parameter]) => parameter.startsWith(`${name}[`))
      .map(([parameter, text]): Read => {
        const key = parameter.slice(name.length + 1, -1)
        const conditions = single(condition(key, text))
        return { name, parameter, text, conditions, description }
      }),
  )
}

const problemOf = ({ parameter, text, description }: Read): Problem => ({
  code: 'invalid',
  detail: `${parameter} cannot be ${JSON.stringify(text.slice(0, 100))}. ${description}`.trim(),
  parameter,
})

/** More than a person or a program asks for; the database takes time for each, and more for many together. */
const mostRepeated = 30

const tooMany = (): Problem => ({
  code: 'invalid',
  detail: `Filters may be repeated at most ${mostRepeated} times in one request; several values of one may stand in it, separated by commas.`,
  parameter: 'filter',
})

export function readFilters(
  request: ApiRequest,
  { filters, keyedFilters }: Pick<ListOptions, 'filters' | 'keyedFilters'>,
) {
  const read = [...readOwn(request, filters), ...readKeyed(request, keyedFilters)]
  const problems = read.filter(({ conditions }) => conditions === null).map(problemOf)
  const conditions = read.flatMap((one) => one.conditions ?? [])
  const repeated = conditions.length - new Set(read.map(({ name }) => name)).size
  return repeated > mostRepeated
    ? { problems: [...problems, tooMany()], conditions: [] }
    : { problems, conditions }
}
