import { placeLexicon } from './place-lexicon.ts'
import type { Lexicon, LexiconPlace, Meaning, PlaceTables } from './place-lexicon.ts'
import { nameKey, segmentsOf } from './place-text.ts'
import type { Segment } from './place-text.ts'
import { liesIn } from './region-names.ts'
import { isHarbourOf, isOnePort, usualLocode } from './same-port.ts'

/** The places that a text may mean. */
type FoundPlace = {
  /** Null unless it is certain. */
  readonly locode: string | null
  readonly candidates: readonly string[]
  /** Whether the text has no words but those of places, regions and facilities. */
  readonly isWhole: boolean
}

/** Some words that the lexicon knows together, or one word that it does not know, which has no meaning. */
type Piece = { readonly segment: number; readonly meaning: Meaning | null }

const longestName = 8

/** The pieces of a segment, the longest known name first, from left to right. */
function piecesOf({ words, number }: Segment, lexicon: Lexicon): Piece[] {
  const meanings: (Meaning | null)[] = []
  for (let start = 0; start < words.length;) {
    let length = Math.min(longestName, words.length - start)
    while (length > 1 && !lexicon.has(words.slice(start, start + length).join(''))) length -= 1
    meanings.push(meaningOf(words.slice(start, start + length).join(''), lexicon))
    start += length
  }
  return meanings.map((_, at) => ({ segment: number, meaning: inContext(meanings, at, number) }))
}

/** The meaning of some words beside the others of their segment. */
function inContext(
  meanings: readonly (Meaning | null)[],
  at: number,
  segment: number,
): Meaning | null {
  const [before, meaning, next] = [meanings[at - 1], meanings[at] ?? null, meanings[at + 1]]
  if (meaning === null) return null
  const isAlone = meanings.length === 1
  // The port between two names of one city is that of the first: `Ambarli Port Istanbul`.
  const isPortBefore = meaning.facility && areOneCity(before, next)
  if (meaning.prefix && next?.places.length && !isPortBefore) return null
  // `CT` is a container terminal in `HAMBURG CT`, and Connecticut in `New London, CT`.
  const isRegion = isAlone && segment > 0 && meaning.regions.length > 0
  return isRegion ? { ...meaning, facility: false } : meaning
}

const onlyFacility: Meaning = {
  places: [],
  regions: [],
  facility: true,
  prefix: false,
  shared: false,
}

const meaningOf = (key: string, lexicon: Lexicon): Meaning | null =>
  lexicon.get(key) ?? (/^\d+$/.test(key) ? onlyFacility : null)

const isPlace = ({ meaning }: Piece): boolean => meaning !== null && meaning.places.length > 0
const isRegion = ({ meaning }: Piece): boolean => meaning !== null && meaning.regions.length > 0
const isFacility = ({ meaning }: Piece): boolean => meaning !== null && meaning.facility

const kilometresPerDegree = 111
/** Kilometres. Harbours and towns no further apart are named together, as in `Jebel Ali, Dubai`. */
const nearby = 90

function isNear(a: LexiconPlace, b: LexiconPlace): boolean {
  if (a.country !== b.country || a.lat === null || b.lat === null) return false
  if (a.lon === null || b.lon === null) return false
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * kilometresPerDegree <= nearby
}

const isInCity = (place: LexiconPlace, city: LexiconPlace): boolean =>
  isOnePort(place.locode, city.locode) || isHarbourOf(city.locode, place.locode)

const agrees = (place: LexiconPlace, other: LexiconPlace): boolean =>
  isInCity(place, other) || isNear(place, other)

/** Whether a piece of the text may be said of a place. Unknown words and facilities may. */
const allows = (piece: Piece, place: LexiconPlace): boolean =>
  isFacility(piece) ||
  (!isPlace(piece) && !isRegion(piece)) ||
  (piece.meaning?.places.some((other) => agrees(place, other)) ?? false) ||
  (piece.meaning?.regions.some((region) => liesIn(place, region)) ?? false)

function bySegment(pieces: readonly Piece[]): Piece[][] {
  const segments: Piece[][] = []
  for (const piece of pieces) (segments[piece.segment] ??= []).push(piece)
  return segments
}

/** Whether the tables know what the words mean: a name of several places of which they hold none is unknown. */
const isMeant = (meaning: Meaning): boolean =>
  meaning.places.length > 0 || meaning.regions.length > 0 || meaning.facility || meaning.prefix

const isKnown = (segment: readonly Piece[]): boolean =>
  segment.every(({ meaning }) => meaning !== null && isMeant(meaning))

/** Whether all places that two names mean lie in one city. */
function areOneCity(a: Meaning | null | undefined, b: Meaning | null | undefined): boolean {
  const [some, others] = [a?.places ?? [], b?.places ?? []]
  if (some.length === 0 || others.length === 0) return false
  return some.every((one) => others.every((other) => agrees(one, other)))
}

