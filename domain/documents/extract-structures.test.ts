// The same fields, arranged as papers of the trade arrange them.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from './document-types.ts'
import { extract } from './extract.ts'
import { knownOf } from './known.ts'
import type { Page } from './read-document.ts'

const port = (locode: string, name: string, state: string | null = null) => ({
  ...{ locode, name, state, state_abbr: state, country_code: locode.slice(0, 2) },
})
const known = knownOf(
  [],
  [port('CNSHA', 'Shanghai'), port('KRPUS', 'Busan'), port('USLAX', 'Los Angeles', 'CA')],
  [],
)

type Word = readonly [x: number, y: number, text: string, size?: number]

const page = (words: readonly Word[]): Page => ({
  ...{ number: 1, width: 595, height: 842 },
  runs: words.map(([x, y, text, size = 9]) => ({
    ...{ text, box: { x, y, width: text.length * size * 0.5, height: size } },
    ...{ confidence: 1, kind: 'text' },
  })),
})

const read = (type: DocumentType, words: readonly Word[]) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words)], known)).map(([name, { value }]) => [name, value]),
  )

const route = {
  ...{ vessel_name: 'CORAL BRIDGE', voyage_number: '054W' },
  ...{ port_of_loading: 'SHANGHAI', port_of_loading_locode: 'CNSHA' },
  ...{ port_of_discharge: 'LOS ANGELES', port_of_discharge_locode: 'USLAX' },
}

describe('a route is read', () => {
  test.each<readonly [string, readonly Word[]]>([
    [
      'under a row of labels',
      [
        ...([
          [40, 100, 'Vessel'],
          [150, 100, 'Voyage'],
          [220, 100, 'Port of Loading'],
        ] as const),
        ...([
          [330, 100, 'Port of Discharge'],
          [40, 112, 'CORAL BRIDGE'],
          [150, 112, '054W'],
        ] as const),
        ...([
          [220, 112, 'SHANGHAI'],
          [330, 112, 'LOS ANGELES'],
        ] as const),
      ],
    ],
    [
      'above its captions',
      [
        ...([
          [40, 100, 'CORAL BRIDGE 054W', 10],
          [40, 112, 'Vessel / Voyage', 6],
        ] as const),
        ...([
          [220, 100, 'SHANGHAI', 10],
          [220, 112, 'Port of Loading', 6],
        ] as const),
        ...([
          [400, 100, 'LOS ANGELES', 10],
          [400, 112, 'Port of Discharge', 6],
        ] as const),
        ...([
          [40, 140, '120 CARTONS', 10],
          [40, 152, 'Packages', 6],
        ] as const),
      ],
    ],
    [
      'beside labels that are broken over two lines',
      [
        ...([
          [40, 100, 'Port of'],
          [40, 111, 'Loading'],
          [120, 105, 'SHANGHAI'],
        ] as const),
        ...([
          [300, 100, 'Port of'],
          [300, 111, 'Discharge'],
          [380, 105, 'LOS ANGELES'],
        ] as const),
        ...([
          [40, 140, 'Vessel'],
          [120, 140, 'CORAL BRIDGE 054W'],
        ] as const),
      ],
    ],
    [
      'glued to its labels',
      [
        ...([
          [40, 100, 'VesselCORAL BRIDGE V.054W'],
          [40, 120, 'Port of loadingSHANGHAI'],
        ] as const),
        ...([[40, 140, 'PORT OF DISCHARGELOS ANGELES']] as const),
      ],
    ],
    [
      'in one piece with its labels',
      [
        ...([
          [40, 100, 'VESSEL CORAL BRIDGE VOY 054W'],
          [40, 120, 'PORT OF LOADING SHANGHAI'],
        ] as const),
        ...([[40, 140, 'PORT OF DISCHARGE LOS ANGELES']] as const),
      ],
    ],
    [
      'as a chain of ports',
      [
        ...([
          [40, 100, 'Routing:'],
          [120, 100, 'SHANGHAI - BUSAN - LOS ANGELES'],
        ] as const),
        ...([[40, 120, 'Vessel: CORAL BRIDGE V.054W']] as const),
      ],
    ],
    [
      'in sentences',
      [
        ...([
          [40, 100, 'We are pleased to advise that your cargo from SHANGHAI on board the vessel'],
        ] as const),
        ...([
          [40, 111, 'CORAL BRIDGE, voyage 054W, is expected to arrive at LOS ANGELES very soon.'],
        ] as const),
      ],
    ],
  ])('%s', (_name, words) => {
    expect(read('arrival_notice', words)).toMatchObject(route)
  })
})

test('sentences have dates, cargo and places', () => {
  const words: readonly Word[] = [
    [40, 100, 'The cargo of 120 cartons of LED panel lights will arrive on 12 May 2026 and may be'],
    [40, 111, 'collected from North Reach Terminal (FIRMS Y258). Free time ends on 18 May 2026.'],
  ]
  expect(read('arrival_notice', words)).toMatchObject({
    ...{ package_count: 120, package_type: 'cartons', description_of_goods: 'LED panel lights' },
    ...{ eta: '2026-05-12', last_free_day: '2026-05-18' },
    ...{ terminal_name: 'North Reach Terminal', terminal_firms_code: 'Y258' },
  })
})

test('one label for several things has a part of the value for each', () => {
  const words: readonly Word[] = [
    ...([
      [40, 100, 'D/O No. / Date'],
      [200, 100, 'DO-2653631 / 12 May 2026'],
    ] as const),
    ...([
      [40, 115, 'Vessel / Voyage / ETA'],
      [200, 115, 'CORAL BRIDGE / 054W / 14 May 2026'],
    ] as const),
  ]
  expect(read('delivery_order', words)).toMatchObject({
    ...{ delivery_order_number: 'DO-2653631', issue_date: '2026-05-12' },
    ...{ vessel_name: 'CORAL BRIDGE', voyage_number: '054W', eta: '2026-05-14' },
  })
})

test.each<readonly [string, DocumentType, readonly Word[], object]>([
  [
    'delivery order',
    'delivery_order',
    [[300, 60, 'No. 2653631']],
    { delivery_order_number: '2653631' },
  ],
  ['booking', 'booking_confirmation', [[40, 60, '# 123456789']], { booking_number: '123456789' }],
  ['letter with a date', 'delivery_order', [[40, 60, 'No. 12/05/2026']], {}],
])('the number that a %s bears itself', (_name, type, words, expected) => {
  const { delivery_order_number, booking_number } = read(type, words)
  const found = { delivery_order_number, booking_number }
  expect(found).toEqual({
    ...{ delivery_order_number: undefined, booking_number: undefined },
    ...expected,
  })
})

test('a party may stand on one line', () => {
  const words: readonly Word[] = [
    ...([
      [40, 100, 'Consignee:'],
      [120, 100, 'Sunhe Furniture Inc., 77 Dock Rd, Columbus, OH 43228'],
    ] as const),
    ...([
      [40, 120, 'Shipper:'],
      [120, 120, 'Ordane Textiles Co., Ltd, No. 88 Binhai Road, Ningbo'],
    ] as const),
  ]
  expect(read('arrival_notice', words)).toMatchObject({
    ...{
      consignee_name: 'Sunhe Furniture Inc.',
      consignee_address: '77 Dock Rd, Columbus, OH 43228',
    },
    ...{ shipper_name: 'Ordane Textiles Co., Ltd', shipper_address: 'No. 88 Binhai Road, Ningbo' },
  })
})
