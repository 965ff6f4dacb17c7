// Which shipments and containers a document belongs to, by the numbers that it names. Pure.
import type { Put } from '../../platform/put-rows.ts'
import type { Named, NamedContainer, NamedShipment } from './link-sql.ts'
import { plainNumber } from './reading-of.ts'

export type Targets = {
  readonly shipments: readonly NamedShipment[]
  /** Newest first. */
  readonly containers: readonly NamedContainer[]
}

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? plainNumber(value) : '')

/** A carrier's number is written with its SCAC before it or without. */
function spellings(number: string, scac: string): string[] {
  if (number === '' || scac === '') return number === '' ? [] : [number]
  return number.startsWith(scac) ? [number, number.slice(4)] : [number, scac + number]
}

/** The numbers by which a shipment may be known. */
export function shipmentNumbers(payload: Payload): string[] {
  const scac = textOf(payload.carrier_scac)
  return [payload.bill_of_lading_number, payload.booking_number].flatMap((number) =>
    spellings(textOf(number), scac),
  )
}

export const containerNumbers = ({ container_numbers: list }: Payload): string[] =>
  Array.isArray(list) ? list.map(textOf).filter((number) => number !== '') : []

type Subject = { readonly account_id: string; readonly document_id: string }

const isFor = (accountId: string, numbers: readonly string[]) => (named: Named) =>
  named.account_id === accountId && numbers.includes(named.number)

/**
 * Of a container's journeys the one of a shipment that is named, else, if no shipment is known, the
 * newest: a container is filled again soon after.
 */
function containersFor(accountId: string, payload: Payload, targets: Targets, shipments: string[]) {
  return containerNumbers(payload).flatMap((number) => {
    const journeys = targets.containers.filter(isFor(accountId, [number]))
    const named = journeys.find(({ shipment_id }) => shipments.includes(shipment_id))
    return named ?? (shipments.length === 0 ? (journeys[0] ?? []) : [])
  })
}

const linkRow = (
  into: string,
  { account_id, document_id }: Subject,
  other: Readonly<Record<string, string>>,
): Put => ({
  into,
  key: ['account_id', 'document_id', ...Object.keys(other)],
  how: 'insert',
  row: { account_id, document_id, ...other },
})

export function linksOf(subject: Subject, payload: Payload, targets: Targets): Put[] {
  const numbers = shipmentNumbers(payload)
  const named = targets.shipments.filter(isFor(subject.account_id, numbers))
  const byNumber = named.map(({ id }) => id)
  const containers = containersFor(subject.account_id, payload, targets, byNumber)
  const shipments = new Set([...byNumber, ...containers.map(({ shipment_id }) => shipment_id)])
  return [
    ...[...shipments].map((id) => linkRow('document_shipment', subject, { shipment_id: id })),
    ...containers.map(({ id }) => linkRow('document_cargo', subject, { container_id: id })),
  ]
}
