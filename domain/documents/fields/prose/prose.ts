// Fields in sentences of letters and certificates. Values at labels overrule them.
import type { ExtractedFields, FieldName, ExtractedValue } from '../fields.ts'
import { datesIn, isoDate } from '../../values/dates.ts'
import { decideDay } from '../../values/day-order.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { packageTypeIn, packagesIn } from '../../values/packages.ts'
import { voyageIn } from '../../values/vessel-and-voyage.ts'
import { isSold } from '../cargo/packages.ts'
import { cellsAt, isSentence, paragraphsOn } from './paragraphs.ts'
import type { Paragraph } from './paragraphs.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'

const trust = 0.75

/** The words before a place or a date, from the beginning of its sentence. */
const before = (text: string, index: number, reach: number): string =>
  text
    .slice(Math.max(0, index - reach), index)
    .split(/[.;]\s(?=\p{Lu})/u)
    .at(-1) ?? ''

type FieldWords = readonly (readonly [FieldName, RegExp])[]

const dateWords: FieldWords = [
  [
    'eta',
    // Money may be due at an office, too; `the invoice for goods on CORAL BRIDGE, due in` is about
    // the ship.
    /arriv\w*|\beta\b|(?<!\b(?:pay\w*|charges|amount|invoice)\b.{0,40}(?<!, ))\bdue (?:in|at)\b|expected (?:at|in|on|to)/gi,
  ],
  ['etd', /sail\w*|depart\w*|\betd\b/gi],
  [
    'last_free_day',
    /free (?:time|period|days?|storage)|last free|storage (?:begins|starts|charges)/gi,
  ],
  ['available_date', /available|collect(?:ed)?\b|ready for|picked up/gi],
  ['on_board_date', /(?:loaded|laden|shipped|placed) on board|on board date/gi],
  ['delivery_date', /(?:was|were|been) delivered|received in/gi],
  [
    'due_date',
    /payable|to be paid|\b(?:payment|charges|amount|invoice)\b.{0,40}\bdue\b|\bdue (?:on|by)\b/gi,
  ],
  ['issue_date', /issued|\bdated\b|signed at|given at/gi],
]

/** The field of the nearest word before. */
function nearestField(words: FieldWords, text: string): FieldName | null {
  let nearest: { readonly name: FieldName; readonly at: number } | null = null
  for (const [name, pattern] of words)
    for (const { index } of text.matchAll(pattern))
      if (nearest === null || index > nearest.at) nearest = { name, at: index }
  return nearest?.name ?? null
}

const ofVoyage: ReadonlySet<FieldName> = new Set(['eta', 'etd'])
const onceSaid =
  /\b(?:originally|previously|formerly|initially|no longer|(?:instead|ahead) of|rather than)\s(?:[\w.]+\s){0,5}$/i
const changed =
  /\b(?:mov(?:es?|ed)|chang(?:es?|ed)|shift(?:s|ed)|slip(?:s|ped)|delayed|postponed|rescheduled|revised|advanced|brought forward|put back)\b.{0,40}\bfrom\s$/i

/** `moves from 17 May to 20 May`, `instead of 17 May`: the day on which the ship is no longer expected. */
const isSuperseded = (sentence: string, rest: string): boolean =>
  onceSaid.test(sentence) || (changed.test(sentence) && /^,?\s(?:\d{1,2}:\d\d\s)?to\b/i.test(rest))

function datesOf(reading: DocumentReading, paragraph: Paragraph): ExtractedFields {
  const found: { [name in FieldName]?: ExtractedValue } = {}
  for (const date of datesIn(paragraph.text)) {
    const sentence = before(paragraph.text, date.index, 90)
    const name = nearestField(dateWords, sentence)
    const decided = decideDay(date, reading.dayOrder, reading.likelyDayOrder)
    if (name === null || decided === null) continue
    const rest = paragraph.text.slice(date.index + date.length)
    if (ofVoyage.has(name) && isSuperseded(sentence, rest)) continue
    const cells = cellsAt(paragraph, date.index, date.length)
    found[name] ??= foundIn(isoDate(decided.day), cells, trust, decided.doubt)
  }
  return found
}

const prepositions =
  /\b(from|to|at|in|for|ex|arrival|arriving|onto)\s+(?:the )?(?:(?:sea)?port of (?:loading|discharge|destination)?\s*)?(?=\p{Lu}{2}|\p{Lu}\p{Ll})/gu

