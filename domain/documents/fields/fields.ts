import type { DocumentType } from '../document-types.ts'
import type { Box } from '../layout/page.ts'

/**
 * The kinds of values. `date`: `YYYY-MM-DD`. `moment`: `YYYY-MM-DDTHH:MM`, or a date where no time
 * is given; local to the place that it is about. `scac`: four letters. `locode`: UN/LOCODE.
 * `currency`: ISO 4217.
 */
export type FieldKind =
  | 'text'
  | 'texts'
  | 'container_numbers'
  | 'date'
  | 'moment'
  | 'number'
  | 'whole'
  | 'scac'
  | 'locode'
  | 'currency'
  | 'freight_terms'
  | 'line_items'
  | 'charges'

export type LineItem = {
  readonly description?: string
  readonly hs_code?: string
  readonly quantity?: number
  readonly unit?: string
  readonly unit_price?: number
  readonly amount?: number
}
export type Charge = {
  readonly description: string
  readonly amount: number
  readonly currency?: string
}

/** Every field with its kind and its meaning. */
export const fields = {
  bill_of_lading_number: ['text', "The carrier's (master) bill of lading or waybill number."],
  house_bill_of_lading_number: ['text', "The forwarder's or NVOCC's bill of lading number."],
  booking_number: ['text', "The carrier's booking number."],
  delivery_order_number: ['text', 'Number of the delivery order itself.'],
  invoice_number: [
    'text',
    'Number of the invoice; on a packing list, of the invoice it goes with.',
  ],
  purchase_order_numbers: ['texts', "The buyer's order numbers."],
  it_number: ['text', 'Number of the movement in bond (7512).'],
  entry_number: ['text', 'Number of the customs entry.'],
  pickup_number: ['text', 'What the trucker has to name at the terminal.'],
  carrier_name: ['text', 'The ocean carrier, as written.'],
  carrier_scac: ['scac', 'The ocean carrier, from its code, its name or the prefix of its number.'],
  shipper_name: ['text', 'Shipper or exporter: the first line.'],
  shipper_address: ['text', 'The other lines, joined by line feeds.'],
  consignee_name: ['text', 'Consignee: the first line.'],
  consignee_address: ['text', 'The other lines, joined by line feeds.'],
  notify_party_name: ['text', 'Notify party: the first line.'],
  notify_party_address: ['text', 'The other lines, joined by line feeds.'],
  supplier_name: ['text', 'Who issued the invoice.'],
  buyer_name: ['text', 'Who has to pay the invoice.'],
  deliver_to_name: ['text', 'Where the cargo is to be delivered to: the first line.'],
  deliver_to_address: ['text', 'The other lines, joined by line feeds.'],
  trucker_name: ['text', 'The inland carrier that picks up.'],
  vessel_name: ['text', 'Without MV, M/V and the voyage.'],
  voyage_number: ['text', "The carrier's voyage number."],
  place_of_receipt: ['text', 'As written.'],
  port_of_loading: ['text', 'As written.'],
  port_of_loading_locode: ['locode', 'Where the name leaves no doubt.'],
  port_of_discharge: ['text', 'As written.'],
  port_of_discharge_locode: ['locode', 'Where the name leaves no doubt.'],
  place_of_delivery: ['text', 'As written.'],
  terminal_name: ['text', 'Where the containers are picked up or returned.'],
  terminal_firms_code: ['text', 'Its four-character FIRMS code.'],
  issue_date: ['date', 'When the document was issued.'],
  on_board_date: ['date', 'Shipped on board.'],
  etd: ['moment', 'Estimated departure from the port of loading.'],
  eta: ['moment', 'Estimated arrival at the port of discharge.'],
  available_date: ['moment', 'From when on the containers can be picked up.'],
  last_free_day: ['date', 'The last day without storage or demurrage.'],
  pickup_appointment: ['moment', 'The time that is booked at the terminal for picking up.'],
  invoice_date: ['date', 'Date of the invoice.'],
  due_date: ['date', 'When payment is due.'],
  delivery_date: ['moment', 'When the cargo was delivered.'],
  document_cutoff: ['moment', 'Latest time for shipping instructions.'],
  cargo_cutoff: ['moment', 'Latest time for the containers at the port of loading.'],
  vgm_cutoff: ['moment', 'Latest time for the verified gross mass.'],
  container_numbers: ['container_numbers', 'ISO 6346, with a check digit that is right.'],
  seal_numbers: ['texts', 'Seals of the containers.'],
  package_count: ['whole', 'Packages of the whole shipment.'],
  package_type: ['text', 'Cartons, pallets, ...: as written.'],
  description_of_goods: ['text', 'As written, lines joined by line feeds.'],
  gross_weight_kg: ['number', 'Of the whole shipment, in kilograms.'],
  net_weight_kg: ['number', 'Of the whole shipment, in kilograms.'],
  volume_cbm: ['number', 'Of the whole shipment, in cubic metres.'],
  verified_gross_mass_kg: ['number', 'In kilograms.'],
  freight_terms: ['freight_terms', '`prepaid` or `collect`.'],
  incoterm: ['text', 'Three letters.'],
  payment_terms: ['text', 'As written.'],
  country_of_origin: ['text', 'As written.'],
  currency: ['currency', "The total's currency."],
  total_amount: ['number', 'What is to be paid in all.'],
  line_items: ['line_items', 'One entry per line of the table.'],
  charges: ['charges', 'One entry per charge.'],
  holds: ['texts', 'Holds that are named as in force: customs, freight, ...'],
} as const satisfies Record<string, readonly [FieldKind, string]>

