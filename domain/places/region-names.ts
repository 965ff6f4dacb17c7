import { foldedText } from './folded-text.ts'

/** A country, or a state or province of one. */
export type Region = {
  /** ISO 3166, two letters. */
  readonly country: string
  /** Abbreviation or folded name; null for the whole country. */
  readonly state: string | null
}

// Names that carriers write besides those that `Intl` has.
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE; U.A.E.; Emirates; United Arab Emirate',
  CD: 'DR Congo; DRC; Democratic Republic of the Congo; Congo, the Democratic Republic of the',
  CG: 'Congo; Republic of the Congo',
  CI: "Cote d'Ivoire; Ivory Coast",
  CN: "P.R. China; PR China; PRC; People's Republic of China; Mainland China; 中国; 中國",
  CZ: 'Czech Republic; Czechia',
  DO: 'Dominican Rep; Rep Dominicana',
  EG: 'Arab Republic of Egypt; A.R. Egypt',
  GB: 'UK; U.K.; England; Scotland; Wales; Great Britain; Northern Ireland; United Kingdom of Great Britain and Northern Ireland',
  HK: 'Hongkong; Hong Kong; Hong Kong SAR; SAR',
  IR: 'Iran; Islamic Republic of Iran; Iran, Islamic Republic of',
  KP: 'North Korea',
  KR: 'Korea; South Korea; Korea South; S. Korea; Rep of Korea; Republic of Korea; Korea, Republic of; Korea Rep',
  LY: 'Libyan Arab Jamahiriya; Libya',
  MM: 'Burma; Myanmar',
  MO: 'Macao; Macau',
  NL: 'Holland; The Netherlands; Netherlands; Netherland',
  RU: 'Russia; Russian Federation; Russian Fed',
  SA: 'KSA; K.S.A.; Kingdom of Saudi Arabia; Saudi',
  SY: 'Syria; Syrian Arab Republic',
  TR: 'Turkey; Türkiye; Turkiye',
  TW: 'Taiwan; R.O.C.; Taiwan, Province of China; Chinese Taipei; Taiwan China',
  TZ: 'Tanzania; United Republic of Tanzania; Tanzania, United Republic of',
  US: 'USA; U.S.A.; U.S.; United States of America; United States; Estados Unidos',
  VE: 'Venezuela; Venezuela, Bolivarian Republic of',
  VN: 'Viet Nam; Vietnam; S.R. Vietnam',
}

const states: Readonly<Record<string, string>> = {
  US:
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; ' +
    'FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; ' +
    'LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; ' +
    'MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; ' +
    'NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; ' +
    'RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; ' +
    'VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming',
  CA:
    'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland; NS Nova Scotia; ' +
    'ON Ontario; PE Prince Edward Island; QC Quebec; PQ Quebec; SK Saskatchewan',
  AU:
    'NSW New South Wales; QLD Queensland; SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia; ' +
    'NT Northern Territory',
  CN:
    'AH Anhui; FJ Fujian; GD Guangdong; GX Guangxi; HI Hainan; HE Hebei; HB Hubei; HN Hunan; JS Jiangsu; ' +
    'JX Jiangxi; LN Liaoning; SD Shandong; SC Sichuan; ZJ Zhejiang; SH Shanghai; TJ Tianjin; CQ Chongqing; YN Yunnan',
  // Their places have no states in the tables, so that a state only tells the country.
  BR: 'AL; AM; AP; BA; CE; ES; MA; PA; PE; PR; RJ; RN; RS; SC; SP; SE; PB; GO; MG; MT',
  IN: 'AP; GJ; KA; KL; MH; OR; TN; WB; TS; UP; HR; PB; RJ; GA; DL',
  MX: 'BC; BCN; COL; MIC; SIN; TAM; VER; YUC; OAX; NL; JAL; SON; GTO; QRO; PUE',
  IT: 'GE; SP; LI; NA; SA; VE; TS; RA; RC; CA; SV; AN; BA; MI; TO; TA',
}

const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'tr'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

// Groups of countries, and codes for tests.
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const isCountry = (code: string): boolean =>
  languages[0]?.of(code) !== undefined &&
  !noCountries.has(code) &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/**
 * The countries of ISO 3166. AN is no longer one, but its LOCODEs are still in use.
 */
const countryCodes: ReadonlySet<string> = new Set([
  ...letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry),
  'AN',
])

const split = (names: string): string[] => names.split(';').map((name) => name.trim())

const countryNames = (code: string): string[] => [
  code,
  ...languages.flatMap((language) => language.of(code) ?? []),
  ...split(otherNames[code] ?? ''),
]

/** Each state of the table: country, abbreviation, and name or an empty text. */
const allStates = Object.entries(states).flatMap(([country, list]) =>
  split(list).map((state) => {
    const [, abbreviation = '', name = ''] = /^(\S+) ?(.*)$/.exec(state) ?? []
    return { country, abbreviation, name }
  }),
)

/** A state's name by its abbreviation. */
export const stateName = (country: string, abbreviation: string): string | null =>
  allStates.find((one) => one.country === country && one.abbreviation === abbreviation)?.name ??
  null

function* regionNames(): Generator<readonly [name: string, Region]> {
  for (const country of countryCodes) {
    for (const name of countryNames(country)) yield [name, { country, state: null }]
  }
  for (const { country, abbreviation, name } of allStates) {
    const state = name === '' ? null : foldedText(name)
    yield [abbreviation, { country, state }]
    yield [name, { country, state }]
  }
}

function indexed(): ReadonlyMap<string, readonly Region[]> {
  const regions = new Map<string, Region[]>()
  for (const [name, region] of regionNames()) {
    const key = foldedText(name)
    if (key === '') continue
    const same = regions.get(key) ?? []
    if (!same.some((one) => one.country === region.country && one.state === region.state)) {
      regions.set(key, [...same, region])
    }
  }
  return regions
}

/** Regions by their folded names. A name may mean several: CA is Canada and California. */
export const regionsByName = indexed()

// Carriers write the larger country for its territories and regions too, and many write China for Taiwan.
const territories: Readonly<Record<string, string>> = {
  CN: 'HK MO TW',
  DK: 'FO GL',
  FR: 'GF GP MF MQ NC PF PM RE YT BL',
  GB: 'BM FK GI KY TC VG',
  NL: 'AN AW BQ CW SX',
  US: 'AS GU MP PR VI',
}

const includes = (country: string, other: string): boolean =>
  country === other || (territories[country]?.split(' ').includes(other) ?? false)

/** Whether a place of a country and state (folded name, or null where it is not known) lies in a region. */
export const liesIn = (
  place: { readonly country: string; readonly state: string | null },
  region: Region,
): boolean =>
  includes(region.country, place.country) &&
  (region.state === null || place.state === null || region.state === place.state)
