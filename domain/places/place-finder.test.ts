import { describe, expect, test } from 'vitest'
import { placeFinder } from './place-finder.ts'
import type { ListedPlace } from './place-lexicon.ts'

const place = (locode: string, name: string, more: Partial<ListedPlace> = {}): ListedPlace => ({
  locode,
  name,
  city: null,
  state: null,
  state_abbr: null,
  lat: null,
  lon: null,
  ...more,
})

const find = placeFinder({
  places: [
    place('AEJEA', 'Jebel Ali', { lat: 25, lon: 55.1 }),
    place('AEDXB', 'Dubai', { lat: 25.3, lon: 55.3 }),
    place('CNSHA', 'Shanghai', { state: 'Shanghai' }),
    place('CNSGH', 'Shanghai', { state: 'Shanghai' }),
    place('CNSZX', 'Shenzhen Baoan', { state: 'Guangdong' }),
    place('CNYTN', 'Yantian Port', { state: 'Guangdong' }),
    place('DEHAM', 'Hamburg'),
    place('INMAA', 'Chennai (ex Madras)', { state: 'Tamil Nadu' }),
    place('JMKIN', 'Kingston'),
    place('MXZLO', 'Manzanillo'),
    place('NLRTM', 'Rotterdam'),
    place('PAMIT', 'Manzanillo'),
    place('PAPTY', 'Panama'),
    place('TTPOS', 'Port of Spain'),
    place('USLAX', 'Los Angeles', { state_abbr: 'CA', lat: 33.7, lon: -118.3 }),
    place('USLGB', 'Long Beach', { state_abbr: 'CA', lat: 33.8, lon: -118.2 }),
    place('USNYC', 'New York', { state: 'New York', state_abbr: 'NY' }),
    place('USRAJ', 'Rotterdam', { state: 'New York', state_abbr: 'NY' }),
    place('USPDX', 'Portland', { state_abbr: 'OR' }),
    place('USPWM', 'Portland', { state_abbr: 'ME' }),
  ],
  terminals: [
    { locode: 'AEJEA', code: 'DPWJA', name: 'DP WORLD JEBEL ALI - CT1' },
    { locode: 'DEHAM', code: 'CTA', name: 'HHLA CONTAINER TERMINAL ALTENWERDER (CTA)' },
    { locode: 'DEHAM', code: 'MPT', name: 'MULTI PURPOSE TERMINAL (MPT)' },
    { locode: 'NLRTM', code: 'RWG', name: 'ROTTERDAM WORLD GATEWAY' },
  ],
  names: [
    { locode: 'CNSZX', name: 'Shenzhen' },
    { locode: 'CNSHA', name: 'Yangshan' },
    { locode: 'CNSHA', name: '上海' },
    { locode: null, name: 'Kingston' },
    { locode: null, name: 'Leon' },
  ],
})

