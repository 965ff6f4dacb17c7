// Facts about containers at a terminal, from arrival notices, delivery orders and pickup notices, and their delivery from
// the proof of it. Pure.
import { validContainerNumber } from '../../../domain/numbers/container-number.ts'
import { isDay, isLocalTime, isWithinAYear } from '../../../domain/days.ts'
import type { DocumentType } from '../../../domain/documents/document-types.ts'
import { firmsForm, locodeForm } from '../../../domain/places/place-codes.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { TerminalObserved } from '../../../schemas/messages.ts'
import { containerNumbers } from './numbers.ts'
import type { DocumentPayload, AnalysedDocument } from '../readers/protocol.ts'

const noticeTypes: readonly DocumentType[] = [
  'arrival_notice',
  'delivery_order',
  'pickup_notice',
  'proof_of_delivery',
]

type TerminalFacts = Omit<TerminalObserved, 'observation_id' | 'container_number' | 'document_id'>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Facts that the document states of one container and not of all. */
function ofContainer({ pickup_by_container: rows }: DocumentPayload, number: string): object {
  const all = Array.isArray(rows) ? (rows as readonly unknown[]) : []
  const own = all.find((row) => (row as DocumentPayload | null)?.container_number === number)
  return own ?? {}
}

// Fields that a person has set may have any value.
const text = (
  payload: DocumentPayload,
  name: string,
  isRight = (value: string): boolean => value.trim() !== '',
): string | null => {
  const value = payload[name]
  return isText(value) && isRight(value) ? value : null
}

const isGiver = (value: string): boolean => value === 'terminal' || value === 'rail'
const isFirmsCode = (value: string): boolean => firmsForm.test(value)
const isLocode = (value: string): boolean => locodeForm.test(value)
const isDayOrTime = (value: string): boolean => isDay(value) || isLocalTime(value)

/** A day that the event-ingester would refuse, with all that the document says, is left out. */
const near =
  (isRight: (value: string) => boolean, now: Date) =>
  (value: string): boolean =>
    isRight(value) && isWithinAYear(value, now)

// Null is unknown; an empty list would state that there are none.
const holdsOf = ({ holds }: DocumentPayload): TerminalObserved['holds'] =>
  Array.isArray(holds) && holds.every(isText)
    ? holds.map((name) => ({ name, status: 'hold', description: null }))
    : null

function terminalFactsIn(accountId: string, payload: DocumentPayload, now: Date): TerminalFacts {
  return {
    account_id: accountId,
    source: 'document',
    giver: text(payload, 'last_free_day_giver', isGiver),
    observed_at: now.getTime(),
    bill_of_lading_number: text(payload, 'bill_of_lading_number'),
    port_locode: text(payload, 'port_of_discharge_locode', isLocode),
    terminal_name: text(payload, 'terminal_name'),
    terminal_firms_code: text(payload, 'terminal_firms_code', isFirmsCode),
    available_for_pickup: null,
    available_from: text(payload, 'available_date', near(isDayOrTime, now)),
    last_free_day: text(payload, 'last_free_day', near(isDay, now)),
    pickup_appointment_at: text(payload, 'pickup_appointment', near(isLocalTime, now)),
    location_at_terminal: null,
    delivered_at: null,
    pickup_number: text(payload, 'pickup_number'),
    holds: holdsOf(payload),
    // Charges are read wherever they stand, and rarely say of which container they are.
    fees: null,
  }
}

/** Other documents name the day on which a delivery is due. */
const deliveredAt = (type: DocumentType, payload: DocumentPayload, now: Date): string | null =>
  type === 'proof_of_delivery' ? text(payload, 'delivery_date', near(isDayOrTime, now)) : null

const noFacts = {
  terminal_name: null,
  terminal_firms_code: null,
  available_from: null,
  last_free_day: null,
  pickup_appointment_at: null,
  delivered_at: null,
  pickup_number: null,
  holds: null,
} satisfies Partial<TerminalFacts>

/** A reading of a document, with what a person has set. */
export type Reading = Pick<AnalysedDocument, 'type' | 'payload'>

/**
 * One observation for each container, visible to the document's account only, also of a notice that tells nothing: what it
 * tells when it is read again counts from now on. Candidates are not sent on.
 */
export function observationsOf(
  { account_id, document_id }: { readonly account_id: string; readonly document_id: string },
  requestId: string,
  { type, payload }: Reading,
  now: Date,
): Outgoing[] {
  if (!noticeTypes.includes(type)) return []
  const containers = new Set(
    containerNumbers(payload).flatMap((one) => validContainerNumber(one) ?? []),
  )
  return [...containers].flatMap((container_number) => {
    const own = { ...ofContainer(payload, container_number), ...payload }
    const facts = {
      ...terminalFactsIn(account_id, own, now),
      delivered_at: deliveredAt(type, own, now),
    }
    const observation_id = derivedId('terminal_observed', document_id, requestId, container_number)
    const value: TerminalObserved = { observation_id, container_number, document_id, ...facts }
    return [{ topic: 'terminal.observed', key: container_number, value }]
  })
}

/** The same after earlier readings: of containers of which only those told, the document says nothing any more. */
export function observationsAfter(
  document: Parameters<typeof observationsOf>[0],
  requestId: string,
  { before, after }: { readonly before: readonly Reading[]; readonly after: Reading | null },
  now: Date,
): Outgoing[] {
  const told = after === null ? [] : observationsOf(document, requestId, after, now)
  const former = before.flatMap((reading) => observationsOf(document, requestId, reading, now))
  const byContainer = new Map(former.map((one) => [one.key, one]))
  for (const { key } of told) byContainer.delete(key)
  return [
    ...told,
    ...Array.from(byContainer.values(), (one) => ({
      ...one,
      value: { ...(one.value as TerminalObserved), ...noFacts },
    })),
  ]
}
