// Observations about a carrier reference, one for each statement.
import type { CarrierEvent } from '../../carrier-event.ts'

/** Why a statement does not count any more. */
export const voidReasons = [
  /** The carrier has retracted the event. */
  'retracted',
  /** The carrier says something else about the same move, and this no longer. */
  'replaced',
  /** Something newer cannot be true beside it. */
  'contradicted',
  /** A complete answer no longer names this plan. */
  'left_out',
  /** It was an actual event in the future, and has been said again after its time. */
  'said_again',
] as const
export type VoidReason = (typeof voidReasons)[number]

type Origin = {
  /** `poll`, `push`, or the system that wrote the message. */
  readonly source: string
  /** Milliseconds. */
  readonly received_at: number
  readonly answer_id: string | null
}

/** A statement; `received_at` is when it was first said, or said again after it had been taken back. */
export type Observation = Origin & {
  readonly event: CarrierEvent
  readonly taken_back: { readonly at: number; readonly reason: VoidReason } | null
}

export const takenBack = (one: Observation, at: number, reason: VoidReason): Observation => ({
  ...one,
  taken_back: { at, reason },
})

export const isStanding = ({ taken_back }: Pick<Observation, 'taken_back'>): boolean =>
  taken_back === null

/** A carrier's statement that an event never happened. */
export type Retraction = Origin & { readonly retracted_id: string }

export type Observations = {
  readonly statements: readonly Observation[]
  readonly retractions: readonly Retraction[]
}

export const nothingObserved: Observations = { statements: [], retractions: [] }

/** A message about a reference: an answer, a part of one, or what another system reports. */
export type Answer = Origin & {
  readonly events: readonly CarrierEvent[]
  readonly retracted_ids: readonly string[]
  /** Whether other parts of the answer follow. */
  readonly more_follows: boolean
}

/** The statements of an answer, beside those of its author that stand; `kept` by their texts. */
export type Compared = {
  readonly said: readonly Observation[]
  readonly kept: ReadonlyMap<string, Observation>
  readonly unsaid: readonly Observation[]
}

type AlwaysSaid = Pick<CarrierEvent, 'event_type' | 'event_code' | 'classifier' | 'event_at'>

/** A carrier's event without the fields that say nothing. */
export type CompactEvent = AlwaysSaid & Partial<CarrierEvent>

const nothingSaid: Omit<CarrierEvent, keyof AlwaysSaid> = {
  event_id: null,
  created_at: null,
  container_number: null,
  container_references: [],
  iso_equipment_code: null,
  empty: null,
  mode: null,
  transport_call_id: null,
  transport_call_sequence: null,
  locode: null,
  possible_locodes: [],
  location_name: null,
  facility_code: null,
  facility_code_provider: null,
  facility_type: null,
  facility_name: null,
  facility_street: null,
  facility_city: null,
  facility_state: null,
  facility_zip: null,
  vessel_imo: null,
  vessel_name: null,
  import_voyage: null,
  export_voyage: null,
  carrier_service: null,
  role_hint: null,
  document_type: null,
  document_id: null,
  reason: null,
  booking_number: null,
  bill_of_lading_number: null,
  seal_numbers: [],
}
const unsaidFields = Object.entries(nothingSaid)

/** Field by field, because all that was ever said about a number is read at each answer, and merging objects takes longer. */
export function wholeEvent(said: CompactEvent): CarrierEvent {
  const { event_type, event_code, classifier, event_at } = said
  const event: Record<string, unknown> = { event_type, event_code, classifier, event_at }
  for (const [name, nothing] of unsaidFields)
    event[name] = said[name as keyof CompactEvent] ?? nothing
  return event as CarrierEvent
}

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

const anyEvent = wholeEvent({
  event_type: 'SHIPMENT',
  event_code: '',
  classifier: 'ACT',
  event_at: '',
})

/** The names of all fields in their order; sorted once, because every event of every answer is written by them. */
export const fieldNames = Object.keys(anyEvent).sort() as readonly (keyof CarrierEvent)[]

function saidIn(
  event: CarrierEvent,
  names: readonly (keyof CarrierEvent)[],
): Partial<CarrierEvent> {
  const said: Record<string, unknown> = {}
  for (const name of names) if (isSaid(event[name])) said[name] = event[name]
  return said
}

/** In the order of the fields' names. */
export const compactEvent = (event: CarrierEvent): CompactEvent =>
  saidIn(event, fieldNames) as CompactEvent

const namesOfUnplaced = fieldNames.filter((name) => !['event_id', 'created_at'].includes(name))
const namesOfPlaced = namesOfUnplaced.filter((name) => name !== 'transport_call_id')

/** Texts of events that were read once: an answer is compared with all that was said before. */
const texts = new WeakMap<CarrierEvent, string>()

/**
 * What a statement says, as a text. The carrier's ids and its time of knowledge are no part of it: some carriers make
 * new ones for every answer. The id of a transport call counts only where it is all that is known of the place.
 */
export function textOf(event: CarrierEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const isPlaced = event.locode !== null || event.location_name !== null
  const text = JSON.stringify(saidIn(event, isPlaced ? namesOfPlaced : namesOfUnplaced))
  texts.set(event, text)
  return text
}

/** Whose statement it is: polls and pushes bring the carrier's own; any other source speaks for itself. */
export const authorOf = ({ source }: Pick<Origin, 'source'>): string =>
  source === 'poll' || source === 'push' ? 'carrier' : source
