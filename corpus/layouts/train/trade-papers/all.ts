// Invoices, orders, bookings and lists as traders, agents and truckers of many countries make them.
import type { Layout } from '../../layout.ts'
import { britishRelease } from './orders/british-releases.ts'
import { demurrageInvoice } from './invoices/demurrage-invoices.ts'
import { drayageInvoice } from './invoices/drayage-invoices.ts'
import { forwarderOrder } from './orders/forwarder-orders.ts'
import { gstInvoice } from './invoices/gst-invoices.ts'
import { imperialList } from './imperial-lists.ts'
import { italianOrder } from './orders/italian-orders.ts'
import { maquilaInvoice } from './invoices/maquila-invoices.ts'
import { mercosurInvoice } from './invoices/mercosur-invoices.ts'
import { printedMailBooking } from './printed-mail-bookings.ts'
import { spreadsheetInvoice } from './invoices/spreadsheet-invoices.ts'
import { twoLegBooking } from './two-leg-bookings.ts'

export const tradePapers: readonly Layout[] = [
  ...[spreadsheetInvoice, maquilaInvoice, gstInvoice, mercosurInvoice],
  ...[demurrageInvoice, drayageInvoice],
  ...[forwarderOrder, italianOrder, britishRelease],
  ...[twoLegBooking, printedMailBooking, imperialList],
]
