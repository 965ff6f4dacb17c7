import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import { cargo, examplePage, parties, route } from '../layout/page-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import type { DocumentType } from '../document-types.ts'

type Example = readonly [sentence: string, type: DocumentType, lines: readonly ExampleLine[]]

const titled: readonly Example[] = [
  ['an arrival notice', 'arrival_notice', [[16, 'ARRIVAL NOTICE'], ...parties, ...route, ...cargo]],
  [
    'an arrival notice that is an invoice, too',
    'arrival_notice',
    [[16, 'Arrival Notice / Freight Invoice'], ...parties, ...route, 'Ocean freight | 2,100.00'],
  ],
  ['an arrival notice in Turkish', 'arrival_notice', [[16, 'VARIŞ İHBARI'], ...route, ...cargo]],
  [
    'a declaration of dangerous goods in German',
    'dangerous_goods_declaration',
    [[16, 'IMO-Erklärung / Verantwortliche Erklärung für gefährliche Güter'], ...parties, ...cargo],
  ],
  [
    'a bill of lading in Japanese',
    'bill_of_lading',
    [[16, '船荷証券'], 'B/L番号 | ONEYTYOG77120400', '船名 | ONE COLUMBA'],
  ],
  [
    'a bill of lading in Korean',
    'bill_of_lading',
    [
      [16, '선하증권'],
      'B/L NO. | ONEYTYOG77120400',
      '송하인 | 주식회사 한빛정밀',
      '선명 | ONE NURI',
    ],
  ],
  ['a pre-alert', 'other', [[16, 'PRE-ALERT'], ...parties, ...route, ...cargo]],
  [
    'a message that a bill was surrendered',
    'other',
    [[16, 'TELEX RELEASE MESSAGE'], ...parties, ...route, 'Freight | PREPAID'],
  ],
  [
    'a telex release that names the bill in its title',
    'other',
    [[16, 'TELEX RELEASE / SURRENDERED B/L'], ...parties, ...route, 'B/L NO | ZIMUSNH20418833'],
  ],
  [
    'a bill of lading that says in its title that it was surrendered',
    'bill_of_lading',
    [[16, 'BILL OF LADING - TELEX RELEASE SURRENDERED'], ...parties, ...route, 'B/L NO | ZIMU2041'],
  ],
  [
    'the confirmation of an appointment for a pickup',
    'pickup_notice',
    [
      [14, 'Pickup Appointment Confirmation'],
      'Move type | Import full pick up',
      'Trucker SCAC | ABCD',
      'Chassis | DCLZ 448120',
    ],
  ],
  [
    'a delivery order in Turkish',
    'delivery_order',
    [[16, 'YÜK TESLİM TALİMATI (ORDİNO)'], ...route],
  ],
  ['a delivery order in Vietnamese', 'delivery_order', [[16, 'LỆNH GIAO HÀNG'], ...route]],
  [
    'a delivery order in Indonesian',
    'delivery_order',
    [[16, 'SURAT PERINTAH PENYERAHAN BARANG'], ...route],
  ],
  [
    'the confirmation of an appointment for an empty container',
    'other',
    [[14, 'Appointment Confirmation'], 'Move type | Empty return', 'Time | 18-Oct-2026 14:00'],
  ],
  [
    'the confirmation of an appointment for a truck',
    'pickup_notice',
    [
      [14, 'Truck Appointment Confirmation'],
      'FIRMS code | Z978',
      'Trucking company | CAL RIDGE TRANSPORT',
      'Driver licence | On file',
    ],
  ],
  [
    'a notice about the return of an empty container',
    'other',
    [
      'EMPTY RETURN NOTICE',
      'Container | MSKU9070323',
      'Bill of lading | HLCUBO12611447A',
      'Return number | ER-771920',
    ],
  ],
  [
    'a packing list in Polish',
    'packing_list',
    [[14, 'Lista pakunkowa'], 'Nadawca | Okucia Sp. z o.o.', 'Odbiorca | Hardware Inc'],
  ],
  [
    'an invoice that is exempt from tax in Dutch',
    'commercial_invoice',
    [[14, 'Factuur'], 'BTW | Vrijstelling', 'Omschrijving | Bedrag', 'Vervoer | 1200,00'],
  ],
  [
    'a proof of delivery that names its delivery order',
    'proof_of_delivery',
    [
      'Northern Cartage Inc',
      'PROOF OF DELIVERY | PRO # 5501278',
      'DELIVERY ORDER: DO-77418 | B/L: HLCUSHA2608990',
      'DELIVER TO: CEDAR DC 4',
      'Seal intact: YES',
    ],
  ],
  [
    'a delivery order with a box for the proof of delivery',
    'delivery_order',
    [
      [14, 'DELIVERY ORDER'],
      ...route,
      ...cargo,
      'Deliver to | Trucker',
      ...Array.from({ length: 20 }, () => 'as per your instructions'),
      [11, 'PROOF OF DELIVERY'],
      'Received by | Date | Time',
    ],
  ],
  [
    'a bill of lading whose title is spaced and garbled',
    'bill_of_lading',
    [[18, 'BI L L (0 F LAD I N G'], ...parties, ...route, ...cargo, 'Freight payable at'],
  ],
  [
    'a bill of lading whose title arrives letter by letter',
    'bill_of_lading',
    [[18, ...'BILLOFLADING'], ...parties, ...route, ...cargo],
  ],
  [
    'a title in two lines',
    'certificate_of_origin',
    [[16, 'CERTIFICATE'], [16, 'OF ORIGIN'], 'Exporter | Country', ...cargo],
  ],
  [
    'a waybill with its number in the title',
    'sea_waybill',
    [[15, 'NORTH LINE', 'SEA WAYBILL No. NLQX4471820'], ...parties, ...route, ...cargo],
  ],
  [
    'a house bill of lading by its title',
    'house_bill_of_lading',
    [[15, 'HOUSE BILL OF LADING'], ...parties, ...route, ...cargo],
  ],
  [
    'a packing list that names the invoice',
    'packing_list',
    [[15, 'PACKING LIST'], 'Invoice no. 4471 | Date', 'Carton no. | Qty | Net weight | CBM'],
  ],
  [
    'a title in a text of one size',
    'booking_confirmation',
    ['BOOKING CONFIRMATION', 'Booking No: 4458812', 'Vessel: NORTHERN JUBILEE', 'ETD: 4 May'],
  ],
  ['a Spanish title', 'arrival_notice', [[15, 'AVISO DE LLEGADA'], 'Buque | Viaje', ...cargo]],
  ['a German title', 'packing_list', [[15, 'Packliste'], 'Menge | Nettogewicht', 'Karton 1-20']],
  ['a French title', 'commercial_invoice', [[15, 'FACTURE COMMERCIALE'], 'Quantité | Montant']],
  ['a Portuguese title', 'bill_of_lading', [[15, 'CONHECIMENTO DE EMBARQUE'], ...route, ...cargo]],
  ['a Chinese title', 'packing_list', [[15, '装箱单'], '品名 | 数量']],
]

test.each(titled)('%s is recognised by its title', (_, type, lines) => {
  expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
})
