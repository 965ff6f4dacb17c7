// The numbers by which documents, shipments and containers are found. Pure.
import type { FieldName } from '../../../domain/documents/fields/fields.ts'
import type { DocumentPayload } from '../readers/protocol.ts'

/** In upper case, without blanks and dashes. */
const plainNumber = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

const numberFields: readonly FieldName[] = [
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number'] as const),
  ...(['delivery_order_number', 'invoice_number', 'purchase_order_numbers'] as const),
  ...(['it_number', 'entry_number', 'pickup_number', 'container_numbers'] as const),
]

/** Every number by which clients can find the document. */
export function searchableNumbers(payload: DocumentPayload): string[] {
  const values = numberFields.flatMap((name) => payload[name] ?? [])
  const texts = values.filter((value) => typeof value === 'string')
  return [...new Set([...texts.map(plainNumber), ...billNumbers(payload)])]
}

const numberFrom = (value: unknown): string => (typeof value === 'string' ? plainNumber(value) : '')

/** A number with and without the carrier's SCAC in front: documents show both forms. */
function withAndWithoutScac(number: string, scac: string): string[] {
  if (number === '' || scac === '') return number === '' ? [] : [number]
  return number.startsWith(scac) ? [number, number.slice(4)] : [number, scac + number]
}

/** A property of a value that is an object; a person may have set any value. */
const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as DocumentPayload)[name] : undefined

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : []

/** The bills that a document names: that of all its containers, or else those of single ones and the candidates. */
function billNumbers(payload: DocumentPayload): string[] {
  const { bill_of_lading_number: bill, candidates, pickup_by_container: rows } = payload
  const first = within(candidates, 'bill_of_lading_number')
  const each = [first, ...listIn(within(first, 'others'))].map((one) => within(one, 'value'))
  const ofContainers = listIn(rows).map((row) => within(row, 'bill_of_lading_number'))
  const named = bill === undefined ? [...each, ...ofContainers] : [bill]
  return [...new Set(named.map(numberFrom))].filter((number) => number !== '')
}

/** The bills to track: a candidate alone is one that was not read for certain, and several candidates are bills each. */
export function certainBillNumbers(payload: DocumentPayload): string[] {
  const candidate = within(payload.candidates, 'bill_of_lading_number')
  const isAlone = candidate !== undefined && within(candidate, 'others') === undefined
  return billNumbers(isAlone ? { ...payload, candidates: {} } : payload)
}

export function shipmentNumbers(payload: DocumentPayload): string[] {
  const scac = numberFrom(payload.carrier_scac)
  return [...billNumbers(payload), payload.booking_number].flatMap((number) =>
    withAndWithoutScac(numberFrom(number), scac),
  )
}

export const containerNumbers = ({ container_numbers: list }: DocumentPayload): string[] =>
  Array.isArray(list) ? list.map(numberFrom).filter((number) => number !== '') : []

const mostFromText = 200

/** The words of a mail that may be numbers, at most 200; one that matches no record has no effect. */
export function numbersInText(text: string | null): string[] {
  const words = (text ?? '').toUpperCase().match(/\b[A-Z0-9]{6,20}\b/g) ?? []
  const numbers = words.filter((word) => (word.match(/\d/g)?.length ?? 0) >= 4)
  return [...new Set(numbers)].slice(0, mostFromText)
}

/** The fields of a document, and the text of the mail that it came with. */
export type LinkSources = { readonly payload: DocumentPayload; readonly mailText: string | null }

export const mentionedShipments = ({ payload, mailText }: LinkSources): string[] => [
  ...shipmentNumbers(payload),
  ...numbersInText(mailText),
]

export const mentionedContainers = ({ payload, mailText }: LinkSources): string[] => [
  ...new Set([...containerNumbers(payload), ...numbersInText(mailText)]),
]
