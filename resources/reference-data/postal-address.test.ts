import { expect, test } from 'vitest'
import { loadReferenceData } from './reference-data.ts'
import { postalAddress } from './postal-address.ts'

test.each<[string, string, string | null, string | null, string | null]>([
  [
    '2500 Navy Way, Berths 401-406, Terminal Island, CA 90731, USA',
    ...(['2500 Navy Way, Berths 401-406', 'Terminal Island', 'CA', '90731'] as const),
  ],
  ['1 Quay Rd, Delta, BC V4M 4G5, Canada', '1 Quay Rd', 'Delta', 'BC', 'V4M 4G5'],
  [
    '2 Quay Road, West Melbourne VIC 3003, Australia',
    '2 Quay Road',
    'West Melbourne',
    'VIC',
    '3003',
  ],
  ['Quai 1, 76600 Le Havre, France', 'Quai 1', 'Le Havre', null, '76600'],
  [
    'Quay 100, Port number 7, 1047 HM Amsterdam, The Netherlands',
    'Quay 100, Port number 7',
    'Amsterdam',
    null,
    '1047 HM',
  ],
  ['Via 1, 16149 Genova GE, Italy', 'Via 1', 'Genova', 'GE', '16149'],
  ['Hamnen 18, 149 45 Nynäshamn, Sweden', 'Hamnen 18', 'Nynäshamn', null, '149 45'],
  ['Iela 32, LV-1005 Riga, Latvia', 'Iela 32', 'Riga', null, 'LV-1005'],
  ['Rua 10, 9400-045 Porto Santo, Portugal', 'Rua 10', 'Porto Santo', null, '9400-045'],
  ['Muelle, 12, 35008 Las Palmas, Gran Canaria, Spain', 'Muelle, 12', 'Las Palmas', null, '35008'],
  ['No. 5, Quay Road, Shanghai, 200137, China', 'No. 5, Quay Road, Shanghai', null, null, '200137'],
  ['2 Chome-3, Tokyo-to, 140-0003, Japan', '2 Chome-3, Tokyo-to', null, null, '140-0003'],
  ['Boulevard 30, Matadi, Congo', 'Boulevard 30, Matadi', null, null, null],
])('%s', (text, street, city, state_abbr, zip) => {
  expect(postalAddress(text)).toEqual({ street, city, state_abbr, zip })
})

test('every terminal of the United States has a city, a state and a ZIP code', () => {
  const terminals = loadReferenceData().terminals.filter(({ locode }) => locode.startsWith('US'))
  expect(terminals.length).toBeGreaterThan(50)
  for (const { code, postal } of terminals) {
    expect(postal, code).not.toBeNull()
    expect(postal?.zip, code).toMatch(/^\d{5}/)
    expect(postal?.state_abbr, code).toMatch(/^[A-Z]{2}$/)
    expect(postal?.city, code).toMatch(/^[A-Z]/)
  }
})

test('no city of a terminal is a number, a street or a postbox', () => {
  const cities = loadReferenceData().terminals.flatMap(({ postal }) => postal?.city ?? [])
  expect(cities.length).toBeGreaterThan(300)
  expect(cities.filter((city) => /\d|\b(road|street|p\.?o\.? ?box)\b/i.test(city))).toEqual([])
})
