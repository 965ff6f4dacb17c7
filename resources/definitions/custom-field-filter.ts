// Narrows a list by the values of custom fields.
import Type from 'typebox'
import { termsOf } from '../lists/filter-terms.ts'
import type { KeyedFilter } from '../lists/list-options.ts'

const markers = ['@exists', '@not_exists']

/** The database looks for each of them in each value. */
const mostParts = 100

/** The pattern of a text that contains the part. */
const anywhere = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** A field of one of the records; its value contains one of the texts, or there is one or none. */
export const hasCustomField = (...ids: readonly string[]): KeyedFilter => {
  // The first text is the slug of the field.
  const valueThat = (test: string): string => `
    exists (
      select from custom_field f
      join custom_field_definition d on d.account_id = f.account_id and d.id = f.definition_id
      where f.account_id = $account and f.entity_id in (${ids.join(', ')})
        and d.api_slug = ($::text[])[1] and f.value <> 'null' ${test})`
  const contains = `and f.value #>> '{}' like any(($::text[])[2:])`
  return {
    schema: Type.String(),
    description: `A part of the value of a custom field, by its slug; parts separated by commas are alternatives, at most ${mostParts} of them, and \`@exists\` and \`@not_exists\` ask whether there is a value.`,
    condition: (slug, text) => {
      const terms = termsOf(text)
      const parts = terms.filter((term) => !markers.includes(term))
      if (parts.length > mostParts) return null
      const conditions = [
        ...(parts.length > 0 || terms.length === 0 ? [valueThat(contains)] : []),
        ...(terms.includes('@exists') ? [valueThat('')] : []),
        ...(terms.includes('@not_exists') ? [`not ${valueThat('')}`] : []),
      ]
      return { sql: `(${conditions.join(' or ')})`, value: [slug, ...parts.map(anywhere)] }
    },
  }
}
