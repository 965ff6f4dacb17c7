import { gunzipSync } from 'node:zlib'
import type { Carriers } from '../../carriers/configuration.ts'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { profileOf } from '../../domain/carrier-profile.ts'
import { normaliseAnswer } from '../../domain/normalise.ts'
import { referenceKey } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { loadReferenceData } from '../../resources/reference-data.ts'
import type { CarrierObserved } from '../../schemas/messages.ts'

/** Keeps a message well under 512 kB, as an event takes about 300 bytes. */
const mostEventsPerMessage = 1_000

/** A long answer in parts, each with all events of its containers and those that name none. */
export function inMessages(events: readonly CarrierEvent[]): CarrierEvent[][] {
  if (events.length <= mostEventsPerMessage) return [[...events]]
  const shared = events.filter(({ container_number }) => container_number === null)
  const numbers = new Set(events.map(({ container_number }) => container_number))
  numbers.delete(null)
  const parts: CarrierEvent[][] = []
  for (const number of numbers) {
    const own = events.filter(({ container_number }) => container_number === number)
    const last = parts.at(-1)
    if (last && last.length + own.length <= mostEventsPerMessage) last.push(...own)
    else parts.push([...shared.slice(0, mostEventsPerMessage), ...own])
  }
  return parts.length > 0 ? parts : [shared.slice(0, mostEventsPerMessage)]
}

/** The messages that tell what a carrier said about a reference. */
export function observedMessages(
  reference: CarrierReference,
  said: { readonly events: readonly CarrierEvent[]; readonly answer_id: string; readonly at: Date },
) {
  const { scac, number, number_type } = reference
  return inMessages(said.events).map((events) => {
    const value: CarrierObserved = {
      ...{ scac, number, number_type, source: 'poll', answer_id: said.answer_id },
      observed_at: said.at.getTime(),
      events,
    }
    return { topic: 'carrier.observed', key: referenceKey(reference), value }
  })
}

export const normalised = (carriers: Carriers, scac: string, json: unknown) =>
  normaliseAnswer(json, carriers.get(scac)?.profile ?? profileOf(scac), loadReferenceData().zoneOf)

/** Reads a stored answer again. */
export const eventsOfStored = (carriers: Carriers, scac: string, body: Buffer) =>
  normalised(carriers, scac, JSON.parse(gunzipSync(body).toString('utf8'))).events
