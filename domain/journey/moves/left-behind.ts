// Which boxes of a bill a ship has left behind: a call that names only the bill is about those that are aboard.
import type { CarrierEvent } from '../../carrier-event.ts'
import { isHandledAt, legMatches } from './conveyances.ts'
import { isSamePlace } from './place-key.ts'

/** Boxes that were put aboard one ship at one port. */
type Lading = { readonly load: CarrierEvent; readonly boxes: Set<string> }

const timeOf = ({ event_at }: CarrierEvent): number => Date.parse(event_at)

const isReal = (event: CarrierEvent, ...codes: readonly string[]): boolean =>
  event.classifier === 'ACT' && codes.includes(event.event_code)

const isOverland = ({ mode }: CarrierEvent): boolean => mode === 'RAIL' || mode === 'TRUCK'

const isOn = (handling: CarrierEvent, call: CarrierEvent): boolean =>
  legMatches(handling, call) || isHandledAt(handling, call)

/** The ladings among the events of all boxes, each with its earliest report; many boxes make few of them. */
function ladingsOf(byBox: ReadonlyMap<string, readonly CarrierEvent[]>): readonly Lading[] {
  const ladings = new Map<string, Lading>()
  for (const [box, events] of byBox)
    for (const load of events) {
      if (!isReal(load, 'LOAD') || load.empty === true || isOverland(load)) continue
      const { vessel_imo, vessel_name, import_voyage, export_voyage, locode, location_name } = load
      const key = [vessel_imo, vessel_name, import_voyage, export_voyage, locode, location_name]
      const known = ladings.get(key.join('|'))
      const isFirst = known === undefined || timeOf(load) < timeOf(known.load)
      const boxes = known?.boxes ?? new Set<string>()
      ladings.set(key.join('|'), { load: isFirst ? load : known.load, boxes: boxes.add(box) })
    }
  return [...ladings.values()]
}

/** A full box that comes by ship, or is fetched after it. */
const isOverseas = (event: CarrierEvent): boolean =>
  (isReal(event, 'LOAD', 'DISC', 'ARRI') && !isOverland(event)) ||
  (isReal(event, 'AVPU', 'GTOT', 'PICK') && event.empty !== true)

/** Whether the box has been seen since then where it can only have come by ship. */
const hasGoneOn = (own: readonly CarrierEvent[], load: CarrierEvent): boolean =>
  own.some(
    (event) => isOverseas(event) && timeOf(event) > timeOf(load) && !isSamePlace(event, load),
  )

/**
 * Whether a call that names no box is of a ship that has sailed without this one: others of the bill were put aboard,
 * and it was not, though the carrier tells its moves. A box that is seen further on was aboard.
 */
export function leftBehind(
  byBox: ReadonlyMap<string, readonly CarrierEvent[]>,
  calls: readonly CarrierEvent[],
): (box: string, call: CarrierEvent) => boolean {
  const ladings = byBox.size > 1 ? ladingsOf(byBox) : []
  const sailed = ladings.filter(({ load }) =>
    calls.some(
      (call) => isReal(call, 'DEPA', 'ARRI') && timeOf(call) >= timeOf(load) && isOn(load, call),
    ),
  )
  return (box, call) => {
    const own = byBox.get(box) ?? []
    const isTold = own.some((one) => one.event_type === 'EQUIPMENT' && one.classifier === 'ACT')
    return (
      isTold &&
      sailed.some(
        ({ load, boxes }) =>
          !boxes.has(box) &&
          timeOf(call) >= timeOf(load) &&
          isOn(load, call) &&
          !own.some((event) => isReal(event, 'LOAD', 'DISC') && isOn(event, call)) &&
          !hasGoneOn(own, load),
      )
    )
  }
}
