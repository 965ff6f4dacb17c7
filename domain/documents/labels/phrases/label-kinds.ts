import { compactOf } from './lexicon.ts'
import type { LabelName } from './phrases.ts'

/** Titles of documents, which are labels only with a colon or a number behind them. */
export const titles: ReadonlySet<string> = new Set(
  [
    ...['bill of lading', 'house bill of lading', 'ocean bill of lading', 'master bill of lading'],
    ...['express bill of lading', 'through bill of lading', 'combined transport bill of lading'],
    ...['multimodal transport bill of lading', 'original bill of lading', 'liner bill of lading'],
    ...['direct bill of lading', 'memo bill of lading', 'liner waybill', 'ocean waybill'],
    ...['waybill', 'sea waybill', 'delivery order', 'booking confirmation', 'freight release'],
    ...['invoice', 'commercial invoice', 'freight invoice', 'tax invoice', 'proforma invoice'],
    ...['packing list', 'arrival notice', 'purchase order', 'shipping order', 'debit note'],
    ...['document', 'verified gross mass', 'facture', 'factura', 'rechnung', 'fatura', 'bill'],
    ...['house waybill', 'reservation', 'connaissement', 'konnossement', 'customs entry'],
    // SHIPPERS LETTER OF INSTRUCTIONS
    ...['freight', 'in bond', 'shippers', 'consignees'],
  ].map((title) => compactOf(title).letters),
)

/** Labels of reference numbers. */
export const references: ReadonlySet<LabelName> = new Set([
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'bill', 'booking_number'] as const),
  ...(['invoice_number', 'delivery_order_number', 'purchase_order_numbers'] as const),
  ...(['container_numbers', 'seal_numbers', 'pickup_number', 'it_number', 'entry_number'] as const),
])

export const quantities: ReadonlySet<LabelName> = new Set([
  ...(['package_count', 'gross_weight_kg', 'net_weight_kg', 'volume_cbm', 'quantity'] as const),
])

/** Labels whose values have digits near the beginning. */
export const numeric: ReadonlySet<LabelName> = new Set([
  ...references,
  ...(['voyage_number', 'package_count', 'gross_weight_kg', 'net_weight_kg'] as const),
  ...(['volume_cbm', 'eta', 'etd', 'issue_date', 'due_date', 'invoice_total'] as const),
  'verified_gross_mass_kg',
])

export const asksForDate = (name: LabelName): boolean =>
  /_date$|^et[ad]$|_cutoff$|^last_free_day$/.test(name)

/** Labels of parties, vessels and carriers: their values are names. */
export const named: ReadonlySet<LabelName> = new Set([
  ...(['shipper', 'consignee', 'notify_party', 'deliver_to', 'supplier', 'buyer'] as const),
  ...(['vessel_name', 'carrier_name', 'trucker_name'] as const),
])
