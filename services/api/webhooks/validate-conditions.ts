// Validates the conditions of a webhook. Pure; whether a customer exists is asked afterwards.
import { isUuid } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { conditionFields, conditionOperators } from '../../../resources/webhooks/conditions.ts'
import type { WebhookCondition } from '../../../resources/webhooks/conditions.ts'
import { isObject } from '../http/bodies/body-schemas.ts'
import { refuse } from './validated.ts'
import type { AttributeProblem, Validated } from './validated.ts'

const mostConditions = 20
const mostValues = 100
const longestValue = 500
/** Of all values together: the conditions of all webhooks of an account are kept in memory and held against its events. */
const mostCharacters = 50_000

type Members = Readonly<Record<string, unknown>>

const isOneOf = (names: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && names.includes(value)

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 100)

const scacProblem = (value: string): string | null =>
  loadReferenceData().carrier(value) === null
    ? `${shown(value)} is not the SCAC of a carrier.`
    : null

const locodeProblem = (value: string): string | null =>
  /^[a-z]{2}\s?[a-z2-9]{3}$/i.test(value) ? null : `${shown(value)} is not a UN/LOCODE.`

const customerProblem = (value: string): string | null =>
  isUuid(value) ? null : `${shown(value)} is not the id of a party.`

/** What a whole value must be; references and tags are the client's own. */
const formOf: ReadonlyMap<unknown, (value: string) => string | null> = new Map([
  ['carrier', scacProblem],
  ['port_of_lading', locodeProblem],
  ['port_of_discharge', locodeProblem],
  ['destination', locodeProblem],
  ['location', locodeProblem],
  ['customer', customerProblem],
])

function valueProblem({ field, operator }: Members, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'A value must be a non-empty string.'
  if (value.length > longestValue) return `A value must have at most ${longestValue} characters.`
  return operator === 'starts_with' ? null : (formOf.get(field)?.(value.trim()) ?? null)
}

function valuesProblems(condition: Members, pointer: string): AttributeProblem[] {
  const { values } = condition
  if (!Array.isArray(values) || values.length === 0) {
    return [{ pointer, detail: 'values must be a non-empty array of strings.' }]
  }
  if (values.length > mostValues) {
    return [{ pointer, detail: `values must have at most ${mostValues} items.` }]
  }
  return values.flatMap((value, index) => {
    const detail = valueProblem(condition, value)
    return detail === null ? [] : [{ pointer: `${pointer}/${index}`, detail }]
  })
}

function operatorProblem({ field, operator }: Members): string | null {
  if (operator === undefined) return null
  if (!isOneOf(conditionOperators, operator)) {
    return `operator must be one of ${conditionOperators.join(', ')}.`
  }
  return field === 'customer' && operator !== 'is'
    ? 'A customer is an id: its operator is is.'
    : null
}

function conditionProblems(condition: unknown, pointer: string): AttributeProblem[] {
  if (!isObject(condition)) return [{ pointer, detail: 'A condition must be an object.' }]
  const strange = Object.keys(condition).filter(
    (name) => !['field', 'operator', 'values'].includes(name),
  )
  const field = isOneOf(conditionFields, condition.field)
    ? null
    : `field must be one of ${conditionFields.join(', ')}.`
  const operator = operatorProblem(condition)
  return [
    ...strange.map((name) => ({
      pointer: `${pointer}/${pointerPart(name)}`,
      detail: 'A condition has field, operator and values.',
    })),
    ...(field === null ? [] : [{ pointer: `${pointer}/field`, detail: field }]),
    ...(operator === null ? [] : [{ pointer: `${pointer}/operator`, detail: operator }]),
    ...valuesProblems(condition, `${pointer}/values`),
  ]
}

const pointerPart = (name: string): string =>
  name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')

/** Null means none. `operator` is `is` where it is left out. */
export function validateConditions(given: unknown): Validated<readonly WebhookCondition[]> {
  if (given === null || given === undefined) return { ok: true, value: [] }
  if (!Array.isArray(given)) return refuse('/conditions', 'conditions must be an array or null.')
  if (given.length > mostConditions) {
    return refuse('/conditions', `conditions must have at most ${mostConditions} items.`)
  }
  const problems = given.flatMap((condition, index) =>
    conditionProblems(condition, `/conditions/${index}`),
  )
  if (problems.length > 0) return { ok: false, problems }
  const value = (given as WebhookCondition[]).map(({ field, operator = 'is', values }) => ({
    field,
    operator,
    values: values.map((each) => each.trim()),
  }))
  const characters = value.flatMap(({ values }) => values).join('').length
  return characters > mostCharacters
    ? refuse(
        '/conditions',
        `The values of all conditions must have at most ${mostCharacters} characters together.`,
      )
    : { ok: true, value }
}

/** The customers that conditions name, each with its pointer below the attributes. */
export const namedCustomers = (conditions: readonly WebhookCondition[]) =>
  conditions.flatMap(({ field, values }, at) =>
    field === 'customer'
      ? values.map((id, n) => ({ id, pointer: `/conditions/${at}/values/${n}` }))
      : [],
  )
