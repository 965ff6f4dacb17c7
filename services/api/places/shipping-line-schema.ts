import Type from 'typebox'
import { flag, orNull, text, texts, uuid } from '../../../resources/attribute-schemas.ts'

/** A carrier as the interface shows it; it is not stored as a row. */
export const shippingLineSchema = Type.Object({
  id: uuid,
  type: Type.Literal('shipping_line'),
  attributes: Type.Object({
    scac: text,
    name: text,
    alternative_scacs: texts,
    short_name: text,
    bill_of_lading_tracking_support: flag,
    booking_number_tracking_support: flag,
    container_number_tracking_support: flag,
    tracking_url: orNull(text),
    contact_url: orNull(text),
  }),
})
