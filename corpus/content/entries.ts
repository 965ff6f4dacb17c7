// One entry of a document: what is printed in one place, and what that says. Layouts choose and arrange.
import { cargoEntries, tradeEntries } from './cargo-entries.ts'
import type { Party } from './companies.ts'
import type { Shipment } from './shipment.ts'
import { shown } from './style.ts'
import type { Style } from './style.ts'
import type { Shown } from '../truth.ts'
import { routeEntries, timeEntries } from './voyage-entries.ts'

type PartyRole = 'shipper' | 'consignee' | 'notify_party' | 'deliver_to'
const partyEntry = (party: Party, role: PartyRole): Shown => ({
  lines: [party.name, ...party.address],
  truth: { [`${role}_name`]: party.name, [`${role}_address`]: party.address.join('\n') },
})

function notifyEntry(s: Shipment): Shown {
  if (s.notify !== s.consignee) return partyEntry(s.notify, 'notify_party')
  const same = 'SAME AS CONSIGNEE'
  return shown(same, {
    notify_party_name: { oneOf: ['', s.consignee.name] },
    notify_party_address: { oneOf: ['', s.consignee.address.join('\n')] },
  })
}

function numberEntries(s: Shipment, style: Style) {
  const { numbers, carrier } = s
  const billText = style.prefixed || !carrier.bare ? numbers.bill : numbers.bareBill
  const scac = billText === numbers.bill ? { carrier_scac: carrier.scac } : {}
  const name = carrier.names[Math.min(style.carrierName, carrier.names.length - 1)] ?? ''
  const orders = numbers.orders.join(', ')
  return {
    bill: shown(billText, { bill_of_lading_number: billText, ...scac }),
    houseBill: shown(numbers.houseBill, { house_bill_of_lading_number: numbers.houseBill }),
    booking: shown(numbers.booking, { booking_number: numbers.booking }),
    deliveryOrder: shown(numbers.deliveryOrder, { delivery_order_number: numbers.deliveryOrder }),
    invoice: shown(numbers.invoice, { invoice_number: numbers.invoice }),
    orders: shown(orders, { purchase_order_numbers: numbers.orders }),
    inBond: shown(numbers.inBond, { it_number: numbers.inBond }),
    entry: shown(numbers.entry, { entry_number: numbers.entry }),
    pickup: shown(numbers.pickup, { pickup_number: numbers.pickup }),
    carrier: shown(name, { carrier_name: name, carrier_scac: carrier.scac }),
    scac: shown(carrier.scac, { carrier_scac: carrier.scac }),
  }
}

function partyEntries(s: Shipment) {
  return {
    shipper: partyEntry(s.shipper, 'shipper'),
    shipperName: shown(s.shipper.name, { shipper_name: s.shipper.name }),
    consignee: partyEntry(s.consignee, 'consignee'),
    consigneeName: shown(s.consignee.name, { consignee_name: s.consignee.name }),
    notify: notifyEntry(s),
    deliverTo: partyEntry(s.deliverTo, 'deliver_to'),
    supplier: {
      lines: [s.shipper.name, ...s.shipper.address],
      truth: { supplier_name: s.shipper.name },
    },
    buyer: {
      lines: [s.consignee.name, ...s.consignee.address],
      truth: { buyer_name: s.consignee.name },
    },
    trucker: shown(s.trucker.name, { trucker_name: s.trucker.name }),
    /** Stands on many documents and is none of their fields. */
    forwarder: { lines: [s.forwarder.name, ...s.forwarder.address], truth: {} },
  }
}

export function entriesOf(s: Shipment, style: Style) {
  return {
    ...numberEntries(s, style),
    ...partyEntries(s),
    ...routeEntries(s, style),
    ...timeEntries(s, style),
    ...cargoEntries(s, style),
    ...tradeEntries(s, style),
  }
}

export type Entries = ReturnType<typeof entriesOf>
