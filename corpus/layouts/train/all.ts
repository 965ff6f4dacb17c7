import type { Layout } from '../layout.ts'
import { carrierArrival } from './arrivals/carrier-arrivals.ts'
import { forwarderArrival } from './arrivals/forwarder-arrivals.ts'
import { terminalPickup, truckerProof } from './deliveries/at-the-terminal.ts'
import { cardBooking, colonBooking } from './bookings/bookings.ts'
import { billWithRider } from './bills/rider-bills.ts'
import { boxedCarrierBill } from './bills/boxed-bills.ts'
import { numberedCustoms } from './customs/customs-forms.ts'
import { filingWorksheet } from './customs/filings.ts'
import { numberedDeclarations } from './declarations/declarations.ts'
import { brokerForm, typedOrder } from './deliveries/delivery-orders.ts'
import { filledForm, letterHouseBill } from './bills/forwarder-bills.ts'
import {
  americanFreightInvoice,
  europeanFreightInvoice,
} from './freight-charges/freight-invoices.ts'
import { ratesAndLetters } from './rates-and-others.ts'
import { exporterInvoice } from './invoices/exporter-invoices.ts'
import { formPackingList } from './packing/packing-lists.ts'
import { mailedPickup, sheetOfGoods } from './mails-and-sheets.ts'
import { eightyColumns, exportedOrders } from './plain-text.ts'
import { bandedArrival, letterArrival } from './arrivals/more-arrivals.ts'
import { captionedOrder, dutchOrder } from './deliveries/more-deliveries.ts'
import { panelArrival } from './arrivals/panel-arrivals.ts'
import { frenchFreightInvoice, spanishReceipt } from './deliveries/receipts-and-bills.ts'
import { italianHouseBill, sectionHouseBill } from './bills/more-bills.ts'
import { germanBooking, routePlanBooking } from './bookings/more-bookings.ts'
import { systemInvoice } from './invoices/more-invoices.ts'
import { dutchInstruction, panelWaybill, turkishHouseBill } from './bills/more-waybills.ts'
import { multimodalHouseBill } from './bills/multimodal-bills.ts'
import { consolidatorHouseBill } from './bills/consolidator-bills.ts'
import { expressHouseWaybill } from './bills/express-waybills.ts'
import { tableBooking } from './bookings/table-bookings.ts'
import { mailedBooking } from './bookings/mailed-bookings.ts'
import { landscapeWaybill } from './bills/landscape-waybills.ts'
import { letterCarrierBill } from './bills/letter-bills.ts'
import { weighbridgeCertificate } from './declarations/weighbridge-certificates.ts'
import { hazardNote } from './declarations/hazard-notes.ts'
import { agencyArrival } from './arrivals/agency-arrivals.ts'
import { articleInvoice } from './invoices/article-invoices.ts'
import { availabilityScreen } from './deliveries/availability.ts'
import { bilingualInvoice } from './invoices/bilingual-invoices.ts'
import { cartonRanges } from './packing/carton-lists.ts'
import { debitNote } from './freight-charges/debit-notes.ts'
import { gulfArrival } from './arrivals/gulf-arrivals.ts'
import { gulfOrder } from './deliveries/gulf-orders.ts'
import { ruledInvoice } from './invoices/ruled-invoices.ts'
import { nvoccArrival } from './arrivals/nvocc-arrivals.ts'
import { spanishArrival } from './arrivals/spanish-arrivals.ts'
import { dispatchSheet } from './deliveries/dispatch-sheets.ts'
import { germanRelease } from './deliveries/german-releases.ts'
import { formSheet } from './invoices/form-sheets.ts'
import { letterInvoice } from './invoices/letter-invoices.ts'
import { palletList } from './packing/pallet-lists.ts'
import { lineInvoice } from './freight-charges/line-invoices.ts'
import { unifiedDeclaration } from './customs/unified-declarations.ts'
import { frenchHouseBill } from './bills/french-bills.ts'
import { roadReceipt } from './deliveries/road-receipts.ts'
import { deskPapers } from './desk-papers/all.ts'
import { tradePapers } from './trade-papers/all.ts'
import { typedPapers } from './typed-papers/all.ts'

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
  ...typedPapers,
]
