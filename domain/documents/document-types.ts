/** The document types: those of DCSA's `DocumentReference`, and others that accompany a shipment. */
export const documentTypes = {
  bill_of_lading: 'Bill of lading',
  house_bill_of_lading: 'House bill of lading',
  sea_waybill: 'Sea waybill',
  arrival_notice: 'Arrival notice',
  delivery_order: 'Delivery order',
  booking_confirmation: 'Booking confirmation',
  shipping_instruction: 'Shipping instruction',
  commercial_invoice: 'Commercial invoice',
  packing_list: 'Packing list',
  customs_entry: 'Customs entry',
  cargo_release: 'Cargo release',
  isf: 'Importer security filing',
  freight_invoice: 'Freight invoice',
  pickup_notice: 'Pickup notice',
  proof_of_delivery: 'Proof of delivery',
  certificate_of_origin: 'Certificate of origin',
  dangerous_goods_declaration: 'Dangerous goods declaration',
  vgm: 'Verified gross mass',
  rate_sheet: 'Rate sheet',
  other: 'Other',
} as const

export type DocumentType = keyof typeof documentTypes

export const isDocumentType = (text: string): text is DocumentType =>
  Object.hasOwn(documentTypes, text)
