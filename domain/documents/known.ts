import type { CarrierRow } from '../carriers.ts'

/** What is known of the world outside a document. */
export type Known = {
  /** SCAC by name or alias in upper case. */
  readonly carriers: ReadonlyMap<string, string>
  /** The four letters that may stand before a bill of lading, and whose they are. */
  readonly scacs: ReadonlyMap<string, string>
  /** UN/LOCODE of a place as it is written in documents, or null where that leaves doubt. */
  readonly locodeOf: (name: string) => string | null
}

export type NamedPlace = {
  readonly locode: string
  readonly name: string
  readonly state: string | null
  readonly state_abbr: string | null
  readonly country_code: string
}

// Names on documents that are neither the carrier's name nor its short name in the table.
const legalNames: readonly (readonly [string, string])[] = [
  ['MAERSK LINE', 'MAEU'],
  ['MAERSK A/S', 'MAEU'],
  ['A.P. MOLLER - MAERSK', 'MAEU'],
  ['MSC MEDITERRANEAN SHIPPING COMPANY', 'MSCU'],
  ['MEDITERRANEAN SHIPPING COMPANY S.A.', 'MSCU'],
  ['CMA CGM S.A.', 'CMDU'],
  ['COSCO SHIPPING', 'COSU'],
  ['COSCO SHIPPING LINES CO., LTD.', 'COSU'],
  ['EVERGREEN MARINE CORP', 'EGLV'],
  ['EVERGREEN MARINE', 'EGLV'],
  ['HAPAG-LLOYD AG', 'HLCU'],
  ['HAPAG LLOYD', 'HLCU'],
  ['HYUNDAI MERCHANT MARINE', 'HDMU'],
  ['OCEAN NETWORK EXPRESS PTE', 'ONEY'],
  ['ORIENT OVERSEAS CONTAINER LINE LTD', 'OOLU'],
  ['YANG MING LINE', 'YMLU'],
  ['ZIM INTEGRATED SHIPPING', 'ZIMU'],
]

// Words of every day: they name a carrier only where a label asks for one.
export const everydayNames: ReadonlySet<string> = new Set([
  'ONE',
  'MSC',
  'ICL',
  'NCL',
  'STC',
  'VAS',
  'DAL',
])

function carrierNames(rows: readonly CarrierRow[]): ReadonlyMap<string, string> {
  const scacs = new Set(rows.map((row) => row.scac))
  const alternative = new Map(
    rows.flatMap((row) => row.alternativeScacs.map((code) => [code, row.scac] as const)),
  )
  const legal = legalNames.flatMap(([name, scac]) => {
    const known = scacs.has(scac) ? scac : alternative.get(scac)
    return known === undefined ? [] : [[name, known] as const]
  })
  const own = rows.flatMap(
    ({ scac, name, shortName }) =>
      [
        [shortName.toUpperCase(), scac],
        [name.toUpperCase(), scac],
      ] as const,
  )
  return new Map([...legal, ...own].filter(([name]) => name.length > 2))
}

const prefixes = (rows: readonly CarrierRow[]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .flatMap((row) =>
        [...row.numberPrefixes, ...row.alternativeScacs, row.scac].map(
          (prefix) => [prefix, row.scac] as const,
        ),
      )
      .filter(([prefix]) => /^[A-Z]{4}$/.test(prefix)),
  )

const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^PORT OF |\bPORT$|\bSEAPORT$/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

// How documents write the countries that they name most often.
const countries: Readonly<Record<string, string>> = {
  US: 'USA|UNITED STATES|UNITED STATES OF AMERICA|U S A',
  CN: 'CHINA|P R CHINA|PR CHINA|PRC|PEOPLES REPUBLIC OF CHINA',
  ...{
    HK: 'HONG KONG|HONGKONG',
    TW: 'TAIWAN',
    JP: 'JAPAN',
    KR: 'KOREA|SOUTH KOREA|REPUBLIC OF KOREA',
  },
  ...{ VN: 'VIETNAM|VIET NAM', TH: 'THAILAND', MY: 'MALAYSIA', SG: 'SINGAPORE', ID: 'INDONESIA' },
  ...{ PH: 'PHILIPPINES', IN: 'INDIA', PK: 'PAKISTAN', BD: 'BANGLADESH', LK: 'SRI LANKA' },
  ...{
    AE: 'UAE|UNITED ARAB EMIRATES|U A E',
    SA: 'SAUDI ARABIA',
    TR: 'TURKEY|TURKIYE',
    EG: 'EGYPT',
  },
  ...{ DE: 'GERMANY|DEUTSCHLAND', NL: 'NETHERLANDS|THE NETHERLANDS|HOLLAND', BE: 'BELGIUM' },
  ...{ FR: 'FRANCE', ES: 'SPAIN|ESPANA', PT: 'PORTUGAL', IT: 'ITALY|ITALIA', GR: 'GREECE' },
  ...{
    GB: 'UK|UNITED KINGDOM|ENGLAND|GREAT BRITAIN|U K',
    PL: 'POLAND',
    SE: 'SWEDEN',
    DK: 'DENMARK',
  },
  ...{ CA: 'CANADA', MX: 'MEXICO', BR: 'BRAZIL|BRASIL', AR: 'ARGENTINA', CL: 'CHILE', PE: 'PERU' },
  ...{ CO: 'COLOMBIA', EC: 'ECUADOR', PA: 'PANAMA', AU: 'AUSTRALIA', NZ: 'NEW ZEALAND' },
  ...{ ZA: 'SOUTH AFRICA', MA: 'MOROCCO', KE: 'KENYA', NG: 'NIGERIA', GH: 'GHANA', IL: 'ISRAEL' },
}

