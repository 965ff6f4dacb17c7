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
import { bandedArrival, letterArrival } from './more-arrivals.ts'
import { captionedOrder, dutchOrder } from './more-deliveries.ts'
import { panelArrival } from './panel-arrivals.ts'
import { frenchFreightInvoice, spanishReceipt } from './receipts-and-bills.ts'
import { italianHouseBill, sectionHouseBill } from './more-bills.ts'
import { germanBooking, routePlanBooking } from './more-bookings.ts'
import { systemInvoice } from './more-invoices.ts'
import { dutchInstruction, panelWaybill, turkishHouseBill } from './more-waybills.ts'

export const trainLayouts: readonly Layout[] = [
  ...[boxedCarrierBill, billWithRider, letterHouseBill, filledForm],
  ...[forwarderArrival, carrierArrival, brokerForm, typedOrder, colonBooking, cardBooking],
  ...[exporterInvoice, formPackingList, americanFreightInvoice, europeanFreightInvoice],
  ...[numberedCustoms, filingWorksheet, terminalPickup, truckerProof, numberedDeclarations],
  ...[ratesAndLetters, mailedPickup, sheetOfGoods, eightyColumns, exportedOrders],
  ...[letterArrival, panelArrival, bandedArrival, captionedOrder, dutchOrder],
  ...[spanishReceipt, frenchFreightInvoice],
  ...[sectionHouseBill, italianHouseBill, turkishHouseBill, panelWaybill, dutchInstruction],
  ...[germanBooking, routePlanBooking, systemInvoice],
]
