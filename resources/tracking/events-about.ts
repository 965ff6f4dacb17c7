// The part of an answer that is about the number that its carrier was asked for.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import type { NumberType } from '../../domain/carriers/profile.ts'
import { aboutReference } from '../../domain/journey/observations/about-reference.ts'
import { spellingsOf } from '../../domain/numbers/canonical-number.ts'
import type { CarrierReference } from '../identities.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'

/** Events that were set aside, and why. */
export type SetAside = { readonly count: number; readonly reasons: readonly string[] }

/** What a source said about a number at a time, in milliseconds: what of it was set aside. */
export type Heard = CarrierReference & {
  readonly source: string
  readonly heardAt: number
  readonly setAside: SetAside | null
}

/** The events that are about a number, in the forms in which its carrier writes it. */
export function eventsAbout(reference: CarrierReference, events: readonly CarrierEvent[]) {
  const { scac, number, number_type } = reference
  const carrier = loadReferenceData().carrier(scac)
  const spellings = spellingsOf(carrier, number_type as NumberType, number)
  const about = aboutReference(reference, spellings, events)
  const count = events.length - about.events.length
  const setAside: SetAside | null = count === 0 ? null : { count, reasons: about.setAside }
  return { events: about.events, setAside }
}
