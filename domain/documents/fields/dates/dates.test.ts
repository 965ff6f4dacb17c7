// Dates, times and places that stand apart, and captions that name a place as well as a date.
import { expect, test } from 'vitest'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const near = rowsAt(40, 200, 252)

test.each<ExtractionCase>([
  [
    'the hour in a piece of its own',
    'booking_confirmation',
    [
      near(100, 'SI cut off', '14-Nov-2025', '16:30'),
      near(114, 'VGM cut off', '15-Nov-2025', 'noon'),
    ],
    { document_cutoff: '2025-11-14T16:30', vgm_cutoff: '2025-11-15' },
  ],
  [
    'the day behind its place',
    'bill_of_lading',
    [rowsAt(300)(600, 'Place and date of issue'), rowsAt(302, 352)(612, 'CALLAO', '19.MAR.2025')],
    { issue_date: '2025-03-19' },
  ],
  [
    'the ports of arrival and departure',
    'booking_confirmation',
    [row(100, 'ETD Santos', '12 May 2025', 'ETA Gdansk (Poland)', '9 June 2025')],
    { etd: '2025-05-12', eta: '2025-06-09' },
  ],
  [
    'departure and arrival at one label',
    'booking_confirmation',
    [row(100, 'ETD / ETA:', '16-JAN-2026/ 25-JAN-2026')],
    { etd: '2026-01-16', eta: '2026-01-25' },
  ],
  [
    'departure without arrival at a label of both',
    'booking_confirmation',
    [row(100, 'ETD/ETA:', '16/01/2026 /')],
    { etd: '2026-01-16', eta: undefined },
  ],
  [
    'arrival without departure at a label of both',
    'booking_confirmation',
    [row(100, 'ETD / ETA:', '- / 25-JAN-2026')],
    { etd: undefined, eta: '2026-01-25' },
  ],
  [
    'the ship of loading',
    'bill_of_lading',
    [rowsAt(300)(600, 'SHIPPED ON BOARD ORION STAR'), rowsAt(300)(614, '02 APR 2025')],
    { on_board_date: '2025-04-02' },
  ],
  [
    'the last free day in Dutch and in German',
    'arrival_notice',
    [row(100, 'Vrij van demurrage t/m', '08/09/2025'), row(114, 'Datum', '18/08/2025')],
    { last_free_day: '2025-09-08' },
  ],
  [
    "an invoice's own date, as letters have it",
    'commercial_invoice',
    [
      row(60, 'FACTURA DE EXPORTACIÓN'),
      row(80, 'Talca, 3 de octubre de 2025'),
      row(120, 'Importador'),
    ],
    { invoice_date: '2025-10-03' },
  ],
  [
    'kilograms where a word before them begins as a tonne does',
    'vgm',
    [row(100, 'TOÀN BỘ / VERIFIED GROSS MASS (kg)', '', '28450')],
    { verified_gross_mass_kg: 28450 },
  ],
])('%s', (_what, type, rows, expected) => {
  const found = read(type, rows.flat())
  for (const [name, value] of Object.entries(expected)) expect(found[name]).toEqual(value)
})

test.each<ExtractionCase>([
  [
    'the customs entry on a delivery order',
    'delivery_order',
    [row(100, 'Customs entry no.', 'Entry date'), row(112, '231-4471120-8', '06/10/2026')],
    { issue_date: undefined },
  ],
  [
    'a bill or a booking on a notice',
    'arrival_notice',
    [row(100, 'B/L date:', '06/10/2026', 'Booking date:', '05/10/2026')],
    { issue_date: undefined },
  ],
  [
    'the customs entry on the entry itself',
    'customs_entry',
    [row(100, 'Entry date:', '06/10/2026')],
    { issue_date: '2026-06-10' },
  ],
  [
    'the bill on the bill itself',
    'sea_waybill',
    [row(100, 'Date of B/L:', '22/06/2026')],
    { issue_date: '2026-06-22' },
  ],
])('the day of a document is, or is not, that of %s', (...expected) => {
  expect(readAs(expected)).toEqual(expected[3])
})
