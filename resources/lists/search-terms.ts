// Finds records by the terms that the database keeps of them (migrations/0014-search.sql).
import { searchForms } from '../../domain/numbers/search-forms.ts'
import type { Filter } from './list-options.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'

/** The types that have terms, in the order in which a search shows them where nothing else tells them apart. */
export const searchedTypes = [
  'shipment',
  'container',
  'tracking_request',
  'document',
  'party',
] as const
export type SearchedType = (typeof searchedTypes)[number]

/** The texts to look for; a carrier's prefix before a number does not matter. */
export const formsOf = (text: string): readonly string[] =>
  searchForms(loadReferenceData().carriers, text)

/**
 * Selects the terms of one type that begin with one of the forms: whole terms and the newest records first. No more
 * of the index is read than `atMost` entries for each form, however many fit.
 */
export const termsFound = (
  type: SearchedType,
  account: string,
  forms: string,
  atMost: number,
): string => `
  select '${type}' as record_type, found.record_id, found.created_at, given.n as form, found.is_whole,
         found.term = wanted.term as is_exact
  from unnest(${forms}::text[]) with ordinality as given(text, n)
  cross join lateral (select search_form(search_words(given.text)) as term) wanted
  cross join lateral (
    select s.record_id, s.created_at, s.term, s.is_whole from search_term s
    where s.account_id = ${account} and s.record_type = '${type}'
      and s.term >= wanted.term and s.term < wanted.term || U&'\\+10FFFF'
    order by s.term, s.created_at desc limit ${atMost}
  ) found
  where wanted.term <> ''`

/** How many records a list is narrowed to at most, so that a text that fits a million does not read them all. */
const mostInList = 500

const idsFound = (type: SearchedType): string =>
  `select record_id from (${termsFound(type, '$account', '$', mostInList)}) f`

/** One of the record's terms begins with the text, or for a shipment one of its containers'. */
export const isFoundBy = (type: 'shipment' | 'tracking_request'): Filter => {
  const ofContainers = `
    select c.shipment_id from container c
    where c.account_id = $account and c.id = any(array(${idsFound('container')}))`
  const ids = type === 'shipment' ? `${idsFound(type)} union all ${ofContainers}` : idsFound(type)
  return {
    schema: { type: 'string' },
    condition: (text) => ({ sql: `r.id = any(array(${ids}))`, value: formsOf(text) }),
  }
}