/** The listed port that a text begins with, as written. */
function placeAt(text: string, { reference }: DocumentReading): string | null {
  const words =
    text
      .slice(0, 60)
      .split(/[.;:(\n]|,(?=\s\p{Ll})/u)[0]
      ?.split(' ') ?? []
  for (let length = Math.min(words.length, 5); length > 0; length -= 1) {
    const place = words.slice(0, length).join(' ').replace(/,$/, '')
    const isName = words.slice(0, length).every((word) => /^\p{Lu}/u.test(word))
    if (isName && reference.locodeOf(place) !== null) return place
  }
  return null
}

function roleOf(preposition: string, context: string): FieldName | null {
  if (preposition === 'arrival' || preposition === 'arriving') return 'port_of_discharge'
  if (preposition === 'from' || preposition === 'ex')
    return /collect|pick|available/i.test(context) ? null : 'port_of_loading'
  if (preposition === 'to' || preposition === 'for')
    return /from|ship|carri|bound|destin|transport|forward/i.test(context)
      ? 'port_of_discharge'
      : null
  return nearestField(
    [
      ['port_of_discharge', /arriv\w*|discharg\w*|unload\w*|expected/gi],
      ['port_of_loading', /load\w*|laden|ship\w*|depart\w*|embark\w*/gi],
      ['place_of_delivery', /deliver\w*/gi],
    ],
    context,
  )
}

function placesOf(reading: DocumentReading, paragraph: Paragraph): ExtractedFields {
  const found: { [name in FieldName]?: ExtractedValue } = {}
  for (const match of paragraph.text.matchAll(prepositions)) {
    const at = match.index + match[0].length
    const place = placeAt(paragraph.text.slice(at), reading)
    const name = place && roleOf(match[1] ?? '', before(paragraph.text, match.index, 80))
    if (!name || !place) continue
    const cells = cellsAt(paragraph, at, place.length)
    found[name] ??= foundIn(place, cells, trust)
    const locode = reading.reference.locodeOf(place)
    if (name !== 'place_of_delivery' && locode !== null)
      found[`${name}_locode` as FieldName] ??= foundIn(locode, cells, trust)
  }
  return found
}

// ... on the vessel GRAND HERON, voyage 219W, which ...
const ship =
  /\b(?:[Vv]essel|VESSEL|[Mm]\.?\/?[Vv]\.?|[Ss]hip)\s+"?([A-Z][A-Z0-9 .-]{3,30}?)"?,?\s*\(?(?:[Vv]oyage|VOYAGE|[Vv]oy\.?|VOY\.?)(?: [Nn]o\.?)?\s+([A-Z0-9-]{2,10})\b/

function shipOf(paragraph: Paragraph): ExtractedFields {
  const match = ship.exec(paragraph.text)
  const [, vessel = '', voyage = ''] = match ?? []
  if (match === null || voyageIn(voyage) === null) return {}
  const cells = cellsAt(paragraph, match.index, match[0].length)
  return { vessel_name: foundIn(vessel, cells, 0.8), voyage_number: foundIn(voyage, cells, 0.8) }
}

const terminal =
  /\b(?:at|from|to) (?:the )?((?:\p{Lu}[\p{L}\d'&.-]* ){1,4}(?:Terminals?|Pier(?: [A-Z\d]{1,3})?|Container Yard|Wharf))\b/u
const counts =
  /\b(\d[\d,. ]{0,8})\s+((?:wooden |steel )?\p{L}+(?:\(s\))?)(?: of (?!which\b|whom\b|the\b)([^.,;:()]{4,60}?)(?= (?:with|in|weigh|gross|per|under|will|is|are|has|have|was|were|which|that)\b|[.,;]|$))?/giu

function cargoOf(paragraph: Paragraph, { type }: DocumentReading): ExtractedFields {
  const at = terminal.exec(paragraph.text)
  const [name = ''] = at?.slice(1) ?? []
  const counted = Array.from(paragraph.text.matchAll(counts)).find(
    ([, , kind = '']) =>
      packageTypeIn(kind)?.length === kind.replace(/^(?:wooden|steel) /i, '').length &&
      !isSold(type, kind),
  )
  const cells = counted ? cellsAt(paragraph, counted.index, counted[0].length) : []
  // A row of a table beneath a long head is no sentence: its count is of one container.
  const isRow = cells.some(({ text }) => !isSentence(text) && containerNumbersIn(text).length > 0)
  const packages = counted && !isRow ? packagesIn(counted[0].slice(0, 40)) : null
  return {
    ...(at
      ? { terminal_name: foundIn(name, cellsAt(paragraph, at.index, at[0].length), trust) }
      : {}),
    ...(packages ? { package_count: foundIn(packages.count, cells, trust) } : {}),
    ...(packages?.type ? { package_type: foundIn(packages.type, cells, trust) } : {}),
    ...(counted?.[3]
      ? { description_of_goods: foundIn(counted[3].trim(), cells, trust - 0.1) }
      : {}),
  }
}

/** Each field from the first paragraph that has it. */
export const readProse = (reading: DocumentReading): ExtractedFields =>
  reading.pages
    .flatMap(paragraphsOn)
    .map((paragraph) => ({
      ...shipOf(paragraph),
      ...cargoOf(paragraph, reading),
      ...placesOf(reading, paragraph),
      ...datesOf(reading, paragraph),
    }))
    .reduceRight<ExtractedFields>((all, found) => ({ ...all, ...found }), {})
