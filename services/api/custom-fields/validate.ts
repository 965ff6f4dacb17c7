// Validates the bodies about definitions of custom fields. Pure.
import Type from 'typebox'
import type { Static } from 'typebox'
import { checkValue } from '../../../domain/custom-fields/check-value.ts'
import type { FieldValue } from '../../../domain/custom-fields/check-value.ts'
import {
  dataTypes,
  entityNames,
  entityTypeOf,
  referenceTypeOf,
  referenceTypes,
  ruleProblems,
} from '../../../domain/custom-fields/definition-rules.ts'
import type { DataType } from '../../../domain/custom-fields/definition-rules.ts'
import { isNumberFormat, isTimeFormat } from '../../../domain/custom-fields/formats.ts'
import { isFound, patternProblem } from '../../../platform/text/linear-pattern.ts'
import { attributeProblem } from '../http/answers.ts'
import type { Problem } from '../http/answers.ts'
import { neededText, optionalText, resourceBody } from '../http/bodies/body-schemas.ts'
import type { Definition } from './sql.ts'

const shownAttributes = {
  display_name: optionalText,
  description: optionalText,
  validation: Type.Optional(Type.Unknown()),
  default_format: optionalText,
  default_value: Type.Optional(Type.Unknown()),
}
const fixedAttributes = {
  entity_type: optionalText,
  api_slug: optionalText,
  data_type: optionalText,
  reference_type: optionalText,
}
const attributes = Type.Object({ ...fixedAttributes, ...shownAttributes })
/** Of a change; what is fixed may be repeated. */
export const definitionBody = resourceBody('custom_field_definition', attributes)
export const newDefinitionBody = resourceBody(
  'custom_field_definition',
  Type.Object({
    ...fixedAttributes,
    ...shownAttributes,
    entity_type: neededText({ enum: Object.values(entityNames) }),
    api_slug: neededText(),
    data_type: neededText({ enum: dataTypes }),
    display_name: neededText(),
  }),
)
export type DefinitionAttributes = Static<typeof attributes>

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const nameOf = (attribute: string): string =>
  attribute.charAt(0).toUpperCase() + attribute.slice(1).replaceAll('_', ' ')

export function textProblems(attribute: string, text: string, longest: number): Problem[] {
  const name = nameOf(attribute)
  if (text.trim() === '') return [attributeProblem(attribute, 'blank', `${name} can't be blank`)]
  if (text.length <= longest) return []
  return [
    attributeProblem(
      attribute,
      'too_long',
      `${name} is too long (maximum is ${longest} characters)`,
    ),
  ]
}

const inclusion = (attribute: string, given: string, values: readonly string[]): Problem => {
  if (given === '')
    return attributeProblem(attribute, 'blank', `${nameOf(attribute)} can't be blank`)
  const shown = given.slice(0, 50)
  return attributeProblem(
    attribute,
    'inclusion',
    `${nameOf(attribute)} '${shown}' is not one of ${values.join(', ')}`,
  )
}

export const longestName = 255
const longestDescription = 1000
const slugForm = /^[a-z][a-z0-9_-]{0,99}$/

function slugProblems(slug: string): Problem[] {
  if (slug === '') return [attributeProblem('api_slug', 'blank', "Api slug can't be blank")]
  const detail =
    'Api slug must begin with a lower-case letter and have at most 100 lower-case letters, digits, _ and -'
  return slugForm.test(slug) ? [] : [attributeProblem('api_slug', 'invalid', detail)]
}

const isTime = (type: DataType): boolean => type === 'date' || type === 'datetime'

function formatProblems({ data_type, default_format }: Definition): Problem[] {
  if (default_format === null) return []
  if (
    data_type === 'number'
      ? isNumberFormat(default_format)
      : isTime(data_type) && isTimeFormat(default_format)
  )
    return []
  const form = data_type === 'number' ? 'as #,##0.00 or %.2f' : 'as %Y-%m-%d or YYYY-MM-DD'
  const detail =
    data_type === 'number' || isTime(data_type)
      ? `Default format must be ${form}`
      : `Default format does not apply to values of type ${data_type}`
  return [attributeProblem('default_format', 'invalid', detail)]
}

const longestValidation = 2000

function validationProblems({ validation, data_type }: Definition): Problem[] {
  if (JSON.stringify(validation).length > longestValidation) {
    const detail = `Validation is too long (maximum is ${longestValidation} characters)`
    return [attributeProblem('validation', 'too_long', detail)]
  }
  const problems = ruleProblems(validation, data_type).map(({ key, detail }) =>
    attributeProblem(key === null ? 'validation' : `validation/${key}`, 'invalid', detail),
  )
  const pattern = validation?.pattern
  const wrong = problems.length === 0 && typeof pattern === 'string' && patternProblem(pattern)
  return wrong
    ? [attributeProblem('validation/pattern', 'invalid', `Validation pattern ${wrong}`)]
    : problems
}

