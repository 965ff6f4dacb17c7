// A bill of lading has one port of discharge: where one container of it is known to be discharged, the others are, too.
import { deriveContainer } from './derive-container.ts'
import type { DerivedContainer } from './derive-container.ts'
import type { JourneyContext } from './journey-types.ts'
import type { ContainerEvents } from './moves/events-by-container.ts'
import type { PlaceKey } from './moves/place-key.ts'
import { namedDocuments } from './shipment-facts.ts'

const isOpen = ({ sea }: DerivedContainer): boolean =>
  sea.ports.some(({ role }) => role === 'UNDECIDED')

/** The events of several bookings or bills may be answered together. */
const areOneBill = (groups: readonly ContainerEvents[], { asked = [] }: JourneyContext): boolean =>
  asked.some(({ number_type }) => number_type === 'bill_of_lading') ||
  namedDocuments(groups.flatMap(({ events }) => events)).bills.length === 1

/** The port of discharge of a bill's containers as far as it is known of any; null where it is not, or they have several. */
function commonDischarge(
  all: readonly DerivedContainer[],
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): PlaceKey | null {
  if (groups.length < 2) return null
  const [pod = null, ...others] = new Set(all.flatMap(({ sea }) => sea.pod?.place ?? []))
  return others.length === 0 && areOneBill(groups, context) ? pod : null
}

/** All that follows from the events of the containers of one answer. */
export function deriveContainers(
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): readonly DerivedContainer[] {
  const all = groups.map((one) => deriveContainer(one, context))
  if (!all.some(isOpen)) return all
  const discharge = commonDischarge(all, groups, context)
  if (discharge === null) return all
  return groups.flatMap((one, n) => {
    const derived = all[n]
    if (derived === undefined) return []
    return isOpen(derived) ? deriveContainer(one, { ...context, discharge }) : derived
  })
}

/** What is known beside the events of one of the containers, with what the others tell. */
export function contextOf(
  own: ContainerEvents,
  groups: readonly ContainerEvents[],
  context: JourneyContext,
): JourneyContext {
  if (!isOpen(deriveContainer(own, context))) return context
  const all = groups.map((one) => deriveContainer(one, context))
  const discharge = commonDischarge(all, groups, context)
  return discharge === null ? context : { ...context, discharge }
}
