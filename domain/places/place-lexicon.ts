import { foldedText } from './folded-text.ts'
import { nameKey, nameWords } from './place-text.ts'
import { liesIn, regionsByName, stateName } from './region-names.ts'
import type { Region } from './region-names.ts'

/** A row of the tables of ports and places. */
export type ListedPlace = {
  readonly locode: string
  readonly name: string
  readonly city: string | null
  /** In words. */
  readonly state: string | null
  readonly state_abbr: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export type ListedTerminal = {
  readonly locode: string
  readonly name: string
  /** SMDG code. */
  readonly code: string
}

/** Another name of a place; one without a LOCODE is shared by several ports. */
export type PlaceName = { readonly locode: string | null; readonly name: string }

/** Plain data, so that it can be sent to another process. */
export type PlaceTables = {
  readonly places: readonly ListedPlace[]
  readonly terminals: readonly ListedTerminal[]
  readonly names: readonly PlaceName[]
}

export type LexiconPlace = {
  readonly locode: string
  readonly country: string
  /** Folded name. */
  readonly state: string | null
  readonly lat: number | null
  readonly lon: number | null
  readonly hasTerminal: boolean
  /** Whether the table of other names gives it this name; such a name precedes one that a small place has too. */
  readonly isListed: boolean
}

/** All that some words may mean. */
export type Meaning = {
  readonly places: readonly LexiconPlace[]
  readonly regions: readonly Region[]
  /** A word such as terminal, berth or the name of an operator: it tells nothing about the place. */
  readonly facility: boolean
  /** A word that before a name makes another one of it: New London, East London, Port Arthur. */
  readonly prefix: boolean
  /** A name of several ports, which alone names none of them. */
  readonly shared: boolean
}

/** Meanings by names as `nameKey` writes them. */
export type Lexicon = ReadonlyMap<string, Meaning>

const facilityWords =
  'apm apmt authority autonome autonomous barge berth berths box bulk bv cargo cfs city cma center commercial consignee container containers csp ct ct1 ct2 ct3 ct4 customer cy ' +
  'deep depot dock docks dp dpw dry east ecs ect eurogate ex formerly evergreen facility feeder free freight gate gateway gct ' +
  'gmbh harbour hhla hub hutchison icd ics icts ictsi inland inc intermodal international jetty kai landing llc ' +
  'lines logistics ltd maersk main maher marine maritime mega modern msc multi multimodal multipurpose new north ' +
  'northern number of off old outer park patrick phase pier piers plant port portuaria portuario ports psa puerto ' +
  'purpose quay rail railway railroad ramp river road roro sa sea seaport shipping sipg south southern ssa station ' +
  'storage tecon terminal terminaal terminales terminals terminus the tml tpt trapac truck two uss via warehouse water way west ' +
  'western wharf wharves world yard zone a b c d e f g h i ii iii iv v vi vii viii ix x one first second third'

const prefixes =
  'new old north south east west northern southern eastern western northwest southeast port fort mount lake'

const facilityPhrases =
  'puerto de|puerto del|port de|port du|port of|porto de|porto di|porto do|porto da|porto|haven|hafen|hamn|havn|' +
  'and|at|no|nr|republic of|new port|free port|free zone|dry port|bnsf|csx|cn rail|cp rail|up rail|norfolk southern|' +
  // Alone these are the Philippines.
  'ph 1|ph 2|ph 3|ph 4|ph 5|ph 6|ph i|ph ii|ph iii|ph iv|ph v'

/** Words of terminals' names that many terminals have. */
const commonWords = new Set([
  ...facilityWords.split(' '),
  'general',
  'special',
  'end',
  'side',
  'no',
])

const withoutPort = (words: readonly string[]): readonly string[] => {
  const start = words[0] === 'port' && words[1] === 'of' ? 2 : 0
  const end = /^(port|seaport|harbour|apt|airport)$/.test(words.at(-1) ?? '') ? -1 : undefined
  const bare = words.slice(start, end)
  return bare.length > 0 ? bare : words
}

/** `Chennai (ex Madras)` is Chennai and Madras; `Nagoya, Aichi` is Nagoya; `Moji/Kitakyushu` both. */
function namesOf(name: string): string[] {
  const inBrackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, inner = '']) =>
    inner.replace(/^ex /, ''),
  )
  const outside = name.replace(/\([^)]*\)/g, ' ')
  return [
    name,
    outside,
    outside.split(',')[0] ?? '',
    ...outside.split('/').slice(0, 1),
    ...inBrackets,
  ]
}

const placeOf = (row: ListedPlace, hasTerminal: boolean): LexiconPlace => {
  const country = row.locode.slice(0, 2)
  const state = row.state ?? stateName(country, row.state_abbr ?? '')
  return {
    locode: row.locode,
    country,
    state: state === null || state === '' ? null : foldedText(state),
    lat: row.lat,
    lon: row.lon,
    hasTerminal,
    isListed: false,
  }
}