const optionsIn = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .filter((each): each is string => typeof each === 'string' && each.length <= longestName)

/** The default value as it is stored. The options of an enum may come later: they are looked at when it is used. */
const checkDefault = (definition: Definition, given: unknown) =>
  given === null || given === undefined
    ? ({ ok: true, value: null } as const)
    : checkValue(
        given,
        {
          ...definition,
          validation: definition.validation,
          options: optionsIn(given),
        },
        isFound,
      )

/** The mistakes in what can be changed later, too. */
function shownProblems(definition: Definition): Problem[] {
  const rules = validationProblems(definition)
  const checked = rules.length > 0 ? null : checkDefault(definition, definition.default_value)
  return [
    ...textProblems('display_name', definition.display_name, longestName),
    ...((definition.description?.length ?? 0) > longestDescription
      ? textProblems('description', definition.description ?? '', longestDescription)
      : []),
    ...rules,
    ...formatProblems(definition),
    ...(checked === null || checked.ok
      ? []
      : [
          attributeProblem(
            'default_value',
            checked.code,
            checked.detail.replace(/^Value/, 'Default value'),
          ),
        ]),
  ]
}

/** Problems, or the definition with its default value in the form in which it is stored. */
function finished(definition: Definition, problems: readonly Problem[]): Validated<Definition> {
  const all = [...problems, ...shownProblems(definition)]
  if (all.length > 0) return { ok: false, problems: all }
  const checked = checkDefault(definition, definition.default_value)
  return {
    ok: true,
    value: checked.ok ? { ...definition, default_value: checked.value } : definition,
  }
}

const textOrNull = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? text : null

/** The given value, also null; without one the value as it was. */
const keptUnlessGiven = (given: unknown, before: unknown): unknown =>
  given === undefined ? (before ?? null) : given

const shownOf = (given: DefinitionAttributes, before: Definition | null) => ({
  display_name: (given.display_name ?? before?.display_name ?? '').trim(),
  description: textOrNull(keptUnlessGiven(given.description, before?.description)),
  validation: keptUnlessGiven(given.validation, before?.validation) as Definition['validation'],
  default_format: textOrNull(keptUnlessGiven(given.default_format, before?.default_format)),
  default_value: keptUnlessGiven(given.default_value, before?.default_value) as FieldValue,
})

/** The definition to create, or all of its mistakes. */
export function validateDefinition(given: DefinitionAttributes): Validated<Definition> {
  const [entity, data, reference] = [given.entity_type, given.data_type, given.reference_type].map(
    (text) => (text ?? '').trim(),
  ) as [string, string, string]
  const entity_type = entityTypeOf(entity)
  const data_type = dataTypes.find((type) => type === data)
  const api_slug = (given.api_slug ?? '').trim()
  const needsType = data_type === 'reference'
  const reference_type = needsType ? referenceTypeOf(reference) : null
  const problems = [
    ...(entity_type === null ? [inclusion('entity_type', entity, Object.values(entityNames))] : []),
    ...slugProblems(api_slug),
    ...(data_type === undefined ? [inclusion('data_type', data, dataTypes)] : []),
    ...(needsType && reference_type === null
      ? [inclusion('reference_type', reference, referenceTypes)]
      : []),
  ]
  if (entity_type === null || data_type === undefined || (needsType && reference_type === null)) {
    return {
      ok: false,
      problems: [
        ...problems,
        ...textProblems('display_name', given.display_name ?? '', longestName),
      ],
    }
  }
  const fixed = { entity_type, api_slug, data_type, reference_type }
  return finished({ ...fixed, ...shownOf(given, null) }, problems)
}

/** The definition after a change; what identifies it or types its values stays as it is. */
export function validateChange(
  given: DefinitionAttributes,
  before: Definition,
): Validated<Definition> {
  const same = {
    entity_type: (text: string) => entityTypeOf(text) === before.entity_type,
    api_slug: (text: string) => text === before.api_slug,
    data_type: (text: string) => text === before.data_type,
    reference_type: (text: string) => referenceTypeOf(text) === before.reference_type,
  }
  const problems = (Object.keys(same) as (keyof typeof same)[]).flatMap((name) => {
    const text = given[name]
    if (text === undefined || text === null || same[name](text)) return []
    return [attributeProblem(name, 'invalid', `${nameOf(name)} cannot be changed`)]
  })
  return finished({ ...before, ...shownOf(given, before) }, problems)
}
