import type { CarrierEvent } from '../../carrier-event.ts'
import { containerNumber } from './codes.ts'
import type { EventType } from './codes.ts'
import {
  distinct,
  type Fields,
  fieldsOf,
  isObject,
  listOf,
  only,
  pick,
  pickText,
  word,
} from './json-fields.ts'
import { billNames, bookingNames, containerNames, type EventGroup } from '../event-group.ts'

type EventReferences = Pick<
  CarrierEvent,
  | 'container_number'
  | 'container_references'
  | 'booking_number'
  | 'bill_of_lading_number'
  | 'document_type'
  | 'document_id'
  | 'seal_numbers'
>

type Reference = { readonly type: string | null; readonly value: string | null }

export const referenceLists = [
  'references',
  'documentreferences',
  'relateddocumentreferences',
  'documentreference',
  'additionaldocumentreferences',
  'shipmentreferences',
]

/** 3.0's full words for the reference types that 2.2 writes in three letters. */
const typeOfWord = new Map([
  ['BOOKING', 'BKG'],
  ['CARRIERBOOKINGREQUEST', 'CBR'],
  ['TRANSPORTDOCUMENT', 'TRD'],
  ['BILLOFLADING', 'TRD'],
  ['SHIPPINGINSTRUCTIONS', 'SHI'],
  ['SHIPPINGINSTRUCTION', 'SHI'],
  ['ARRIVALNOTICE', 'ARN'],
  ['EQUIPMENT', 'EQ'],
])

/** The containers, booking, bill of lading, document and seals that an event is about. */
export function eventReferencesOf(
  layers: readonly Fields[],
  eventType: EventType,
  group: EventGroup,
): EventReferences {
  const references = referencesOf(layers)
  const document = documentOf(layers, eventType)
  const documents = [...references, document]
  const { container_number, container_references } = containersOf(
    layers,
    references,
    eventType,
    group,
  )
  const bookings = documents.flatMap(({ type, value }) => (type === 'BKG' ? [value] : []))
  const bill = pickText(layers, ...billNames) ?? group.billOfLading
  return {
    container_number,
    container_references,
    booking_number: valueOf(documents, 'BKG') ?? pickText(layers, ...bookingNames) ?? group.booking,
    // Some carriers write the number of the booking in the field of the bill until there is one.
    bill_of_lading_number: valueOf(documents, 'TRD') ?? (bookings.includes(bill) ? null : bill),
    document_type: document.type,
    document_id: document.value,
    seal_numbers: sealsOf(layers),
  }
}

function containersOf(
  layers: readonly Fields[],
  references: readonly Reference[],
  eventType: EventType,
  group: EventGroup,
): Pick<EventReferences, 'container_number' | 'container_references'> {
  const own = containerNumber(pick(layers, ...containerNames))
  const named = references.map(({ type, value }) => (type === 'EQ' ? containerNumber(value) : null))
  const all = distinct([own, ...named])
  const known = all.length > 0 ? all : fromGroup(eventType, group)
  return { container_number: own ?? only(known), container_references: known }
}

/**
 * The containers of an event that names none. A ship moves all containers of the group; a move of one container
 * belongs to a container of the group only if the group has one; a document's event belongs to none.
 */
function fromGroup(eventType: EventType, group: EventGroup): readonly string[] {
  if (eventType === 'TRANSPORT') return group.containers
  return eventType === 'EQUIPMENT' && group.containers.length === 1 ? group.containers : []
}

function referencesOf(layers: readonly Fields[]): Reference[] {
  const found: Reference[] = []
  for (const layer of layers)
    for (const name of referenceLists)
      for (const one of listOf(layer.get(name))) if (isObject(one)) found.push(referenceOf(one))
  return found
}

function referenceOf(reference: unknown): Reference {
  const fields = [fieldsOf(reference)]
  const types = [
    'referenceType',
    'documentReferenceType',
    'documentTypeCode',
    'documentType',
    'type',
  ]
  const values = [
    ...['referenceValue', 'documentReferenceValue', 'reference', 'value'],
    ...['documentReference', 'documentID'],
  ]
  const value = pickText(fields, ...values, ...bookingNames, ...billNames)
  return { type: documentType(pick(fields, ...types)), value }
}

/** The document that a SHIPMENT event is about. */
function documentOf(layers: readonly Fields[], eventType: EventType): Reference {
  const type = documentType(pick(layers, 'documentTypeCode', 'documentType'))
  const value = pickText(layers, 'documentID') ?? bookingInBill(type, layers)
  if (type !== null || value !== null || eventType !== 'SHIPMENT') return { type, value }
  return referenceOf(pick(layers, 'documentReference'))
}

/** The number of a booking whose event has only the field of the bill for it. */
function bookingInBill(type: string | null, layers: readonly Fields[]): string | null {
  const known = pickText(layers, ...bookingNames)
  return type === 'BKG' && known === null ? pickText(layers, ...billNames) : null
}

function documentType(value: unknown): string | null {
  const type = word(value)
  return type === null ? null : (typeOfWord.get(type) ?? type)
}

function valueOf(references: readonly Reference[], type: string): string | null {
  return references.find((one) => one.type === type && one.value !== null)?.value ?? null
}

function sealsOf(layers: readonly Fields[]): string[] {
  const seals = listOf(pick(layers, 'seals'))
  return distinct(seals.map((seal) => pickText([asSeal(seal)], 'sealNumber', 'number')))
}

function asSeal(seal: unknown): Fields {
  return isObject(seal) ? fieldsOf(seal) : new Map([['sealnumber', seal]])
}
