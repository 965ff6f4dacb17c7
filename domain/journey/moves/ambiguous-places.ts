import type { CarrierEvent } from '../../carrier-event.ts'
import { onlyPortNamed } from '../../places/same-port.ts'

/**
 * The events, with the LOCODE of each place whose name means several, as far as the others tell which of them is meant.
 * Any answer may tell it, before or after the name.
 */
export function withPlacesMeant(events: readonly CarrierEvent[]): readonly CarrierEvent[] {
  const isOpen = ({ locode, possible_locodes }: CarrierEvent): boolean =>
    locode === null && possible_locodes.length > 0
  if (!events.some(isOpen)) return events
  const named = new Set(events.flatMap(({ locode }) => locode ?? []).sort())
  return events.map((event) => {
    const locode = isOpen(event) ? onlyPortNamed(event.possible_locodes, named) : null
    return locode === null ? event : { ...event, locode }
  })
}
