// What the texts of a message that any system may have written have to be.
import { validContainerNumber } from '../../domain/numbers/container-number.ts'
import { locodeForm } from '../../domain/places/place-codes.ts'
import { isUuid } from '../../resources/identities.ts'

/** `what` completes the sentence that the text is not. */
export type Rule = { readonly isRight: (text: string) => boolean; readonly what: string }

export const oneOf = (...words: readonly string[]): Rule => ({
  isRight: (text) => words.includes(text),
  what: words.join(', '),
})

export const uuid: Rule = { isRight: isUuid, what: 'a uuid' }

export const container: Rule = {
  isRight: (text) => validContainerNumber(text) === text,
  what: 'four letters and seven digits with the right check digit',
}

export const locode: Rule = { isRight: (text) => locodeForm.test(text), what: 'a UN/LOCODE' }

/** The beginning of a value, as a log can show it. */
export const quoted = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? ''

/** Why the text cannot be true, with the way to its field. Null is right: it stands for what is not known. */
export const textRuleProblem = (
  field: string,
  value: string | null,
  { isRight, what }: Rule,
): string | null =>
  value === null || isRight(value) ? null : `${field} is ${quoted(value)}, which is not ${what}`
