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
import { multimodalHouseBill } from './multimodal-bills.ts'
import { consolidatorHouseBill } from './consolidator-bills.ts'
import { expressHouseWaybill } from './express-waybills.ts'
import { tableBooking } from './table-bookings.ts'
import { mailedBooking } from './mailed-bookings.ts'
import { landscapeWaybill } from './landscape-waybills.ts'
import { letterCarrierBill } from './letter-bills.ts'
import { weighbridgeCertificate } from './weighbridge-certificates.ts'
import { hazardNote } from './hazard-notes.ts'
import { agencyArrival } from './agency-arrivals.ts'
import { articleInvoice } from './article-invoices.ts'
import { availabilityScreen } from './availability.ts'
import { bilingualInvoice } from './bilingual-invoices.ts'
import { cartonRanges } from './carton-lists.ts'
import { debitNote } from './debit-notes.ts'
import { gulfArrival } from './gulf-arrivals.ts'
import { gulfOrder } from './gulf-orders.ts'
import { ruledInvoice } from './ruled-invoices.ts'
import { nvoccArrival } from './nvocc-arrivals.ts'
import { spanishArrival } from './spanish-arrivals.ts'
import { dispatchSheet } from './dispatch-sheets.ts'
import { germanRelease } from './german-releases.ts'
import { formSheet } from './form-sheets.ts'
import { letterInvoice } from './letter-invoices.ts'
import { palletList } from './pallet-lists.ts'
import { lineInvoice } from './line-invoices.ts'
import { unifiedDeclaration } from './unified-declarations.ts'
import { frenchHouseBill } from './french-bills.ts'
import { roadReceipt } from './road-receipts.ts'
import { deskPapers } from './desk-papers/all.ts'
import { tradePapers } from './trade-papers/all.ts'

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
  ...[multimodalHouseBill, consolidatorHouseBill, expressHouseWaybill],
  ...[tableBooking, mailedBooking, landscapeWaybill, letterCarrierBill],
  ...[weighbridgeCertificate, hazardNote],
  ...[ruledInvoice, articleInvoice, bilingualInvoice, cartonRanges, agencyArrival],
  ...[gulfArrival, gulfOrder, availabilityScreen, debitNote],
  ...[nvoccArrival, spanishArrival, dispatchSheet, germanRelease],
  ...[formSheet, letterInvoice, palletList, lineInvoice],
  ...[unifiedDeclaration, frenchHouseBill, roadReceipt],
  ...tradePapers,
  ...deskPapers,
]