function fits(place: NamedPlace, rest: string): boolean {
  if (rest === '') return true
  const names = [
    ...(countries[place.country_code] ?? '').split('|'),
    ...[place.country_code, place.state_abbr ?? '', spelled(place.state ?? '')],
  ].filter(Boolean)
  let left = ` ${rest} `
  for (const name of names.sort((one, other) => other.length - one.length)) {
    left = left.replace(` ${name} `, ' ')
  }
  return left.trim() === ''
}

// English names, and those of before, of ports that are listed under others.
const otherNames: Readonly<Record<string, string>> = {
  ...{
    ANTWERP: 'BEANR',
    PUSAN: 'KRPUS',
    'HO CHI MINH': 'VNSGN',
    SAIGON: 'VNSGN',
    HAIPHONG: 'VNHPH',
  },
  ...{ CHITTAGONG: 'BDCGP', CHATTOGRAM: 'BDCGP', 'NHAVA SHEVA': 'INNSA', JNPT: 'INNSA' },
  ...{ 'NEW YORK NEW JERSEY': 'USNYC', GENOA: 'ITGOA', NAPLES: 'ITNAP', LEGHORN: 'ITLIV' },
  ...{ GOTHENBURG: 'SEGOT', LISBON: 'PTLIS', XINGANG: 'CNTXG', TIANJIN: 'CNTXG', PIRAEUS: 'GRPIR' },
  ...{ YANTIAN: 'CNYTN', SHEKOU: 'CNSHK', 'PORT KLANG': 'MYPKG', KLANG: 'MYPKG' },
}

// Of two codes of one harbour, the one that carriers and their documents use.
const usualCodes: ReadonlySet<string> = new Set([
  ...['CNSHA', 'CNNGB', 'CNTAO', 'CNXMN', 'CNTXG', 'USNYC', 'KRPUS', 'INNSA', 'BDCGP'],
])

function placesByName(places: readonly NamedPlace[]): ReadonlyMap<string, readonly NamedPlace[]> {
  const byName = new Map<string, readonly NamedPlace[]>()
  const add = (name: string, place: NamedPlace) =>
    byName.set(name, [...(byName.get(name) ?? []), place])
  for (const place of places) add(spelled(place.name), place)
  const byCode = new Map(places.map((place) => [place.locode, place]))
  for (const [name, code] of Object.entries(otherNames)) {
    const place = byCode.get(code)
    if (place !== undefined && !byName.has(name)) add(name, place)
  }
  return byName
}

/** The one place, or the only one of them with a container terminal: two harbours of a city share its name. */
function theOne(places: readonly NamedPlace[], busy: ReadonlySet<string>): string | null {
  const codes = [...new Set(places.map(({ locode }) => locode))]
  const usual = codes.filter((code) => usualCodes.has(code))
  if (usual.length === 1) return usual[0] ?? null
  if (codes.length === 1) return codes[0] ?? null
  const withTerminal = codes.filter((code) => busy.has(code))
  return withTerminal.length === 1 ? (withTerminal[0] ?? null) : null
}

function placeFinder(places: readonly NamedPlace[], busy: ReadonlySet<string>): Known['locodeOf'] {
  const byName = placesByName(places)
  const codes = new Set(places.map((place) => place.locode))
  return (name) => {
    const code = /\(?\b([A-Z]{2})\s?([A-Z2-9]{3})\b\)?\s*$/.exec(name)
    if (code && codes.has(`${code[1] ?? ''}${code[2] ?? ''}`) && /\(|^\S+$/.test(name)) {
      return `${code[1] ?? ''}${code[2] ?? ''}`
    }
    const words = spelled(name.replace(/\([^)]*\)/g, ' ')).split(' ')
    for (let length = words.length; length > 0; length -= 1) {
      const named = byName.get(words.slice(0, length).join(' ')) ?? []
      const fitting = named.filter((place) => fits(place, words.slice(length).join(' ')))
      if (fitting.length > 0) return theOne(fitting, busy)
    }
    return null
  }
}

/** What `extract` has to know, from the tables of carriers, ports and container terminals. */
export function knownOf(
  carriers: readonly CarrierRow[],
  ports: Iterable<NamedPlace>,
  terminals: Iterable<{ readonly locode: string }>,
): Known {
  return {
    carriers: carrierNames(carriers),
    scacs: prefixes(carriers),
    locodeOf: placeFinder([...ports], new Set(Array.from(terminals, ({ locode }) => locode))),
  }
}
