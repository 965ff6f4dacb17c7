import { foldedText } from '../../domain/places/folded-text.ts'
import type { Region } from '../../domain/places/region-names.ts'

// Zone rules change; the question is whether the clocks agree now. The year is fixed so that the result does not
// depend on the current date.
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15, 12)))

/** The local times of the middle of each month: equal for zones whose clocks always agree. */
function clockOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return months.map((month) => format.format(month)).join()
}

/**
 * The one zone of a country, given the zones of its places: the most frequent one if all of their
 * clocks agree (Kuala Lumpur and Kuching do, Madrid and the Canaries do not), else null.
 */
export function countryZone(zones: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const byFrequency = [...counts].sort((a, b) => b[1] - a[1]).map(([zone]) => zone)
  const [first] = byFrequency
  if (first === undefined) return null
  if (byFrequency.length > 1 && new Set(byFrequency.map(clockOf)).size > 1) return null
  return first
}

const regionKey = ({ country, state }: Region): string => `${country} ${state ?? ''}`

type ZonedPlace = {
  readonly country_code: string
  readonly state: string | null
  readonly time_zone: string
}

/** Finds the one zone of a country or a state whose places have clocks that agree; else null. */
export function regionZones(places: Iterable<ZonedPlace>): (region: Region) => string | null {
  const zones = new Map<string, string[]>()
  for (const { country_code: country, state, time_zone } of places) {
    const regions = [null, state && foldedText(state)].map((of) => ({ country, state: of }))
    for (const key of new Set(regions.map(regionKey))) {
      zones.set(key, [...(zones.get(key) ?? []), time_zone])
    }
  }
  const found = new Map([...zones].map(([region, all]) => [region, countryZone(all)]))
  return (region) => found.get(regionKey(region)) ?? null
}