export type FieldName = keyof typeof fields

/** A value with its page and box; `box` is null where the value comes from several pages or from none. */
export type ExtractedValue = {
  readonly value: unknown
  readonly page: number
  readonly box: Box | null
  /** 0 to 1. */
  readonly confidence: number
  /** The other possible reading in words, where there is one: day and month exchanged, for example. */
  readonly doubt?: string
}

/** The fields of a document; those that it does not state are absent. */
export type ExtractedFields = { readonly [name in FieldName]?: ExtractedValue }

const numbers = ['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number'] as const
const carrier = ['carrier_name', 'carrier_scac'] as const
const voyage = ['vessel_name', 'voyage_number'] as const
const parties = [
  ...(['shipper_name', 'shipper_address', 'consignee_name', 'consignee_address'] as const),
  ...(['notify_party_name', 'notify_party_address'] as const),
]
const ports = [
  ...(['port_of_loading', 'port_of_loading_locode'] as const),
  ...(['port_of_discharge', 'port_of_discharge_locode'] as const),
]
const route = ['place_of_receipt', ...ports, 'place_of_delivery'] as const
const cargo = [
  ...(['container_numbers', 'seal_numbers', 'package_count', 'package_type'] as const),
  ...(['description_of_goods', 'gross_weight_kg', 'volume_cbm'] as const),
]
const orders = ['purchase_order_numbers'] as const
const money = ['currency', 'total_amount'] as const
const invoice = ['invoice_number', 'invoice_date', 'supplier_name', 'buyer_name'] as const
const terminal = ['terminal_name', 'terminal_firms_code', 'last_free_day', 'pickup_number'] as const
const transportDocument = [
  ...[...numbers, ...carrier, ...parties, ...voyage, ...route, ...cargo, ...orders],
  ...(['freight_terms', 'issue_date', 'on_board_date'] as const),
]
const anything = [...numbers, ...carrier, ...voyage, ...ports, 'container_numbers'] as const

