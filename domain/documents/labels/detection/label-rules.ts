import type { Concept } from './concepts.ts'
import type { LabelName } from '../phrases/phrases.ts'

/** A label that contains all of `needs`; words of `may` make no difference. */
export type LabelRule = {
  readonly name: LabelName
  readonly needs: readonly Concept[]
  readonly may?: readonly Concept[]
  /** Values consist of the same words: only a colon makes it a label. */
  readonly colonOnly?: true
}

const times = ['date', 'expected'] as const
const places = ['port', 'place', 'vessel', 'country', 'location'] as const

const dated = (name: LabelName, needs: readonly Concept[], may: readonly Concept[]): LabelRule => ({
  name,
  needs,
  may: [...may, ...times],
})

/** The labels that combinations of concepts mean. */
export const labelRules: readonly LabelRule[] = [
  dated('eta', ['arrive', 'date'], [...places, 'discharge', 'destination', 'terminal']),
  dated('eta', ['arrive', 'expected'], [...places, 'discharge', 'destination', 'terminal']),
  dated('eta', ['arrive', 'discharge'], [...places, 'terminal']),
  dated('etd', ['depart', 'date'], [...places, 'load', 'origin', 'terminal']),
  dated('etd', ['depart', 'expected'], [...places, 'load', 'origin', 'terminal']),
  dated('etd', ['depart', 'load'], [...places, 'terminal']),
  ...(['ends', 'last', 'date'] as const).map((limit) =>
    dated(
      'last_free_day',
      ['free', limit],
      ['last', 'ends', 'storage', 'port', 'terminal', 'pickup', 'container', 'carrier', 'goods'],
    ),
  ),
  dated('last_free_day', ['storage', 'begins'], ['port', 'terminal', 'container']),
  dated(
    'available_date',
    ['available', 'date'],
    ['pickup', 'begins', 'goods', 'container', 'last', 'terminal', 'deliver'],
  ),
  dated(
    'available_date',
    ['available', 'begins'],
    ['pickup', 'goods', 'container', 'terminal', 'deliver'],
  ),
  dated('available_date', ['available', 'pickup'], ['goods', 'container', 'deliver']),
  dated('vgm_cutoff', ['cutoff', 'vgm'], ['gross', 'weight', 'last']),
  dated('document_cutoff', ['cutoff', 'documents'], ['carrier', 'shipper', 'last', 'bill']),
  dated(
    'cargo_cutoff',
    ['cutoff', 'gate'],
    ['container', 'port', 'terminal', 'goods', 'carrier', 'deliver', 'last'],
  ),
  dated('cargo_cutoff', ['cutoff', 'container'], ['gate', 'port', 'terminal', 'deliver', 'last']),
  dated('cargo_cutoff', ['cutoff', 'port'], ['gate', 'terminal', 'container', 'last']),
  dated('on_board_date', ['onboard', 'date'], ['load', 'lading', 'goods', 'vessel', 'carrier']),
  dated('invoice_date', ['invoice', 'date'], ['issue']),
  dated('due_date', ['due', 'date'], ['payment', 'invoice', 'last', 'amount']),
  dated('due_date', ['payment', 'date'], ['due', 'last']),
  dated('issue_date', ['issue', 'date'], ['place', 'bill', 'lading', 'documents']),
  dated('delivery_date', ['deliver', 'date'], ['goods', 'container']),
  {
    name: 'port_of_discharge',
    needs: ['discharge', 'port'],
    may: ['place', 'vessel', 'destination'],
  },
  { name: 'port_of_discharge', needs: ['discharge', 'place'], may: ['port'] },
  { name: 'port_of_loading', needs: ['load', 'port'], may: ['place', 'vessel', 'origin'] },
  { name: 'port_of_loading', needs: ['load', 'place'], may: ['port', 'vessel'] },
  { name: 'place_of_receipt', needs: ['receipt', 'place'], may: ['carrier', 'goods', 'port'] },
  {
    name: 'place_of_delivery',
    needs: ['deliver', 'place'],
    may: ['carrier', 'goods', 'port', 'last', 'destination'],
  },
  { name: 'place_of_delivery', needs: ['destination', 'last'], may: ['place', 'goods'] },
  { name: 'place_of_delivery', needs: ['destination', 'place'], may: ['last', 'goods'] },
  { name: 'vessel_name', needs: ['vessel', 'name'], may: ['voyage', 'carrier'] },
  { name: 'vessel_name', needs: ['vessel', 'voyage'], may: ['carrier', 'master'] },
  { name: 'voyage_number', needs: ['voyage', 'number'], may: ['carrier', 'load', 'vessel'] },
  { name: 'gross_weight_kg', needs: ['gross', 'weight'], may: ['quantity', 'goods'] },
  { name: 'net_weight_kg', needs: ['net', 'weight'], may: ['quantity', 'goods'] },
  { name: 'volume_cbm', needs: ['volume', 'quantity'], may: ['goods', 'gross'] },
  { name: 'package_count', needs: ['packages', 'quantity'], may: ['goods', 'kind'] },
  { name: 'package_count', needs: ['packages', 'number'], may: ['quantity', 'goods', 'kind'] },
  {
    name: 'description_of_goods',
    needs: ['description', 'goods'],
    may: ['packages', 'number', 'kind'],
  },
  { name: 'house_bill_of_lading_number', needs: ['house', 'bill'], may: ['lading'] },
  { name: 'bill_of_lading_number', needs: ['master', 'bill'], may: ['lading', 'carrier'] },
  { name: 'bill_of_lading_number', needs: ['carrier', 'bill'], may: ['lading', 'master'] },
  { name: 'bill', needs: ['bill', 'number'], may: ['lading'] },
  { name: 'booking_number', needs: ['booking', 'number'], may: ['carrier', 'master'] },
  { name: 'container_numbers', needs: ['container', 'number'], may: ['seal'] },
  { name: 'seal_numbers', needs: ['seal', 'number'], may: ['container', 'carrier', 'shipper'] },
  { name: 'invoice_number', needs: ['invoice', 'number'] },
  { name: 'purchase_order_numbers', needs: ['purchase', 'order'] },
  { name: 'delivery_order_number', needs: ['deliver', 'order', 'number'] },
  { name: 'pickup_number', needs: ['pickup', 'number'], may: ['terminal', 'container', 'goods'] },
  { name: 'shipper', needs: ['shipper', 'address'] },
  { name: 'consignee', needs: ['consignee', 'address'] },
  { name: 'consignee', needs: ['consignee', 'last'] },
  { name: 'notify_party', needs: ['notify', 'address'], may: ['last'] },
  { name: 'terminal_name', needs: ['terminal', 'discharge'], may: ['port'] },
  {
    name: 'terminal_name',
    needs: ['terminal', 'pickup'],
    may: ['container', 'goods', 'location'],
    colonOnly: true,
  },
  { name: 'terminal_name', needs: ['location', 'goods'], may: ['container', 'pickup'] },
  { name: 'terminal_name', needs: ['location', 'container'], may: ['goods', 'pickup'] },
  { name: 'terminal_name', needs: ['location', 'pickup'], may: ['container', 'goods', 'terminal'] },
  { name: 'terminal_firms_code', needs: ['firms', 'number'], may: ['terminal', 'location'] },
  { name: 'invoice_total', needs: ['quantity', 'amount'], may: ['due', 'invoice'] },
  { name: 'invoice_total', needs: ['amount', 'due'], may: ['quantity', 'invoice'] },
  { name: 'invoice_total', needs: ['quantity', 'due'], may: ['amount', 'invoice'] },
  { name: 'payment_terms', needs: ['payment', 'terms'] },
  { name: 'incoterm', needs: ['terms', 'deliver'] },
  { name: 'country_of_origin', needs: ['country', 'origin'], may: ['goods'] },
]
