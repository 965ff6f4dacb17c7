import { searchedTypes, type SearchedType } from '../../../resources/lists/search-terms.ts'

/** A record and the term by which it was found. */
export type Found = {
  readonly record_type: SearchedType
  readonly record_id: string
  readonly created_at: Date
  /** Which of the query's forms the term begins with, from 1; the first is the query itself. */
  readonly form: number
  readonly is_exact: boolean
  /** From the beginning of a number or text, not from a word in it. */
  readonly is_whole: boolean
}

/** The smaller the better: a whole number, then a word, then beginnings of either; the query as it is before others. */
const rankOf = ({ form, is_exact, is_whole }: Found): number =>
  (is_exact ? 0 : 4) + (is_whole ? 0 : 2) + (form === 1 ? 0 : 1)

const byRank = (a: Found, b: Found): number =>
  rankOf(a) - rankOf(b) ||
  searchedTypes.indexOf(a.record_type) - searchedTypes.indexOf(b.record_type) ||
  b.created_at.getTime() - a.created_at.getTime()

/** Each record once, by its best term, the best first. */
export function bestFound(found: readonly Found[], atMost: number): readonly Found[] {
  const best = new Map<string, Found>()
  for (const each of found.toSorted(byRank)) {
    if (best.size >= atMost) break
    if (!best.has(each.record_id)) best.set(each.record_id, each)
  }
  return [...best.values()]
}
