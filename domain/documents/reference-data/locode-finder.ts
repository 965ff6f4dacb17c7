/** A row of the table of ports. */
export type ListedPort = {
  readonly locode: string
  readonly name: string
  readonly state: string | null
  readonly state_abbr: string | null
  readonly country_code: string
}

const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^PORT OF |\bPORT$|\bSEAPORT$/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

// Names of countries on documents, besides those that `Intl` has.
const otherCountries: Readonly<Record<string, string>> = {
  US: 'USA|UNITED STATES OF AMERICA|U S A|U S',
  GB: 'UK|ENGLAND|GREAT BRITAIN|U K|SCOTLAND',
  CN: 'P R CHINA|PR CHINA|PRC|P R C|PEOPLES REPUBLIC OF CHINA',
  HK: 'HONG KONG|HONGKONG|CHINA',
  KR: 'KOREA|REPUBLIC OF KOREA|KOREA REPUBLIC OF|S KOREA',
  VN: 'VIET NAM',
  TW: 'TAIWAN|R O C',
  AE: 'UAE|U A E',
  TR: 'TURKIYE|TURKEY',
  NL: 'THE NETHERLANDS|HOLLAND',
  CZ: 'CZECH REPUBLIC',
  RU: 'RUSSIA',
  CI: 'COTE D IVOIRE',
  MM: 'BURMA',
  IR: 'IRAN',
  TZ: 'TANZANIA',
}

const languages = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

const countryNames = new Map<string, readonly string[]>()

/** All names of a country, in the spelling of `spelled`. */
function namesOfCountry(code: string): readonly string[] {
  const cached = countryNames.get(code)
  if (cached) return cached
  const named = languages.flatMap((language) => language.of(code) ?? []).map(spelled)
  const names = [...new Set([...named, ...(otherCountries[code] ?? '').split('|'), code])]
  countryNames.set(code, names.filter(Boolean))
  return names.filter(Boolean)
}

function fits(place: ListedPort, rest: string): boolean {
  if (rest === '') return true
  const names = [
    ...namesOfCountry(place.country_code),
    ...[place.state_abbr ?? '', spelled(place.state ?? '')],
  ].filter(Boolean)
  let left = ` ${rest} `
  for (const name of names.sort((one, other) => other.length - one.length)) {
    left = left.replace(` ${name} `, ' ')
  }
  return left.trim() === ''
}

// English and former names of ports that the table lists under another name.
const otherNames: Readonly<Record<string, string>> = {
  ANTWERP: 'BEANR',
  PUSAN: 'KRPUS',
  'HO CHI MINH': 'VNSGN',
  SAIGON: 'VNSGN',
  HAIPHONG: 'VNHPH',
  CHITTAGONG: 'BDCGP',
  CHATTOGRAM: 'BDCGP',
  'NHAVA SHEVA': 'INNSA',
  JNPT: 'INNSA',
  'NEW YORK NEW JERSEY': 'USNYC',
  GENOA: 'ITGOA',
  NAPLES: 'ITNAP',
  LEGHORN: 'ITLIV',
  GOTHENBURG: 'SEGOT',
  LISBON: 'PTLIS',
  XINGANG: 'CNTXG',
  TIANJIN: 'CNTXG',
  PIRAEUS: 'GRPIR',
  YANTIAN: 'CNYTN',
  SHEKOU: 'CNSHK',
  'PORT KLANG': 'MYPKG',
  KLANG: 'MYPKG',
  'PORT KELANG': 'MYPKG',
  SHENZHEN: 'CNSZX',
  MUNICH: 'DEMUC',
  HOCHIMINH: 'VNSGN',
  AQABA: 'JOAQJ',
  VENICE: 'ITVCE',
  'PORT QASIM': 'PKBQM',
  'NEW ORLEANS': 'USMSY',
  TIANJINXINGANG: 'CNTXG',
  'SANTO TOMAS DE CASTILLA': 'GTSTC',
  PETERSBURG: 'RULED',
  'ST PETERSBURG': 'RULED',
}

// The code that carriers use, where a port has two.
const usualCodes: ReadonlySet<string> = new Set([
  ...['CNSHA', 'CNNGB', 'CNTAO', 'CNXMN', 'CNTXG', 'USNYC', 'KRPUS', 'INNSA', 'BDCGP'],
])

