import type { DocumentType } from '../domain/documents/document-types.ts'
import { fieldsOf } from '../domain/documents/fields/fields.ts'
import type { Charge, FieldName, LineItem } from '../domain/documents/fields/fields.ts'

/** Where a document can be read in more than one right way: any of these; an empty text: also not at all. */
export type OneOf = { readonly oneOf: readonly string[] }

export type LabelValue =
  (string | number | OneOf) | (readonly string[] | readonly LineItem[] | readonly Charge[])

/** What a document shows, in the forms of `fields.ts`. */
export type Truth = { readonly [name in FieldName]?: LabelValue }

/** Something to be printed, and what a reader learns from it. */
export type Shown = { readonly lines: readonly string[]; readonly truth: Truth }

const isList = (value: LabelValue | undefined): value is readonly string[] => Array.isArray(value)

/** Later values replace earlier ones, but lists of texts grow: a number may stand in several places. */
export function joined(truths: readonly Truth[]): Truth {
  const all = new Map<string, LabelValue>()
  for (const truth of truths)
    for (const [name, value] of Object.entries<LabelValue>(truth)) {
      const before = all.get(name)
      const grows = isList(before) && isList(value) && typeof value[0] === 'string'
      all.set(name, grows ? [...new Set([...before, ...value])] : value)
    }
  return Object.fromEntries(all)
}

/** Documents show more than their type is read for. */
export const truthFor = (type: DocumentType, truth: Truth): Truth =>
  Object.fromEntries(
    Object.entries(truth).filter(
      ([name, value]) =>
        (fieldsOf[type] as readonly string[]).includes(name) &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
