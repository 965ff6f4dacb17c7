import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Resource } from '../resource.ts'

/** A carrier as the interface shows it; the id is derived from the SCAC. */
export const shippingLine = (carrier: CarrierRow): Resource => ({
  id: derivedId('shipping_line', carrier.scac),
  type: 'shipping_line',
  attributes: {
    scac: carrier.scac,
    name: carrier.name,
    alternative_scacs: carrier.alternativeScacs,
    short_name: carrier.shortName,
    bill_of_lading_tracking_support: carrier.supports.bill_of_lading,
    booking_number_tracking_support: carrier.supports.booking_number,
    container_number_tracking_support: carrier.supports.container,
  },
})
