import type { Layout } from '../layout.ts'
import { carrierArrival } from './carrier-arrivals.ts'
import { forwarderArrival } from './forwarder-arrivals.ts'
import { terminalPickup, truckerProof } from './at-the-terminal.ts'
import { cardBooking, colonBooking } from './bookings.ts'
import { billWithRider } from './rider-bills.ts'
import { boxedCarrierBill } from './boxed-bills.ts'
import { numberedCustoms } from './customs-forms.ts'
import { filingWorksheet } from './filings.ts'
import { numberedDeclarations } from './declarations.ts'
import { brokerForm, typedOrder } from './delivery-orders.ts'
import { filledForm, letterHouseBill } from './forwarder-bills.ts'
import { americanFreightInvoice, europeanFreightInvoice } from './freight-invoices.ts'
import { ratesAndLetters } from './rates-and-others.ts'
import { exporterInvoice } from './exporter-invoices.ts'
import { formPackingList } from './packing-lists.ts'
import { mailedPickup, sheetOfGoods } from './mails-and-sheets.ts'
import { eightyColumns, exportedOrders } from './plain-text.ts'

export const trainLayouts: readonly Layout[] = [
  ...[boxedCarrierBill, billWithRider, letterHouseBill, filledForm],
  ...[forwarderArrival, carrierArrival, brokerForm, typedOrder, colonBooking, cardBooking],
  ...[exporterInvoice, formPackingList, americanFreightInvoice, europeanFreightInvoice],
  ...[numberedCustoms, filingWorksheet, terminalPickup, truckerProof, numberedDeclarations],
  ...[ratesAndLetters, mailedPickup, sheetOfGoods, eightyColumns, exportedOrders],
]
