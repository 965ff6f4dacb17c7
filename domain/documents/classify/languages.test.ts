import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { examplePage } from '../layout/page-fixture.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import type { ExampleLine } from '../layout/page-fixture.ts'
import type { DocumentType } from '../document-types.ts'

test.each<readonly [what: string, type: DocumentType, lines: readonly ExampleLine[]]>([
  [
    'an arrival notice in Japanese',
    'arrival_notice',
    [[16, '貨物到着案内'], '本船名 | ONE HARBOUR'],
  ],
  ['an arrival notice in Korean', 'arrival_notice', [[16, '화물 도착 통지서'], '선명 | HMM DAON']],
  ['a delivery order in Korean', 'delivery_order', [[16, '화물인도지시서'], '선명 | HMM DAON']],
  ['an invoice in Japanese', 'commercial_invoice', [[16, '商業送り状'], '数量 | 単価']],
  ['a packing list in Korean', 'packing_list', [[16, '포장명세서'], '수량 | 순중량']],
  ['a certificate in Japanese', 'certificate_of_origin', [[16, '原産地証明書'], '輸出者']],
  [
    'a Korean import declaration, which asks whether there is a certificate',
    'other',
    ['수입신고필증', '신고번호 | 12345-26-123456', '원산지증명서 유무 | Y'],
  ],
  ['a Korean request for an arrival notice', 'other', ['화물도착통지서를 보내주세요.']],
  ['a Japanese application', 'other', ['輸入申告書', '原産地証明書番号 | 118822']],
  ['a Japanese letter about an arrival', 'other', ['拝啓', '貨物は到着していません。']],
  [
    'a German import declaration',
    'customs_entry',
    [
      '2 Versender/Ausführer | Nr. DE4418820 | Zollstelle DE004851',
      '8 Empfänger | 14 Anmelder/Vertreter | 33 Warennummer 8481 8073',
      '35 Rohmasse (kg) 4 120,5 | 38 Eigenmasse (kg) 3 902 | 46 Statistischer Wert 22 140',
      '47 Abgabenberechnung | Bemessungsgrundlage | Satz | Betrag',
    ],
  ],
  [
    'a French import declaration',
    'customs_entry',
    [
      '2 Expéditeur/Exportateur | Bureau de douane FR002300',
      '8 Destinataire | 14 Déclarant/Représentant | 33 Code marchandises 9403 6010',
      '35 Masse brute (kg) 7 300 | 46 Valeur statistique 18 250 | 37 Régime',
    ],
  ],
  [
    'a mail with shipping instructions',
    'shipping_instruction',
    [
      'Subject: MNTZ77120 / SI / 2X20DV GENOVA-SANTOS',
      'Dear Paula,',
      'please find SI for the booking above and send draft B/L by return.',
      'SHIPPER: CERAMICHE TORVALDI SRL | CNEE: AZULEIX COMERCIO LTDA',
    ],
  ],
  [
    'instructions for a bill that name the bill first',
    'shipping_instruction',
    [
      [16, 'BILL OF LADING SHIPPING INSTRUCTIONS'],
      'Shipper | Rotenfels Werkzeuge GmbH',
      'Consignee | To order',
      'Vessel / Voyage | HMM ALGECIRAS 021E',
      'POL | Hamburg | POD | Busan',
      'Place of receipt | Place of delivery | Gross weight | Measurement',
      'Number and kind of packages | Notify party',
    ],
  ],
  [
    "an electronic receipt of a haulier's",
    'proof_of_delivery',
    [
      [12, 'ePOD 5518273'],
      'Job | 5518273',
      'Bill of lading | OOLU2718281828',
      'Driver | P. Marlow',
      'Goods received in good condition | Signed for by K. Dunn',
    ],
  ],
  [
    'a Spanish receipt',
    'proof_of_delivery',
    ['Albarán 77120', 'Transportista Rutas Lomas SL', 'Recibí conforme | Firma del destinatario'],
  ],
  [
    'a French mail about an arrival',
    'arrival_notice',
    [
      'Votre conteneur CMAU4512340 est arrivé au Havre le 14/11/2026',
      'Franchise de surestaries : 5 jours calendaires | Franchise de détention : 7 jours',
    ],
  ],
  [
    'a German mail about an arrival',
    'arrival_notice',
    [
      'Container HLBU1234564 ist eingetroffen',
      'Standgeldfrei bis: 20.11.2026 | Mietfrei bis: 27.11.2026',
    ],
  ],
  [
    'a Spanish mail about a container that is ready',
    'pickup_notice',
    ['El contenedor MEDU7712340 está disponible para retiro', 'Número de retiro: 88213'],
  ],
])('%s', (_what, type, lines) => {
  expect(classify([examplePage(lines)], testReferenceData)).toMatchObject({ type })
})

test('a label with a number beside it is no title, in one run or in two', () => {
  const lines = ['Bill of lading | WQXLTT441882', 'Signed on glass | Driver R. Oak']
  expect(classify([examplePage(lines)], testReferenceData).type).toBe('proof_of_delivery')
})

test("the words of a title may stand far apart beside the sender's name", () => {
  const page = examplePage([
    'Original bills of lading | Ocean B/L',
    'In witness whereof | Delivery agent',
  ])
  const title = [
    ['BRINE', 40],
    ['& SONS', 90],
    ['ARRIVAL', 330],
    ['NOTICE', 430],
  ] as const
  const runs = title.map(([text, x]) => ({
    text,
    box: { x, y: 12, width: text.length * 10, height: 18 },
    confidence: 1,
    kind: 'text' as const,
  }))
  const wide = runs.map((run) =>
    run.text === 'ARRIVAL' ? { ...run, box: { ...run.box, width: 84 } } : run,
  )
  expect(classify([{ ...page, runs: [...wide, ...page.runs] }], testReferenceData).type).toBe(
    'arrival_notice',
  )
})
