// Papers that name what other papers are.
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import type { DocumentType } from '../document-types.ts'

test.each<readonly [what: string, type: DocumentType, lines: readonly ExampleLine[]]>([
  [
    'a release by the line whose charges are paid',
    'cargo_release',
    [[16, 'FREIGHT RELEASE'], 'Vessel | BERLIN EXPRESS', 'Terminal | Maher Terminals'],
  ],
  [
    "a railway's notice of a container at its ramp",
    'pickup_notice',
    [
      'NORTHERN PRAIRIE RAILWAY',
      'RAIL ARRIVAL NOTICE',
      'Ramp | Cicero, IL',
      'Pickup number | 44107',
    ],
  ],
  [
    "a forwarder's notice of a shipment that arrives by rail",
    'arrival_notice',
    [
      [16, 'RAIL ARRIVAL NOTICE'],
      ...[...parties, ...route, ...cargo],
      'ETA 05/12 | IT number | Freight charges | Amount due 1,220.00',
    ],
  ],
  [
    'a mail that only mentions a certificate of origin',
    'other',
    [
      'Subject: Documents',
      'the certificate of origin for invoice HF-26-1188 will follow tomorrow by courier, as agreed with you.',
    ],
  ],
  [
    'a mail that asks for a certificate of origin',
    'other',
    ['Subject: PO 88120', 'could you please send us the certificate of origin? We need it.'],
  ],
  ['a message that a bill is released, in Chinese', 'other', ['提单已放']],
  [
    'a table with a column of bills',
    'other',
    ['Container | B/L | Schiff', 'CSQU3054383 | HLCUSHA261004418 | CORAL BRIDGE'],
  ],
  [
    'a table of shipments with columns for their papers',
    'other',
    [
      'Shipment | Container | Commercial invoice | Packing list | Arrival',
      'S1001 | CSQU3054383 | yes | yes | 18.05.2026',
      'S1002 | TGHU4412874 | no | yes | 19.05.2026',
    ],
  ],
  [
    'an invoice whose title stands at the head of its boxes',
    'commercial_invoice',
    [
      'Acme Ltd | COMMERCIAL INVOICE | Page',
      'Leeds | CI-88120 | 1',
      'Quantity | Unit price | Amount',
      '40 PCS | 12.00 | 480.00',
    ],
  ],
  [
    'a mail that lists the papers that are missing',
    'other',
    [
      'Subject: Papers for your shipment',
      'Hello,',
      'for the customs clearance we still need:',
      '- certificate of origin',
      '- commercial invoice',
      '- packing list',
      'Please send them soon.',
    ],
  ],
  [
    'a delivery order whose title stands among four boxes, above further boxes',
    'delivery_order',
    [
      'Acme Ltd | DELIVERY ORDER | Page | Date',
      'Leeds | DO-1180 | 1 | 12 May 2026',
      'Consignee | Vessel | Voyage | ETA',
      'Pelican Ltd | CORAL BRIDGE | 12E | 17 May 2026',
    ],
  ],
  [
    'a delivery order written as a list from its title on',
    'delivery_order',
    ['- DELIVERY ORDER', '- No. DO-88120', '- Container CSQU3054383', '- Please release to bearer'],
  ],
  [
    'a title between strokes',
    'packing_list',
    ['- PACKING LIST -', 'Carton no. | Quantity', '- 1 | 12'],
  ],
  [
    "a bank's letter that lists the documents of a collection",
    'other',
    [
      'DOCUMENTARY COLLECTION',
      'Amount | USD 48,220.00',
      'We have received the documents below from the remitting bank:',
      'Commercial invoice JM-26-1188 | 3',
      'Bill of lading COSU6400118820 | 3',
      'Packing list | 2',
    ],
  ],
  [
    "a haulier's order to collect a container, as it is called in Britain",
    'delivery_order',
    [
      [14, 'COLLECTION ORDER'],
      'Haulier | Acme Haulage Ltd',
      'Collect from | Felixstowe',
      'Deliver to | Leeds',
      'Container | MSKU4839204',
    ],
  ],
  [
    'an invoice that is paid through a documentary credit',
    'commercial_invoice',
    [
      [16, 'COMMERCIAL INVOICE'],
      'Drawn under irrevocable documentary credit LC26/44018',
      'Documents against payment',
      'Seller | Buyer | Incoterms',
    ],
  ],
  [
    'a notice of a hold',
    'pickup_notice',
    [[16, 'HOLD NOTICE'], 'B/L | ONEYTYOF12345600', 'Container | MSKU9070323', 'Hold | CUSTOMS'],
  ],
  [
    'a notice of the end of a free time, which names a rate',
    'pickup_notice',
    [
      'Free time expiry notice',
      'Free time expiry: | 21 May 2026',
      'Demurrage accrues at a rate of EUR 95 per day.',
    ],
  ],
  [
    'a notice of the end of a hold',
    'cargo_release',
    ['HOLD RELEASE NOTICE', 'B/L | ONEYTYOF12345600', 'Hold | CUSTOMS HOLD', 'Status | RELEASED'],
  ],
  [
    'an order in Polish to hand out a container',
    'delivery_order',
    [[16, 'ZLECENIE WYDANIA KONTENERA'], 'Kontener | MSKU9070323', 'Numer odbioru | GD77120'],
  ],
  [
    'an Indian declaration of an export',
    'customs_entry',
    [[16, 'SHIPPING BILL FOR EXPORT'], ...parties, ...cargo],
  ],
  [
    'a bill of lading that names the shipping bill',
    'bill_of_lading',
    [[16, 'BILL OF LADING'], ...parties, ...route, 'Shipping bill | 4471204', ...cargo],
  ],
  ['a German declaration of transit', 'customs_entry', [[16, 'VERSANDANMELDUNG'], ...cargo]],
  ['a French discharge of goods', 'other', [[16, 'DÉCHARGE'], ...parties, ...cargo]],
])('%s', (_, type, lines) => {
  expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
})
