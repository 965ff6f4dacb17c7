import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { filtersOf, ofContainer } from './filters.ts'
import type { Filter, Query } from './filters.ts'
import type { Manners } from './gateway-behaviour.ts'
import { offsetOfCursor } from './paging.ts'
import type { Refusal } from './refusals.ts'

export type Question = {
  readonly number: string
  /** A container may be inside of any recording; other numbers are found by name only. */
  readonly byContainer: boolean
  readonly filters: readonly Filter[]
  readonly limit: number | null
  readonly offset: number
}

const references = ['transportDocumentReference', 'carrierBookingReference', 'equipmentReference']

/** The number that a query is about, for the log and for faults; null when it names none. */
export function numberAsked(query: Query, inPath: string | null): string | null {
  const given = references.map((name) => query.get(name)).find((value) => (value ?? '') !== '')
  return inPath ?? given ?? null
}

const refused = (message: string): Refusal => ({ status: 400, message })

function limitOf(query: Query): number | null | Refusal {
  const given = query.get('limit')
  if (given === undefined) return null
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : refused(`limit: ${given} is not a limit`)
}

function missing(query: Query, profile: CarrierProfile, manners: Manners): string | null {
  const names = [...new Set([...Object.values(profile.parameters)])]
  if (manners.needsContainer && !query.get('equipmentReference')) {
    return 'equipmentReference is required; ZZ stands for all'
  }
  const given = names.some((name) => (query.get(name) ?? '') !== '')
  return given ? null : `one of ${names.join(', ')} is required`
}

function containerFilter(query: Query, byContainer: boolean, number: string): readonly Filter[] {
  const container = byContainer ? number : query.get('equipmentReference')
  return container && container.toUpperCase() !== 'ZZ' ? [ofContainer(container)] : []
}

/** A query as a question, or why the carrier does not take it. */
export function questionOf(
  query: Query,
  profile: CarrierProfile,
  manners: Manners,
  inPath: string | null,
): Question | Refusal {
  const lack = inPath === null ? missing(query, profile, manners) : null
  if (lack !== null) return refused(lack)
  const number = numberAsked(query, inPath) ?? ''
  const prefix = profile.stripPrefix
  // As the carrier does: it does not refuse its own prefix, it breaks over it.
  if (prefix !== null && query.get('transportDocumentReference')?.startsWith(prefix)) {
    return { status: 500, message: 'internal error' }
  }
  const byContainer = !references.slice(0, 2).some((name) => query.get(name)) || inPath !== null
  const filters = filtersOf(query, manners)
  if ('status' in filters) return filters
  const limit = limitOf(query)
  if (limit !== null && typeof limit === 'object') return limit
  const offset = profile.paging === 'cursor' ? offsetOfCursor(query.get('cursor')) : 0
  if (offset === null) return refused('cursor: not one of ours')
  const all =
    inPath === null ? [...filters, ...containerFilter(query, byContainer, number)] : filters
  return { number, byContainer, filters: all, limit, offset }
}