/** A neighbour's name beside an unknown word may be that of a company: `Yokohama Reizo, Tokyo` is no place in Yokohama. */
const mayBeOne = ({ meaning: a }: Piece, { meaning: b }: Piece): boolean =>
  a?.places.some((one) => b?.places.some((other) => isInCity(one, other)) ?? false) ?? false

/** Whether all places of a segment stand for themselves in others: `Hamburg Sud Ctn, Hamburg, Germany`. */
const isNamedAgain = (segment: readonly Piece[], segments: readonly (readonly Piece[])[]) => {
  const places = segment.filter(isPlace)
  const alone = segments.filter((other) => other !== segment && other.every(isPlace)).flat()
  return places.length > 0 && places.every((one) => alone.some((other) => mayBeOne(one, other)))
}

/**
 * Whether the text names a place in words that are all known. An unknown word beside a name may make another name
 * of it (Hamburg Sud, New London), unless the place is named once more without it, and an unknown first name is the place
 * itself (Smalltown, New York), unless it is that of a facility.
 */
function isUnderstood(pieces: readonly Piece[]): boolean {
  const segments = bySegment(pieces)
  const isClear = (segment: readonly Piece[]) => isKnown(segment) || isNamedAgain(segment, segments)
  const named = segments.filter((segment) => segment.some(isPlace))
  const [first = []] = segments
  return named.length > 0 && named.every(isClear) && (isClear(first) || first.some(isFacility))
}

/** One of the codes for each port. */
function eachPortOnce(places: readonly LexiconPlace[]): LexiconPlace[] {
  const ports = new Map<string, LexiconPlace>()
  for (const place of places) {
    const usual = usualLocode(place.locode)
    if (!ports.has(usual) || place.locode === usual) ports.set(usual, place)
  }
  return [...ports.values()]
}

/** The fitting places of a name; a small place with the name of one in the table of other names is not meant. */
function preferred({ meaning }: Piece, fits: (place: LexiconPlace) => boolean): LexiconPlace[] {
  const fitting = meaning?.places.filter(fits) ?? []
  const listed = fitting.filter(({ isListed }) => isListed)
  return listed.length > 0 ? listed : fitting
}

/** Signs that, unlike a comma, do not put the smaller place first. */
const unordered = /[;|/()[\]]|\s[-–—]+\s/u

/**
 * Of several ports that a text may mean, the one that is meant: the harbour of the city that is named with it, the
 * first one before a comma, or the only one with container terminals.
 */
function meant(
  named: readonly (readonly LexiconPlace[])[],
  isOrdered: boolean,
): LexiconPlace | null {
  const ports = eachPortOnce(named.flat())
  const ways = [
    ports,
    ports.filter((one) => ports.every((p) => p === one || isHarbourOf(p.locode, one.locode))),
    isOrdered && named.length > 1 ? eachPortOnce(named[0] ?? []) : [],
    ports.filter(({ hasTerminal }) => hasTerminal),
  ]
  return ways.find(({ length }) => length === 1)?.[0] ?? null
}

const nothing: FoundPlace = { locode: null, candidates: [], isWhole: false }

function find(text: string, lexicon: Lexicon): FoundPlace {
  const whole = lexicon.get(nameKey(text))
  const pieces = whole?.places.length
    ? [{ segment: 0, meaning: whole }]
    : segmentsOf(text).flatMap((segment) => piecesOf(segment, lexicon))
  if (!isUnderstood(pieces)) return nothing
  const named = pieces.filter(isPlace)
  const fits = (place: LexiconPlace) => pieces.every((piece) => allows(piece, place))
  const fitting = named.map((piece) => preferred(piece, fits)).filter(({ length }) => length > 0)
  const candidates = eachPortOnce(fitting.flat()).map(({ locode }) => locode)
  const isQualified = pieces.some((piece) => isRegion(piece) && !isPlace(piece))
  // The tables may hold only one of the ports of the world with this name.
  const isShared = !isQualified && named.every(({ meaning }) => meaning?.shared)
  const isOrdered = !unordered.test(text) && new Set(named.map((one) => one.segment)).size > 1
  const locode = isShared ? null : (meant(fitting, isOrdered)?.locode ?? null)
  return { locode, candidates, isWhole: pieces.every(({ meaning }) => meaning !== null) }
}

/** A reader of places' names as carriers write them. */
export type PlaceFinder = (text: string) => FoundPlace

/** Texts whose result is kept; answers repeat the same ones. */
const mostKept = 20_000
const longestText = 200

/**
 * Finds the LOCODE of a place by its name, in any spelling of the tables, alone or with terminal, city, state and
 * country, which all must agree. A name of several ports needs one of these. The tables are indexed when the first
 * name is looked for.
 */
export function placeFinder(tables: PlaceTables): PlaceFinder {
  let lexicon: Lexicon | null = null
  const kept = new Map<string, FoundPlace>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= mostKept) kept.clear()
    lexicon ??= placeLexicon(tables)
    const found = text.length > longestText ? nothing : find(text, lexicon)
    kept.set(text, found)
    return found
  }
}
