// Ids of records, derived from what identifies them, so that making one twice makes one.
import { derivedId } from '../platform/postgres/derived-id.ts'

/** A number at a carrier, as the carrier is asked for it. */
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

/** What was read of a document for one wish, or, for `manual`, what a person has set where nothing was read. */
export const representationId = (documentId: string, wish: string): string =>
  derivedId('document_representation', documentId, wish)

export const locationId = (locode: string): string => derivedId('location', locode)

/** A terminal is known by its code, or by its name where the source has no code for it. */
export const terminalId = (locode: string, provider: string, codeOrName: string): string =>
  derivedId('terminal', locode, provider, codeOrName.toUpperCase())

export const vesselId = (imo: string | null, name: string | null): string =>
  imo === null ? derivedId('vessel', 'name', (name ?? '').toUpperCase()) : derivedId('vessel', imo)

export const shippingLineId = (scac: string): string => derivedId('shipping_line', scac)

/** An event of the interface: what happened to which record. */
export const eventId = (event: string, referenceId: string): string =>
  derivedId('event', event, referenceId)
