import type { TSchema } from 'typebox'

/**
 * An SQL condition over the table `r`. In it `$account` becomes the placeholder of the account's id, and every other `$`
 * that of the one value.
 */
export type Condition = { readonly sql: string; readonly value: unknown }

/** What a filter may know of a request beside its own text. */
export type Asked = {
  readonly query: ReadonlyMap<string, string>
  readonly now: Date
}

/** A query parameter that narrows a list. */
export type Filter = {
  readonly schema: TSchema
  readonly description?: string
  /** The condition that the parameter's text stands for; null when the text is invalid. */
  readonly condition: (text: string, asked: Asked) => Condition | null
  /** Where `[]` behind its name lets the parameter be given several times: what all its texts together stand for. */
  readonly conditions?: (texts: readonly string[], asked: Asked) => readonly Condition[] | null
}

/** A filter whose name is followed by a key in brackets. */
export type KeyedFilter = {
  readonly schema: TSchema
  readonly description: string
  /** The condition that a text stands for under its key; null when either is invalid. */
  readonly condition: (key: string, text: string) => Condition | null
}

export type Filters = Readonly<Record<string, Filter>>
export type KeyedFilters = Readonly<Record<string, KeyedFilter>>

/** One term of an order; rows with null come last in either direction. */
export type OrderTerm = {
  /** An expression over the table `r`. */
  readonly sql: string
  readonly type: 'timestamptz' | 'text'
  readonly descending: boolean
  readonly nullable: boolean
}

/** How lists of a type are read. */
export type ListOptions = {
  readonly filters: Filters
  readonly keyedFilters: KeyedFilters
  /** The terms that `sort` names; a `-` before a name reverses the term. */
  readonly sorts: Readonly<Record<string, OrderTerm>>
  /** The order without `sort`, and after it; the id makes it total. */
  readonly order: readonly OrderTerm[]
  readonly pageSize: number
}

export const byTime = (sql: string): OrderTerm => ({
  sql,
  type: 'timestamptz',
  descending: false,
  nullable: false,
})

export const byText = (sql: string): OrderTerm => ({ ...byTime(sql), type: 'text', nullable: true })

/** A time that not every record has. */
export const byKnownTime = (sql: string): OrderTerm => ({ ...byTime(sql), nullable: true })

export const reversed = (term: OrderTerm): OrderTerm => ({ ...term, descending: !term.descending })
