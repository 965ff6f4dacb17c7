import type { CarrierEvent } from '../../carrier-event.ts'
import { isSamePlace } from './place-key.ts'

type Vessel = Pick<CarrierEvent, 'vessel_imo' | 'vessel_name'>
type Voyages = Pick<CarrierEvent, 'import_voyage' | 'export_voyage'>

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const plainVoyage = (text: string): string => plain(text).replace(/^0+(?=.)/, '')

const differs = (a: string, b: string, form: (text: string) => string): boolean =>
  a !== b && form(a) !== form(b)

export const hasVessel = (event: Vessel): boolean => Boolean(event.vessel_imo ?? event.vessel_name)

const noName =
  /^(?:[^\p{L}\p{N}]|\b(?:feeder|vessel|vsl|m[./]?v|ship|service|t[.]?b[.]?[acdn]|unknown|n\/a|to be (?:named|nominated|advised|announced|confirmed|declared|determined))\b)+$/iu

/** Whether a carrier writes this in the place of a name while it has none: "TBN", "to be nominated", "FEEDER VESSEL TBN". */
export const isNoShipName = (name: string): boolean => noName.test(name)

/**
 * The name of a ship that is told. Between the moves the words for none still count: they tell another ship than one with a
 * name.
 */
export const shipNameOf = ({ vessel_name: name }: Pick<Vessel, 'vessel_name'>): string | null =>
  name === null || isNoShipName(name) ? null : name

/** Whether two vessels certainly differ; unknown ones do not. */
export function vesselDiffers(a: Vessel, b: Vessel): boolean {
  if (a.vessel_imo && b.vessel_imo) return a.vessel_imo !== b.vessel_imo
  if (a.vessel_name && b.vessel_name) return differs(a.vessel_name, b.vessel_name, plain)
  return false
}

/** Whether two vessels are certainly the same. */
export function vesselMatches(a: Vessel, b: Vessel): boolean {
  if (a.vessel_imo && b.vessel_imo) return a.vessel_imo === b.vessel_imo
  return Boolean(a.vessel_name && b.vessel_name) && !vesselDiffers(a, b)
}

/** Whether two voyage numbers certainly differ, as carriers write them ("012W" is "12 W"). */
export function voyageDiffers(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && differs(a, b, plainVoyage)
}

const voyagesOf = (event: Voyages): (string | null)[] => [event.import_voyage, event.export_voyage]

/**
 * Whether two legs certainly differ. A call has an import and an export voyage, and carriers do not fill the two
 * consistently, so that one common number is enough for one leg.
 */
export function legDiffers(a: Vessel & Voyages, b: Vessel & Voyages): boolean {
  if (vesselDiffers(a, b)) return true
  const [ours, theirs] = [a, b].map((event) => voyagesOf(event).filter((voyage) => voyage !== null))
  if (!ours?.length || !theirs?.length) return false
  return ours.every((one) => theirs.every((other) => voyageDiffers(one, other)))
}

export const legMatches = (a: Vessel & Voyages, b: Vessel & Voyages): boolean =>
  vesselMatches(a, b) && !legDiffers(a, b)

const day = 24 * 3600 * 1000

/** A full container that changes terminals in a transshipment port comes in again within this time. */
export const longestTransferMs = 10 * day

/** A ship is in one port for no longer than this. */
export const longestCallMs = 3 * day

type Handled = Vessel & Pick<CarrierEvent, 'locode' | 'location_name' | 'event_at'>

/**
 * Whether a container that is put aboard, or taken off, goes with this call of a ship, where one of the two reports does
 * not name the ship: the place and the days tell it.
 */
export function isHandledAt(handling: Handled, call: Handled): boolean {
  if (hasVessel(handling) && hasVessel(call)) return false
  const days = Math.abs(Date.parse(handling.event_at) - Date.parse(call.event_at))
  return isSamePlace(handling, call) && days <= longestCallMs
}
