import type { CarrierEvent } from '../../carrier-event.ts'
import type { Family } from './codes.ts'
import { containerNumber } from './container-number.ts'
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
import { billNames, bookingNames, containerNames, type Group } from '../event-group.ts'

export type Ties = Pick<
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

/** 3.0's full words for what 2.2 says in three letters. */
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
export function tiesOf(layers: readonly Fields[], family: Family, group: Group): Ties {
  const references = referencesOf(layers)
  const document = documentOf(layers, family)
  const documents = [...references, document]
  const containers = containersOf(layers, references, family, group)
  return {
    ...containers,
    booking_number: valueOf(documents, 'BKG') ?? pickText(layers, ...bookingNames) ?? group.booking,
    bill_of_lading_number:
      valueOf(documents, 'TRD') ?? pickText(layers, ...billNames) ?? group.billOfLading,
    document_type: document.type,
    document_id: document.value,
    seal_numbers: sealsOf(layers),
  }
}

function containersOf(
  layers: readonly Fields[],
  references: readonly Reference[],
  family: Family,
  group: Group,
): Pick<Ties, 'container_number' | 'container_references'> {
  const own = containerNumber(pick(layers, ...containerNames))
  const named = references.map(({ type, value }) => (type === 'EQ' ? containerNumber(value) : null))
  const all = distinct([own, ...named])
  const known = all.length > 0 ? all : fromGroup(family, group)
  return { container_number: own ?? only(known), container_references: known }
}

/**
 * A ship moves all containers of the group; a move of one container is known to be of the group's only
 * if it has just one; a document's event is about the document.
 */
function fromGroup(family: Family, group: Group): readonly string[] {
  if (family === 'TRANSPORT') return group.containers
  return family === 'EQUIPMENT' && group.containers.length === 1 ? group.containers : []
}

function referencesOf(layers: readonly Fields[]): Reference[] {
  const lists = layers.flatMap((layer) => referenceLists.map((name) => layer.get(name)))
  return lists.flatMap(listOf).filter(isObject).map(referenceOf)
}

function referenceOf(value: unknown): Reference {
  const fields = [fieldsOf(value)]
  const types = [
    'referenceType',
    'documentReferenceType',
    'documentTypeCode',
    'documentType',
    'type',
  ]
  const values = ['referenceValue', 'documentReferenceValue', 'reference', 'value', 'documentID']
  return { type: documentType(pick(fields, ...types)), value: pickText(fields, ...values) }
}

/** The document that a SHIPMENT event is about. */
function documentOf(layers: readonly Fields[], family: Family): Reference {
  const type = documentType(pick(layers, 'documentTypeCode', 'documentType'))
  const value = pickText(layers, 'documentID')
  if (type !== null || value !== null || family !== 'SHIPMENT') return { type, value }
  return referenceOf(pick(layers, 'documentReference'))
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
