// Invoices, orders, bookings and lists as traders, agents and truckers of many countries make them.
import type { Layout } from '../../layout.ts'
import { britishRelease } from './british-releases.ts'
import { demurrageInvoice } from './demurrage-invoices.ts'
import { drayageInvoice } from './drayage-invoices.ts'
import { forwarderOrder } from './forwarder-orders.ts'
import { gstInvoice } from './gst-invoices.ts'
import { imperialList } from './imperial-lists.ts'
import { italianOrder } from './italian-orders.ts'
import { maquilaInvoice } from './maquila-invoices.ts'
import { mercosurInvoice } from './mercosur-invoices.ts'
import { printedMailBooking } from './printed-mail-bookings.ts'
import { spreadsheetInvoice } from './spreadsheet-invoices.ts'
import { twoLegBooking } from './two-leg-bookings.ts'

export const tradePapers: readonly Layout[] = [
  ...[spreadsheetInvoice, maquilaInvoice, gstInvoice, mercosurInvoice],
  ...[demurrageInvoice, drayageInvoice],
  ...[forwarderOrder, italianOrder, britishRelease],
  ...[twoLegBooking, printedMailBooking, imperialList],
]
