// Ids of records, derived from what identifies them, so that writing a record twice writes it once.
import { derivedId } from '../platform/postgres/derived-id.ts'

/** A number at a carrier, in the form in which the carrier is polled for it. */
export type CarrierReference = {
  readonly scac: string
  readonly number: string
  readonly number_type: string
}

/** The key of the topics that are about a carrier reference. */
export const referenceKey = ({ scac, number }: CarrierReference): string => `${scac}:${number}`

export const shipmentId = (accountId: string, reference: CarrierReference): string =>
  derivedId('shipment', accountId, reference.scac, reference.number, reference.number_type)

export const containerId = (ofShipment: string, number: string): string =>
  derivedId('container', ofShipment, number)

/** One value per definition and record. */
export const customFieldId = (definitionId: string, entityId: string): string =>
  derivedId('custom_field', definitionId, entityId)

/** The result of one work request; `manual` stands for data that a person set where nothing was extracted. */
export const representationId = (documentId: string, requestId: string): string =>
  derivedId('document_representation', documentId, requestId)

export const locationId = (locode: string): string => derivedId('location', locode)

/** The metro area of a place that is a port too. */
export const metroAreaId = (locode: string): string => derivedId('location', locode, 'metro_area')

/** A terminal is identified by its code, or by its name where the source has no code for it. */
export const terminalId = (locode: string, provider: string, codeOrName: string): string =>
  derivedId('terminal', locode, provider, codeOrName.toUpperCase())

export const vesselId = (imo: string | null, name: string | null): string =>
  imo === null ? derivedId('vessel', 'name', (name ?? '').toUpperCase()) : derivedId('vessel', imo)

export const shippingLineId = (scac: string): string => derivedId('shipping_line', scac)

/** An event of the interface, by its name and the record that it is about. */
export const eventId = (event: string, referenceId: string): string =>
  derivedId('event', event, referenceId)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