const nowhere: Meaning = {
  places: [],
  regions: [],
  facility: false,
  prefix: false,
  shared: false,
}

/** Collects the meanings of names. */
function collector() {
  const lexicon = new Map<string, Meaning>()
  const change = (key: string, more: (meaning: Meaning) => Partial<Meaning>) => {
    if (key === '') return
    const meaning = lexicon.get(key) ?? nowhere
    lexicon.set(key, { ...meaning, ...more(meaning) })
  }
  return {
    lexicon,
    addPlace: (key: string, place: LexiconPlace) =>
      change(key, ({ places }) => ({
        places: [...places.filter(({ locode }) => locode !== place.locode), place],
      })),
    addRegion: (key: string, region: Region) =>
      change(key, ({ regions }) => ({
        regions: regions.some((one) => one.country === region.country && one.state === region.state)
          ? regions
          : [...regions, region],
      })),
    addFacility: (key: string) => change(key, () => ({ facility: true })),
    addPrefix: (key: string) => change(key, () => ({ prefix: true })),
    addShared: (key: string) => change(key, () => ({ shared: true })),
  }
}

type Collector = ReturnType<typeof collector>

/** `Port of Spain` is a port in no region of the name that is left without `port of`. */
const isElsewhere = (key: string, place: LexiconPlace): boolean =>
  regionsByName.get(key)?.every((region) => !liesIn(place, region)) ?? false

/** Adds the name without `port of`, unless a region elsewhere is named so. */
function addName({ addPlace }: Collector, name: string, place: LexiconPlace): void {
  const words = nameWords(name)
  const bare = withoutPort(words).join('')
  addPlace(isElsewhere(bare, place) ? words.join('') : bare, place)
}

function addPlaces(all: Collector, { places, terminals }: PlaceTables) {
  const busy = new Set(terminals.map(({ locode }) => locode))
  const byLocode = new Map<string, LexiconPlace>()
  for (const row of places) {
    const place = placeOf(row, busy.has(row.locode))
    byLocode.set(row.locode, place)
    for (const name of [row.name, row.city ?? ''].flatMap(namesOf)) addName(all, name, place)
    if (place.state !== null)
      all.addRegion(place.state, { country: place.country, state: place.state })
  }
  return byLocode
}

const emptyRow = { name: '', city: null, state: null, state_abbr: null, lat: null, lon: null }

/** `CTA` of `CONTAINER TERMINAL ALTENWERDER (CTA)`. */
const acronymsOf = ({ name, code }: ListedTerminal): string[] =>
  [code, ...Array.from(name.matchAll(/\(([^)]*)\)/g), ([, inner = '']) => inner)]
    .filter((acronym) => /^[A-Z]{3,4}$/.test(acronym))
    .map((acronym) => acronym.toLowerCase())

function addTerminals(
  { addPlace }: Collector,
  { terminals }: PlaceTables,
  byLocode: ReadonlyMap<string, LexiconPlace>,
) {
  for (const { locode, name } of terminals) {
    const words = nameWords(name.replace(/\([^)]*\)/g, ' '))
    const place = byLocode.get(locode)
    // The name alone must tell one terminal from others.
    if (place === undefined || words.length < 2) continue
    if (words.some((word) => !commonWords.has(word) && !/^[a-z]?\d+$/.test(word))) {
      addPlace(words.join(''), place)
      addPlace(nameKey(name), place)
    }
  }
}

/** Indexes all names of the tables, with those of countries and states. */
export function placeLexicon(tables: PlaceTables): Lexicon {
  const all = collector()
  for (const word of facilityWords.split(' ')) all.addFacility(word)
  for (const word of prefixes.split(' ')) all.addPrefix(word)
  for (const phrase of facilityPhrases.split('|')) all.addFacility(nameKey(phrase))
  for (const [name, regions] of regionsByName) {
    for (const region of regions) all.addRegion(name, region)
  }
  const byLocode = addPlaces(all, tables)
  addTerminals(all, tables, byLocode)
  for (const { locode, name } of tables.names) {
    const key = nameKey(name)
    if (locode === null) all.addShared(key)
    else {
      const place = byLocode.get(locode) ?? placeOf({ ...emptyRow, locode }, false)
      all.addPlace(key, { ...place, isListed: true })
      addName(all, name, { ...place, isListed: true })
    }
  }
  for (const [locode, place] of byLocode) {
    const key = locode.toLowerCase()
    if (!all.lexicon.get(key)?.places.length) all.addPlace(key, place)
  }
  for (const acronym of tables.terminals.flatMap(acronymsOf)) {
    if (!all.lexicon.has(acronym)) all.addFacility(acronym)
  }
  return all.lexicon
}
