// The same fields in the usual arrangements of the trade.
import { describe, expect, test } from 'vitest'
import { candidatesOf, read } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const route = {
  vessel_name: 'CORAL BRIDGE',
  voyage_number: '054W',
  port_of_loading: 'SHANGHAI',
  port_of_loading_locode: 'CNSHA',
  port_of_discharge: 'LOS ANGELES',
  port_of_discharge_locode: 'USLAX',
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
    package_count: 120,
    package_type: 'cartons',
    description_of_goods: 'LED panel lights',
    eta: '2026-05-12',
    terminal_name: 'North Reach Terminal',
    terminal_firms_code: 'Y258',
  })
  expect(candidatesOf('arrival_notice', words)).toEqual({ last_free_day: '2026-05-18' })
})
