import type { CarrierProfile } from '../../../domain/carriers/profile.ts'
import { filtersOf, ofContainer } from './filters.ts'
import type { EventFilter, QueryParameters } from './filters.ts'
import type { GatewayBehaviour } from './gateway-behaviour.ts'
import { offsetOfCursor } from './paging.ts'
import type { Refusal } from './refusals.ts'

export type EventQuery = {
  readonly number: string
  /** A container is looked up inside the recordings; other numbers are names of recordings. */
  readonly byContainer: boolean
  readonly filters: readonly EventFilter[]
  readonly limit: number | null
  readonly offset: number
}

const references = ['transportDocumentReference', 'carrierBookingReference', 'equipmentReference']

/** The number that a query is about, for the log and for faults; null when it names none. */
export function requestedNumber(parameters: QueryParameters, inPath: string | null): string | null {
  const given = references.map((name) => parameters.get(name)).find((value) => (value ?? '') !== '')
  return inPath ?? given ?? null
}

const refused = (message: string): Refusal => ({ status: 400, message })

function limitOf(parameters: QueryParameters): number | null | Refusal {
  const given = parameters.get('limit')
  if (given === undefined) return null
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : refused(`limit: ${given} is not a limit`)
}

function missingParameter(
  parameters: QueryParameters,
  profile: CarrierProfile,
  gateway: GatewayBehaviour,
): string | null {
  const names = [...new Set([...Object.values(profile.parameters)])]
  if (gateway.needsContainer && !parameters.get('equipmentReference')) {
    return 'equipmentReference is required; ZZ stands for all'
  }
  const given = names.some((name) => (parameters.get(name) ?? '') !== '')
  return given ? null : `one of ${names.join(', ')} is required`
}

function containerFilter(
  parameters: QueryParameters,
  byContainer: boolean,
  number: string,
): readonly EventFilter[] {
  const container = byContainer ? number : parameters.get('equipmentReference')
  return container && container.toUpperCase() !== 'ZZ' ? [ofContainer(container)] : []
}

/** The query that the parameters make, or the carrier's refusal of them. */
export function eventQueryOf(
  parameters: QueryParameters,
  profile: CarrierProfile,
  gateway: GatewayBehaviour,
  inPath: string | null,
): EventQuery | Refusal {
  const missing = inPath === null ? missingParameter(parameters, profile, gateway) : null
  if (missing !== null) return refused(missing)
  const number = requestedNumber(parameters, inPath) ?? ''
  const prefix = profile.stripPrefix
  // As the carrier does: it does not refuse its own prefix but fails.
  if (prefix !== null && parameters.get('transportDocumentReference')?.startsWith(prefix)) {
    return { status: 500, message: 'internal error' }
  }
  const byContainer =
    !references.slice(0, 2).some((name) => parameters.get(name)) || inPath !== null
  const filters = filtersOf(parameters, gateway)
  if ('status' in filters) return filters
  const limit = limitOf(parameters)
  if (limit !== null && typeof limit === 'object') return limit
  const offset = profile.paging === 'cursor' ? offsetOfCursor(parameters.get('cursor')) : 0
  if (offset === null) return refused('cursor: not one of ours')
  const all =
    inPath === null ? [...filters, ...containerFilter(parameters, byContainer, number)] : filters
  return { number, byContainer, filters: all, limit, offset }
}
