// Validates the bodies about options of custom fields. Pure.
import Type from 'typebox'
import type { Static } from 'typebox'
import { attributeProblem } from '../http/answers.ts'
import { neededText, optionalText, resourceBody } from '../http/bodies/body-schemas.ts'
import type { Option, OptionChange } from './option-sql.ts'
import { longestName, textProblems } from './validate.ts'
import type { Validated } from './validate.ts'

const optionalPosition = Type.Optional(
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 2_147_483_647 }),
)
const optionAttributes = Type.Object({
  label: optionalText,
  value: optionalText,
  position: optionalPosition,
})
/** Of a change. */
export const optionBody = resourceBody('custom_field_option', optionAttributes)
export const newOptionBody = resourceBody(
  'custom_field_option',
  Type.Object({ label: neededText(), value: neededText(), position: optionalPosition }),
)
export type OptionAttributes = Static<typeof optionAttributes>

/** The option to create, or its mistakes. */
export function validateOption(given: OptionAttributes): Validated<Option> {
  const [label, value] = [(given.label ?? '').trim(), (given.value ?? '').trim()]
  const problems = [
    ...textProblems('label', label, longestName),
    ...textProblems('value', value, longestName),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: { label, value, position: given.position } }
}

/** The label and position to change, or the mistakes; the value stays as it is. */
export function validateOptionChange(
  given: OptionAttributes,
  before: { readonly value: string },
): Validated<OptionChange> {
  const { label, value, position } = given
  const problems = [
    ...(label === undefined ? [] : textProblems('label', label ?? '', longestName)),
    ...(typeof value === 'string' && value.trim() !== before.value
      ? [attributeProblem('value', 'invalid', 'Value cannot be changed')]
      : []),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    value: {
      ...(typeof label === 'string' && { label: label.trim() }),
      ...(position !== undefined && { position }),
    },
  }
}
