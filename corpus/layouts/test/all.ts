import type { Layout } from '../layout.ts'
import { columnBooking, deadlineBooking } from './acknowledged-bookings.ts'
import { availabilityTable, deliveryReceipt } from './after-arrival.ts'
import { attestations } from './attestations.ts'
import { bandedBill, landscapeBill } from './banded-bills.ts'
import { brokerPrintout } from './clearances.ts'
import { carrierTaxInvoice, debitNote } from './debit-notes.ts'
import { filledArrival } from './filled-arrivals.ts'
import { letterArrival } from './letter-arrivals.ts'
import { backFirstBill, gluedHouseBill } from './nvocc-bills.ts'
import { plainRelease, tableOrder } from './orders.ts'
import { sellersInvoice, typedPackingList } from './sellers-papers.ts'
import { quotesAndReports } from './quotes-and-reports.ts'
import { labelsAboveSheet, mailedArrival, telexAndExport } from './unpaged.ts'

export const testLayouts: readonly Layout[] = [
  ...[bandedBill, landscapeBill, gluedHouseBill, backFirstBill, letterArrival, filledArrival],
  ...[tableOrder, plainRelease, columnBooking, deadlineBooking, sellersInvoice, typedPackingList],
  ...[debitNote, carrierTaxInvoice, brokerPrintout, availabilityTable, deliveryReceipt],
  ...[attestations, quotesAndReports, mailedArrival, labelsAboveSheet, telexAndExport],
]
