import type { LabelPhrase } from '../phrases/lexicon.ts'
import { compactOf, lexicon, longestWithPrefix } from '../phrases/lexicon.ts'
import type { LabelName } from '../phrases/phrases.ts'
import { titles } from '../phrases/label-kinds.ts'
import { goesOn, isOrderAmid, mayFollow } from './may-follow.ts'
import { remarkLength } from './remarks.ts'

export type DetectedLabel = {
  /** Several where one label asks for several values: `Vessel / Voyage`. */
  readonly names: readonly LabelName[]
  /** The start of the label, and the start of the text behind it. */
  readonly start: number
  readonly end: number
  readonly colon: boolean
  /** An everyday word of other texts, too; a fuller label counts for more. */
  readonly weak: boolean
}

type PhraseMatch = { readonly phrase: LabelPhrase; readonly end: number }

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

const modifiers =
  /^(?:est|estimated|total|actual|cargo|intended|trunk|main|ocean|final|first|us|u\.s\.|foreign|our|your|ihre?|uw|vs|votre|vostro|current|terminal|inland|import|export|revised|latest|confirmed|requested|planned|scheduled|expected|approx|assigned|nominated|original|declared|carrier|carriers|shipper's|applicable|contractual)\b[.\s]+/i

// TRUNK VESSEL, EST. WEIGHT: the first word only modifies the label.
function phraseWithModifierAt(text: string, at: number): PhraseMatch | null {
  const match = phraseAt(text, at)
  const modifier = match === null ? modifiers.exec(text.slice(at)) : null
  return modifier === null ? match : phraseAt(text, at + modifier[0].length)
}

/**
 * ShipperORDANE, PORT OF LOADINGShanghai, Gross weight12,300 KGS: the value begins without a blank,
 * which a change of case or a digit shows.
 */
function isGlued(text: string, at: number, end: number): boolean {
  const [label, rest] = [text.slice(at, end), text.slice(end)]
  if (label.length < 4 || !/^[\p{L}\s./&'()-]+$/u.test(label)) return false
  if (/^\d/.test(rest)) return true
  if (/\p{Ll}$/u.test(label)) return /^\p{Lu}/u.test(rest)
  return /\p{Lu}{2}$/u.test(label) && (/^\p{Lu}\p{Ll}/u.test(rest) || /\p{L} \p{L}/u.test(label))
}

/** So many characters contain the first letters of any label. */
const farEnough = 12

function phraseAt(text: string, at: number): PhraseMatch | null {
  const most = longestWithPrefix(compactOf(text.slice(at, at + farEnough)).letters)
  if (most === 0) return null
  const { letters, places } = compactOf(text.slice(at, at + most * 2))
  for (let length = Math.min(most, letters.length); length > 1; length -= 1) {
    const phrase = lexicon.get(letters.slice(0, length))
    const end = at + (places[length - 1] ?? 0) + 1
    if (phrase === undefined || (isWord(text.charAt(end)) && !isGlued(text, at, end))) continue
    // To: Port Handling BV. The value begins with a word of another label.
    if (/[:：]/.test(text.slice(at, end))) continue
    // 551 is no misread SSL.
    if (!/\p{L}/u.test(text.slice(at, end))) continue
    // Terminal (FIRMS: H924): a bracket that opens within a phrase begins another one.
    const inBracket = /\([^)]*$/.test(text.slice(at, end))
    if (!inBracket || text.charAt(end) === ')') return { phrase, end }
  }
  return null
}

// (Complete name and address), (KGS): remarks. (03/04/2026) and (MAEU1234567) are values.
const remark =
  /^\s*\.?\s*(?:[([](?![^)\]]*\d{3})[^)\]]{0,80}[)\]]?|[-–,] ?(?:complete |full )?name(?: (?:and|&) address)?\b)/i
const connective = /^[\s.#°º]*(?:[/&,;+–—-]|and\b|or\b|und\b|y\b|et\b|e\b)\s*/i
const fillers =
  /^[\s/.'-]*(?:(?:of|in|at|to|the|by|and|name|names|address|date|time|code|kgs?|lbs|cbm|local|est|port|details|only|is|no|usd|eur|cargo|company|as|de|del|du|der|des|la)[\s/.'-]*){1,5}(?=:)/i