/** `Chennai (ex Madras)` is Chennai and Madras; `Nagoya, Aichi` is Nagoya. */
function namesOf({ name }: ListedPort): readonly string[] {
  const inBrackets = Array.from(name.matchAll(/\(([^)]*)\)/g), ([, inner = '']) =>
    inner.replace(/^ex /, ''),
  )
  const outside = name.replace(/\([^)]*\)/g, ' ')
  const all = [name, outside, outside.split(',')[0] ?? '', ...inBrackets]
  return [...new Set(all.map(spelled).filter(Boolean))]
}

/** `HAI PHONG` and `HAIPHONG` are one name. */
const keyOf = (name: string): string => name.replaceAll(' ', '')

function placesByName(places: readonly ListedPort[]): ReadonlyMap<string, readonly ListedPort[]> {
  const byName = new Map<string, readonly ListedPort[]>()
  const add = (name: string, place: ListedPort) =>
    byName.set(keyOf(name), [...(byName.get(keyOf(name)) ?? []), place])
  for (const place of places) for (const name of namesOf(place)) add(name, place)
  const byCode = new Map(places.map((place) => [place.locode, place]))
  for (const [name, code] of Object.entries(otherNames)) {
    const place = byCode.get(code)
    if (place !== undefined && !byName.has(keyOf(name))) add(name, place)
  }
  return byName
}

/** The only port, or the only one with a container terminal: two ports of a city share its name. */
function onlyLocode(places: readonly ListedPort[], busy: ReadonlySet<string>): string | null {
  const codes = [...new Set(places.map(({ locode }) => locode))]
  const usual = codes.filter((code) => usualCodes.has(code))
  if (usual.length === 1) return usual[0] ?? null
  if (codes.length === 1) return codes[0] ?? null
  const withTerminal = codes.filter((code) => busy.has(code))
  return withTerminal.length === 1 ? (withTerminal[0] ?? null) : null
}

const codeShape = /^([A-Z]{2})[\s-]?([A-Z2-9]{3})$/
/** The code before or after the name: `SHANGHAI, CNSHA`, `CNSHA - Shanghai`, `SHANGHAI (CN SHA)`. */
const codeBeside = [
  /^([A-Z]{2}[\s-]?[A-Z2-9]{3})\s*[-–/,:(]?\s*(.+?)\)?$/,
  /^(.+?)\s*[-–/,:(]?\s*\b([A-Z]{2}\s?[A-Z2-9]{3})\)?$/,
] as const

/**
 * Finds the UN/LOCODE of a port by its name alone, with its state or country, or with its code
 * beside the name. Code and name must agree unless a sign separates them.
 */
export function locodeFinder(
  places: readonly ListedPort[],
  busy: ReadonlySet<string>,
): (name: string) => string | null {
  const byName = placesByName(places)
  const codes = new Set(places.map((place) => place.locode))

  const codeIn = (text: string): string | null => {
    const [, country = '', place = ''] = codeShape.exec(text.trim()) ?? []
    return codes.has(country + place) ? country + place : null
  }
  const placesNamed = (name: string): readonly ListedPort[] => {
    const words = spelled(name.replace(/\([^)]*\)/g, ' ')).split(' ')
    for (let length = words.length; length > 0; length -= 1) {
      const named = byName.get(words.slice(0, length).join('')) ?? []
      const fitting = named.filter((place) => fits(place, words.slice(length).join(' ')))
      if (fitting.length > 0) return fitting
    }
    return []
  }
  const besideName = (text: string): string | null => {
    const [first, last] = codeBeside.map((pattern) => pattern.exec(text.trim()))
    for (const [code = '', name = ''] of [
      [first?.[1], first?.[2]],
      [last?.[2], last?.[1]],
    ]) {
      const found = codeIn(code)
      if (found === null) continue
      const isParted = /[-–/,:(]/.test(text.replace(name, '').replace(code, ''))
      if (isParted || placesNamed(name).some(({ locode }) => locode === found)) return found
    }
    return null
  }
  return (name) => {
    const code = codeIn(name) ?? besideName(name)
    if (code !== null) return code
    const fitting = placesNamed(name)
    return fitting.length > 0 ? onlyLocode(fitting, busy) : null
  }
}
