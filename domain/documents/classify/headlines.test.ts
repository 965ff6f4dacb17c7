import { expect, test } from 'vitest'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { classify } from './classify.ts'

const typeOf = (...lines: readonly ExampleLine[]) =>
  classify([examplePage(lines)], testReferenceData).type

test.each([
  'FREE TIME EXTENSION REQUEST',
  'Notice of congestion at Oakland',
  'Vessel Delay Notification',
  'REQUEST FOR MISSING DOCUMENTS',
  'Missing documents',
  'CARGO MANIFEST',
  'Notice: vessel delay',
  'Change Notification - NORTHERN JUBILEE 418E',
])('%s in large print names another paper', (headline) => {
  expect(typeOf([16, headline], ...parties, ...route, ...cargo)).toBe('other')
})

test.each([
  "MATE'S RECEIPT",
  'VETERINARY CERTIFICATE',
  'ORIGINAL VETERINARY CERTIFICATE',
  'TREATMENT CERTIFICATE',
  'HALAL CERTIFICATE',
  'CERTIFICADO FITOSANITARIO',
  'PFLANZENGESUNDHEITSZEUGNIS',
  'EIR - GATE OUT FULL',
  'CONTAINER INTERCHANGE REPORT',
  'GATE OUT TICKET',
  'EXPRESS RELEASE NOTICE',
  'SHIPMENT ADVICE',
  'GENERAL AVERAGE NOTICE',
  'NOTICE OF CUSTOMS EXAMINATION',
])('%s is no paper of a type', (headline) => {
  const lines = ['Pickup number | 44107', 'Terminal | Pier 9', ...parties, ...route, ...cargo]
  expect(typeOf([16, headline], ...lines)).toBe('other')
})

test.each([
  ['WARENVERKEHRSBESCHEINIGUNG', 'certificate_of_origin'],
  ['ŚWIADECTWO POCHODZENIA', 'certificate_of_origin'],
  ['CERTIFICADO DE CIRCULACIÓN EUR.1', 'certificate_of_origin'],
  ['VERKLARING GEVAARLIJKE STOFFEN', 'dangerous_goods_declaration'],
  ['AWIZO PRZYJŚCIA', 'arrival_notice'],
  ["NOTIFICATION D'ARRIVÉE", 'arrival_notice'],
  ['COMMERCIËLE VRIJSTELLING', 'delivery_order'],
  ['LIBERAÇÃO DE CARGA', 'cargo_release'],
  ['ELECTRONIC EXPORT INFORMATION', 'customs_entry'],
  ['BUCHUNGSÄNDERUNG', 'booking_confirmation'],
] as const)('%s is the title of a type', (headline, type) => {
  expect(typeOf([16, headline], ...parties, ...route)).toBe(type)
})

const origin = [
  'Exporter | Ming Tiles Co., Ltd, Foshan',
  'Producer | Ming Tiles Co., Ltd',
  'Country of origin | China',
  'Origin criterion | P',
  'HS tariff classification | 6907.21',
]
const mass = [
  'Container | MSKU9070323',
  'Booking | 260417301',
  'Gross mass | 24,300 kg',
  'Method | 1',
  'Authorized person | J. Perez',
]

test.each([
  ['USMCA CERTIFICATE', 'certificate_of_origin', origin],
  ['ORIGIN CERTIFICATE', 'certificate_of_origin', origin],
  ['PREFERENTIAL CERTIFICATE', 'certificate_of_origin', origin],
  ['URSPRUNGSZERTIFIKAT', 'certificate_of_origin', origin],
  ['CERTIFICADO VGM', 'vgm', mass],
  ['VGM ZERTIFIKAT', 'vgm', mass],
  ['CERTIFICATE OF VGM', 'vgm', mass],
  ['SOLAS CERTIFICATE', 'vgm', mass],
] as const)('%s leaves a paper to what it says', (headline, type, lines) => {
  expect(typeOf([16, headline], ...lines)).toBe(type)
})

test.each<readonly [what: string, line: ExampleLine]>([
  [
    'that goes on',
    [16, 'You find the form for a request of a free time extension at our web site'],
  ],
  ['of a paper of any type', [16, 'TRANSPORT ADVICE']],
  ['of a weighbridge', [16, 'WEIGHT CERTIFICATE']],
  ['about the goods at the port', [16, 'NOTICE OF CARGO ARRIVAL AND CHARGES']],
  ['without a word for a paper', [16, 'HARBOUR SAILING CLUB']],
])('a headline %s tells no type', (_what, line) => {
  const without = typeOf('Heron Lines', ...parties, ...route, ...cargo)
  expect(typeOf(line, ...parties, ...route, ...cargo)).toBe(without)
})

test('a headline beside the letterhead names another paper', () => {
  const lines: readonly ExampleLine[] = [[16, 'Heron Lines', 'Vessel Delay Notification']]
  expect(typeOf(...lines, ...parties, ...route, ...cargo)).toBe('other')
})

test('a headline in the only size of a mail names another paper by its place', () => {
  const sender = ['Heron Lines', '12 Harbour Road', 'Tel 555 0100', 'desk@sample.example']
  const lines = [...parties, ...route, ...cargo]
  expect(typeOf('Free time extension request', ...lines)).toBe('other')
  expect(typeOf(...sender, 'Free time extension request', ...lines)).toBe(
    typeOf(...sender, ...lines),
  )
})

test('large print far down the page is no headline', () => {
  const lines = [...parties, ...route, ...cargo, ...parties, ...parties]
  expect(typeOf(...lines, [16, 'Vessel delay notification'])).toBe(typeOf(...lines))
})

test('much that speaks for a type outweighs an unknown headline', () => {
  const arrival = [
    'ETA | 14 May 2026 | Last free day | 20 May 2026',
    'IT no. | 736481205 | G.O. date | 30 May 2026',
    'Freight collect | Original B/L required | Pickup location | TraPac',
  ]
  const lines = [...parties, ...route, ...cargo, ...arrival]
  expect(typeOf([16, 'Shipment and charges advice'], ...lines)).toBe('arrival_notice')
})

test('an advice to the carter is a delivery order', () => {
  expect(typeOf([16, 'CARTAGE ADVICE'], ...parties, ...route, ...cargo)).toBe('delivery_order')
  expect(typeOf('CARTAGE ADVICE WITH RECEIPT', ...parties, ...route)).toBe('delivery_order')
})

test('a confirmation of the rate of a load is no invoice', () => {
  const load = [
    'Invoice to | Heron Brokers | Carrier | North Drayage',
    'Pick up | PIER 9 | Deliver to | Acme',
    'Line haul | USD 1,200.00 | Fuel surcharge | USD 200.00',
    'Total amount due | USD 1,400.00 | Payment terms | 30 days',
  ]
  expect(typeOf(...load)).toBe('freight_invoice')
  expect(typeOf([16, 'RATE CONFIRMATION'], ...load)).toBe('other')
})

test.each(['DATED 12/05/2026', 'PHONE 4420 7946'])(
  '%s beneath a title is not its number',
  (line) => {
    const arrival = 'ETA: 12 May 2026 | Last free day: 16 May 2026'
    const lines = ['MBL No.: MAEU123456789', 'Container MSKU0000015, 400 cartons', arrival]
    expect(typeOf('FREIGHT INVOICE', line, '', ...lines)).toBe('freight_invoice')
  },
)
