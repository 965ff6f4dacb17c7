// Which shipments and containers a document belongs to, by the numbers that it names. Pure.
import type { Put } from '../../../platform/postgres/put-rows.ts'
import type { MentionedNumber, MatchedContainer, MatchedShipment } from './sql.ts'
import { plainNumber } from '../readers/child/analyse.ts'
import type { DocumentPayload } from '../readers/child/analyse.ts'
import { insertRow } from '../../../resources/rows.ts'

export type LinkTargets = {
  readonly shipments: readonly MatchedShipment[]
  /** Newest first. */
  readonly containers: readonly MatchedContainer[]
}

/** What a person has set stands over what was read, also when it is read again. */
export const withManualFields = (
  payload: DocumentPayload | null,
  manual: DocumentPayload | null,
): DocumentPayload => ({
  ...payload,
  ...manual,
})

const textOf = (value: unknown): string => (typeof value === 'string' ? plainNumber(value) : '')

/** A carrier's number is written with its SCAC before it or without. */
function spellings(number: string, scac: string): string[] {
  if (number === '' || scac === '') return number === '' ? [] : [number]
  return number.startsWith(scac) ? [number, number.slice(4)] : [number, scac + number]
}

/** The numbers by which a shipment may be known. */
export function shipmentNumbers(payload: DocumentPayload): string[] {
  const scac = textOf(payload.carrier_scac)
  return [payload.bill_of_lading_number, payload.booking_number].flatMap((number) =>
    spellings(textOf(number), scac),
  )
}

export const containerNumbers = ({ container_numbers: list }: DocumentPayload): string[] =>
  Array.isArray(list) ? list.map(textOf).filter((number) => number !== '') : []

const mostMentioned = 200

/** Words of a mail that may be numbers: they are only compared with what is known, and cost nothing if not. */
export function mentionedNumbers(text: string | null): string[] {
  const words = (text ?? '').toUpperCase().match(/\b[A-Z0-9]{6,20}\b/g) ?? []
  const numbers = words.filter((word) => (word.match(/\d/g)?.length ?? 0) >= 4)
  return [...new Set(numbers)].slice(0, mostMentioned)
}

/** What links a document: its own fields, and what the mail named that brought it. */
export type Mentions = { readonly payload: DocumentPayload; readonly mailText: string | null }

export const shipmentsMentioned = ({ payload, mailText }: Mentions): string[] => [
  ...shipmentNumbers(payload),
  ...mentionedNumbers(mailText),
]

export const containersMentioned = ({ payload, mailText }: Mentions): string[] => [
  ...new Set([...containerNumbers(payload), ...mentionedNumbers(mailText)]),
]

type DocumentKey = { readonly account_id: string; readonly document_id: string }

const isFor = (accountId: string, numbers: readonly string[]) => (named: MentionedNumber) =>
  named.account_id === accountId && numbers.includes(named.number)

/**
 * Of a container's journeys the one of a shipment that is named, else, if no shipment is known, the
 * newest: a container is filled again soon after.
 */
function containersFor(
  accountId: string,
  mentions: Mentions,
  targets: LinkTargets,
  shipments: string[],
) {
  return containersMentioned(mentions).flatMap((number) => {
    const journeys = targets.containers.filter(isFor(accountId, [number]))
    const named = journeys.find(({ shipment_id }) => shipments.includes(shipment_id))
    return named ?? (shipments.length === 0 ? (journeys[0] ?? []) : [])
  })
}

export function linksOf(
  { account_id, document_id }: DocumentKey,
  mentions: Mentions,
  targets: LinkTargets,
): Put[] {
  const numbers = shipmentsMentioned(mentions)
  const named = targets.shipments.filter(isFor(account_id, numbers))
  const byNumber = [...new Set(named.map(({ id }) => id))]
  const containers = containersFor(account_id, mentions, targets, byNumber)
  const shipments = new Set([...byNumber, ...containers.map(({ shipment_id }) => shipment_id)])
  return [
    ...[...shipments].map((id) =>
      insertRow('document_shipment', { account_id, document_id, shipment_id: id }),
    ),
    ...containers.map(({ id }) =>
      insertRow('document_cargo', { account_id, document_id, container_id: id }),
    ),
  ]
}