/** The fields of each type, in the order of display. */
export const fieldsOf: Readonly<Record<DocumentType, readonly FieldName[]>> = {
  bill_of_lading: transportDocument,
  house_bill_of_lading: transportDocument,
  sea_waybill: transportDocument,
  arrival_notice: [
    ...[...numbers, ...carrier, ...parties, ...voyage, ...route, ...cargo, ...orders],
    ...(['eta', 'available_date', ...terminal, 'it_number', 'freight_terms'] as const),
    ...(['charges', ...money, 'holds', 'issue_date'] as const),
  ],
  delivery_order: [
    ...(['delivery_order_number', ...numbers, ...carrier, ...voyage, ...ports] as const),
    ...(['eta', ...terminal, 'pickup_appointment', 'deliver_to_name'] as const),
    ...(['deliver_to_address', 'trucker_name'] as const),
    ...(['consignee_name', 'consignee_address', ...cargo, 'it_number', 'issue_date'] as const),
  ],
  booking_confirmation: [
    ...(['booking_number', ...carrier, 'shipper_name', ...voyage, ...route, 'etd', 'eta'] as const),
    ...(['document_cutoff', 'cargo_cutoff', 'vgm_cutoff', 'gross_weight_kg'] as const),
    ...(['description_of_goods', 'issue_date'] as const),
  ],
  shipping_instruction: transportDocument,
  commercial_invoice: [
    ...[...invoice, ...orders, ...money],
    ...(['incoterm', 'payment_terms', 'country_of_origin', 'line_items'] as const),
    ...(['bill_of_lading_number', ...voyage, ...ports, 'container_numbers'] as const),
    ...(['package_count', 'gross_weight_kg', 'net_weight_kg'] as const),
  ],
  packing_list: [
    ...(['invoice_number', 'issue_date', 'shipper_name', 'consignee_name', ...orders] as const),
    ...(['line_items', ...cargo, 'net_weight_kg', 'bill_of_lading_number', ...voyage] as const),
    ...ports,
  ],
  customs_entry: [
    ...(['entry_number', 'bill_of_lading_number', 'house_bill_of_lading_number'] as const),
    ...(['it_number', 'carrier_scac', ...voyage, 'container_numbers', 'consignee_name'] as const),
    ...(['country_of_origin', 'issue_date', 'total_amount', 'gross_weight_kg'] as const),
  ],
  cargo_release: [
    ...(['entry_number', 'bill_of_lading_number', 'house_bill_of_lading_number'] as const),
    ...(['it_number', 'carrier_scac', ...voyage, 'container_numbers', 'consignee_name'] as const),
    'issue_date',
  ],
  isf: [...anything, ...parties, ...orders, 'country_of_origin', 'issue_date'],
  freight_invoice: [
    ...[...invoice, ...numbers, ...carrier, ...voyage, ...ports],
    ...(['due_date', 'container_numbers', 'charges', ...money, 'payment_terms'] as const),
  ],
  pickup_notice: [
    ...[...anything, ...terminal],
    ...(['available_date', 'pickup_appointment', 'holds', 'issue_date'] as const),
  ],
  proof_of_delivery: [
    ...(['bill_of_lading_number', 'delivery_order_number', 'container_numbers'] as const),
    ...(['delivery_date', 'deliver_to_name', 'deliver_to_address', 'trucker_name'] as const),
    ...(['package_count', 'gross_weight_kg'] as const),
  ],
  certificate_of_origin: [
    ...[...parties, ...voyage, ...ports, ...orders],
    ...(['country_of_origin', 'invoice_number', 'gross_weight_kg', 'issue_date'] as const),
  ],
  dangerous_goods_declaration: [
    ...[...numbers, ...carrier, ...voyage, ...ports, ...parties, ...cargo],
    'issue_date',
  ],
  vgm: [...anything, 'verified_gross_mass_kg', 'shipper_name', 'issue_date'],
  rate_sheet: [...carrier, ...ports, 'currency', 'charges', 'issue_date'],
  other: [...anything, ...orders, 'issue_date'],
}
