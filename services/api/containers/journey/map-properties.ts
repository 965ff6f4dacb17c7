// The properties of features under the names that clients of the interface know. Those that clients do not expect to
// be null are left out where they are unknown.
import type { Position } from '../../../../domain/sea-lanes/position.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import { isoTime } from '../../../../resources/resource.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
import type { JourneyCall } from './container-journey.ts'

/** A port call with its place in the journey. */
export type Labelled = JourneyCall & {
  /** From 1. */
  readonly sequence: number
  /** POL, TS1, TS2, POD; PRE1 and ON1 for feeder ports before and after. */
  readonly label: string
  readonly updated_at: Date
}

const labels = { BEFORE: 'PRE', POL: 'POL', TS: 'TS', POD: 'POD', AFTER: 'ON' } as const
const alone: ReadonlySet<string> = new Set(['POL', 'POD'])

/** The calls with their labels; equal roles are counted. */
export const labelled = (calls: readonly JourneyCall[], updated_at: Date): readonly Labelled[] =>
  calls.map((call, index) => {
    const alike = calls.slice(0, index + 1).filter(({ role }) => role === call.role).length
    const label = alone.has(call.role) ? labels[call.role] : `${labels[call.role]}${alike}`
    return { ...call, sequence: index + 1, label, updated_at }
  })

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The coordinates of the port; null where they are unknown. */
export function portPlace({ place }: JourneyCall): Position | null {
  const [longitude, latitude] = [numberOrNull(place?.longitude), numberOrNull(place?.latitude)]
  return longitude === null || latitude === null ? null : [longitude, latitude]
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const countryOf = (code: unknown): string | null =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? null) : null

/** The name of a state where it has an abbreviation, as in the United States. */
function stateOf(place: ResourceRow | null): string | null {
  const known = place?.state_abbr ? loadReferenceData().place(String(place.code)) : null
  return known?.state ?? null
}

export const shownTime = (at: string | null | undefined): string | null =>
  at ? isoTime(new Date(at)) : null

const orAbsent = (value: unknown): unknown => value ?? undefined

const placeProperties = ({ place }: JourneyCall) => ({
  name: orAbsent(place?.name),
  state_abbr: place?.state_abbr ?? null,
  state: stateOf(place),
  country_code: orAbsent(place?.country_code),
  country: orAbsent(countryOf(place?.country_code)),
  time_zone: orAbsent(place?.time_zone),
})

export const placeId = ({ place }: JourneyCall): unknown => orAbsent(place?.id)

export const portProperties = (call: Labelled, total: number) => ({
  feature_type: 'port',
  ports_sequence: call.sequence,
  ports_total: total,
  location_id: placeId(call),
  location_type: 'Port',
  ...placeProperties(call),
  inbound_eta_at: shownTime(call.inbound?.expected_at),
  inbound_ata_at: shownTime(call.inbound?.actual_at),
  outbound_etd_at: shownTime(call.outbound?.expected_at),
  outbound_atd_at: shownTime(call.outbound?.actual_at),
  label: call.label,
  updated_at: isoTime(call.updated_at),
})

export const prefixed = <Value>(prefix: string, properties: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [`${prefix}_${name}`, value] as const),
  )

const endProperties = (call: Labelled) => ({
  id: placeId(call),
  ...placeProperties(call),
  label: call.label,
})

/** The ship between two ports, without its position. */
export const currentVessel = (from: Labelled, to: Labelled, vessel: ResourceRow | null) => ({
  feature_type: 'current_vessel',
  ports_sequence: from.sequence,
  vessel_id: orAbsent(vessel?.id),
  vessel_name: orAbsent(vessel?.name),
  vessel_imo: orAbsent(vessel?.imo),
  voyage_number: from.outbound?.voyage_number ?? to.inbound?.voyage_number ?? null,
  ...prefixed('departure_port', {
    ...endProperties(from),
    atd: shownTime(from.outbound?.actual_at),
  }),
  ...prefixed('arrival_port', { ...endProperties(to), eta: shownTime(to.inbound?.expected_at) }),
})