// Leader dots count as a colon.
const colonAt = (text: string, at: number): number | null => {
  const match = /^(?:[\s.#°º*]*[:：=]\s*|\s?(?:\.{3,}|…|_{3,})[\s._]*)/.exec(text.slice(at))
  return match === null ? null : at + match[0].length
}

type LabelGroup = {
  readonly names: readonly LabelName[]
  readonly end: number
  readonly weak: boolean
}

/** `Consignee (full name, country) (optional)`: a second remark may follow. */
function remarksLength(text: string): number {
  const lengthAt = (at: number): number => {
    const rest = text.slice(at)
    return remarkLength(rest) || (remark.exec(rest)?.[0].length ?? 0)
  }
  const first = lengthAt(0)
  return first === 0 ? 0 : first + lengthAt(first)
}

// Vessel / Voyage No., Shipper/Exporter (full name): further labels and remarks belong to the first
// label.
function groupFrom(text: string, first: PhraseMatch): LabelGroup {
  let { end } = first
  let weak = first.phrase.weak
  const names = [first.phrase.name]
  for (let more = true; more;) {
    more = false
    const rest = text.slice(end)
    const remarked = remarksLength(rest)
    const next = connective.exec(rest.slice(remarked))
    const also = next === null ? null : phraseWithModifierAt(text, end + remarked + next[0].length)
    if (also !== null) {
      names.push(also.phrase.name)
      weak &&= also.phrase.weak && remarked === 0
      end = also.end
      more = true
    } else end += remarked
  }
  // Total USD, Gross weight KGS: the unit of the value belongs to the label.
  end += /^\s*(?:USD|EUR|GBP|KGS?|LBS|CBM|M3)\.?$/i.exec(text.slice(end))?.[0].length ?? 0
  // CONTAINER(S), TO (TRUCKER): the bracket opened within the label.
  return { names: [...new Set(names)], end: text.charAt(end) === ')' ? end + 1 : end, weak }
}

const isTitle = (match: PhraseMatch, { names }: LabelGroup): boolean =>
  titles.has(match.phrase.compact) && names.length === 1

// DO-2653631, INV-4087, M/V ANNA, P.O. BOX: values that begin with the words of a label.
const beginsValue = (text: string, at: number, end: number): boolean =>
  /^[-–]\w/.test(text.slice(end)) ||
  /^(?:P\.?\s?O\.?\s*BOX|M\s?\/?\s?V[\s.]+(?!:)\p{L})/iu.test(text.slice(at))

// A label without a colon stands alone, or its value clearly follows; in the middle of a text only
// ETA, POL and the like count.
function standsWithoutColon(
  text: string,
  at: number,
  { match, all }: { readonly match: PhraseMatch; readonly all: LabelGroup },
  aloneOnLine: boolean,
) {
  const rest = text.slice(all.end)
  if (!/[\p{L}\p{N}]/u.test(rest)) return at === 0 && !(aloneOnLine && isTitle(match, all))
  const label = text.slice(at, all.end)
  if (at === 0) return mayFollow(rest, label, all)
  const short = /^[A-Z]{3}$/.test(text.slice(at, match.end)) && !all.weak
  return (short && !goesOn(rest) && mayFollow(rest, label, all)) || isOrderAmid(rest, label, all)
}

// 20 PALLETS is no box 20 with the label PALLETS.
const countable = new Set<LabelName>(['package_count', 'container_numbers', 'quantity', 'other'])

const numbering =
  /^[*•\-([]*(?:[①-⑳㉑-㉟]\s*|\d{1,2}[a-z]?(?:\s?[.):\]]{1,2}\s*|\s+(?=\p{Lu}))|[a-z][.)\]]\s+)?/iu

/** `5. Vessel`, `a) Vessel`; but `1st notify` is not box 1. */
const numberedPhrase = (text: string): PhraseMatch | null =>
  phraseWithModifierAt(text, numbering.exec(text)?.[0].length ?? 0) ?? phraseWithModifierAt(text, 0)

const letterSpaced = /^(?:\p{L}\s){3,}/u

/**
 * S H I P P E R: all letters together are a label, unless they are the title of a document or of a
 * part of one.
 */
function spacedLabel(text: string): DetectedLabel | null {
  const { letters } = compactOf(text)
  const phrase = lexicon.get(letters)
  if (phrase === undefined || titles.has(letters) || phrase.name === 'delivery') return null
  const colon = /:\s*$/.test(text)
  return { names: [phrase.name], start: 0, end: text.length, colon, weak: phrase.weak }
}

/** The label that begins at this index of a text, with its colon and remarks; null where there is none. */
export function labelAt(text: string, at: number, aloneOnLine: boolean): DetectedLabel | null {
  if (letterSpaced.test(text)) return at === 0 ? spacedLabel(text) : null
  const match = at === 0 ? numberedPhrase(text) : phraseWithModifierAt(text, at)
  if (match === null || beginsValue(text, at, match.end)) return null
  const all = groupFrom(text, match)
  if (/^\d+\s/.test(text) && at === 0 && countable.has(match.phrase.name)) return null
  const filled = all.end + (fillers.exec(text.slice(all.end))?.[0].length ?? 0)
  const value = colonAt(text, filled)
  if (value !== null) {
    const end = value + remarkLength(text.slice(value))
    return { names: all.names, start: at, end, colon: true, weak: all.weak }
  }
  const stands = standsWithoutColon(text, at, { match, all }, aloneOnLine)
  return stands ? { names: all.names, start: at, end: all.end, colon: false, weak: all.weak } : null
}
