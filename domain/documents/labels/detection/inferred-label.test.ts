import { expect, test } from 'vitest'
import { inferredLabel } from './inferred-label.ts'

test.each([
  ['Scheduled arrival of vessel at port:', 'eta'],
  ['Expected vessel arrival date and time', 'eta'],
  ['Arrival expected 12 May 2026', 'eta'],
  ['Planned departure from loading port:', 'etd'],
  ['Container free time ends at terminal', 'last_free_day'],
  ['Demurrage begins on:', 'last_free_day'],
  ['Cargo ready for collection from:', 'available_date'],
  ['Closing date for documentation:', 'document_cutoff'],
  ['Deadline for VGM submission date', null],
  ['Deadline for verified mass:', 'vgm_cutoff'],
  ['Container yard closing date', 'cargo_cutoff'],
  ['City and port of unloading', 'port_of_discharge'],
  ['Place of loading of vessel', 'port_of_loading'],
  ['Lugar final de entrega', 'place_of_delivery'],
  ['Name of mother vessel', 'vessel_name'],
  ['Gesamt', null],
  ['Peso bruto total:', 'gross_weight_kg'],
  ['Total cargo gross mass', 'gross_weight_kg'],
  ['Container identifiers', null],
  ["Carrier's B/L reference", 'bill_of_lading_number'],
  ['House B/L identifier', 'house_bill_of_lading_number'],
  ['Total payable:', 'invoice_total'],
  ['Country of origin of cargo', 'country_of_origin'],
] as const)('%s asks for %s', (text, name) => {
  expect(inferredLabel(text)?.names[0] ?? null).toBe(name)
})

test.each([
  'North Reach Terminal',
  'Port Terminal',
  'Arrival notice',
  'Delivery order',
  'Booking confirmation',
  'Port of Long Beach',
  'Ocean Vessel Services Ltd.',
  'Please contact the terminal for free time',
  'The carrier is due payment on arrival of the goods at the port of discharge',
  'Invoice',
  '12 packages',
])('%s is no label', (text) => {
  expect(inferredLabel(text)).toBeNull()
})

test('a label ends before the date, or after its colon', () => {
  expect(inferredLabel('Arrival expected 12 May 2026')?.end).toBe('Arrival expected '.length)
  expect(inferredLabel('Place of cargo delivery: Essen')?.end).toBe(
    'Place of cargo delivery:'.length,
  )
})