describe('the LOCODE of', () => {
  test.each([
    ['a name', 'SHANGHAI', 'CNSHA'],
    ['a name with its country', 'Shanghai, CN', 'CNSHA'],
    ['a name with its country and no comma', 'HAMBURG GERMANY', 'DEHAM'],
    ['a name with city, province and country', 'Yantian, Shenzhen, Guangdong, China', 'CNYTN'],
    ['a name with its state', 'Los Angeles, CA, US', 'USLAX'],
    ['a port', 'PORT OF HAMBURG', 'DEHAM'],
    ['another name', 'YANGSHAN', 'CNSHA'],
    ['a former name', 'Madras', 'INMAA'],
    ['a name in another script', '上海港', 'CNSHA'],
    ['a harbour in brackets', 'SHENZHEN (YANTIAN)', 'CNYTN'],
    ['a harbour behind its city', 'SHENZHEN YANTIAN', 'CNYTN'],
    ['a harbour before the city beside it', 'Jebel Ali, Dubai', 'AEJEA'],
    ['the only one of two neighbours with a terminal', 'DUBAI (JEBEL ALI)', 'AEJEA'],
    ['a terminal', 'HHLA Container Terminal Altenwerder', 'DEHAM'],
    ['a city with words of a terminal', 'HAMBURG CONTAINER TERMINAL 2', 'DEHAM'],
    ['a city with the code of a terminal', 'HAMBURG CTA', 'DEHAM'],
    ['a city with the authority of its port', 'Hamburg Port Authority, Hamburg, Germany', 'DEHAM'],
    ['a city with its commercial port', 'Hamburg Commercial Sea Port', 'DEHAM'],
    ['a city with its terminal in Portuguese', 'TECON HAMBURG', 'DEHAM'],
    ['a city with the authority in other words', 'Port Autonome de Hamburg', 'DEHAM'],
    ['a terminal in words of its own, with its city', 'HTX Hamburg Sud Ctn,Hamburg,DE', 'DEHAM'],
    ['a terminal of a company of the country', 'Delta Terminals BV(Gate2,Rotterdam,NL)', 'NLRTM'],
    ['a facility in a city', 'Customer warehouse, Hamburg', 'DEHAM'],
    ['a phase of a terminal in short', 'Yangshan Ph 3, Shanghai', 'CNSHA'],
    ['a port before the name of its city', 'Yangshan Port Shanghai', 'CNSHA'],
    ['a LOCODE beside the name', 'Hamburg (DE HAM)', 'DEHAM'],
    ['the port among places of one name', 'ROTTERDAM', 'NLRTM'],
    ['a small place with its state', 'Rotterdam, NY', 'USRAJ'],
    ['one of several ports with its country', 'Manzanillo, Panama', 'PAMIT'],
    ['one of several ports with its state', 'PORTLAND, OR', 'USPDX'],
    ['a name of the world with its country', 'KINGSTON, JM', 'JMKIN'],
    ['a port whose name ends with a country', 'PORT OF SPAIN, Trinidad', 'TTPOS'],
  ])('%s', (_what, text, locode) => {
    expect(find(text).locode).toBe(locode)
  })

  test.each([
    ['several ports', 'MANZANILLO', ['MXZLO', 'PAMIT']],
    ['ports that the tables lack', 'KINGSTON', ['JMKIN']],
    ['two ports side by side', 'LOS ANGELES / LONG BEACH', ['USLAX', 'USLGB']],
    ['a name and another country', 'Shanghai, France', []],
    ['a name and another state', 'Los Angeles, TX', []],
    ['a name and the LOCODE of another place', 'Hamburg, NLRTM', []],
    ['a name inside another name', 'Hamburg Sud', []],
    ['a name inside another name, with another place', 'Hamburg Sud, Rotterdam', []],
    ['a company with the name of a neighbour', 'Long Beach Express, Los Angeles', []],
    ['a name behind a word that makes another of it', 'New Hamburg', []],
    ['a name behind such a word and another city', 'Rotterdam Port Hamburg', []],
    ['a name in another country than its port', 'Yangshan Ph, Shanghai', []],
    ['a name and a state with the letters of a terminal', 'Hamburg, CT', []],
    ['an unknown place in a state with the name of a city', 'Smalltown, New York', []],
    ['a terminal of a usual name', 'MULTI PURPOSE TERMINAL', []],
    ['a country', 'China', []],
    ['a country in the name of a port elsewhere', 'Spain', []],
    ['such a country behind a name of several places', 'Leon, Spain', []],
    ['a city with the name of its country behind such a name', 'Leon, Panama', []],
    ['nothing', '', []],
  ])('%s is uncertain', (_what, text, candidates) => {
    expect(find(text)).toMatchObject({ locode: null, candidates })
  })
})

test.each([
  ['Hamburg, Germany', true],
  ['HAMBURG CONTAINER TERMINAL', true],
  ['Hamburg, cash against documents', false],
])('%s is nothing but a place: %s', (text, isWhole) => {
  expect(find(text)).toMatchObject({ locode: 'DEHAM', isWhole })
})
