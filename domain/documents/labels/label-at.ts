import type { Phrase } from './lexicon.ts'
import { compactOf, differBy, lexicon, longest } from './lexicon.ts'
import type { LabelName } from './phrases.ts'

export type LabelAt = {
  /** Several where one label asks for several things: `Vessel / Voyage`. */
  readonly names: readonly LabelName[]
  /** Where in the text the label starts and where what follows it begins. */
  readonly start: number
  readonly end: number
  readonly colon: boolean
}

type Known = { readonly phrase: Phrase; readonly end: number }

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

function knownAt(text: string, at: number): Known | null {
  const { letters, places } = compactOf(text.slice(at, at + longest * 2))
  for (let length = Math.min(longest, letters.length); length > 1; length -= 1) {
    const phrase = lexicon.get(letters.slice(0, length))
    const end = at + (places[length - 1] ?? 0) + 1
    if (phrase !== undefined && !isWord(text.charAt(end))) return { phrase, end }
  }
  return null
}

// (Complete name and address), (KGS): remarks. (03/04/2026) and (MAEU1234567) are values.
const remark = /^\s*[([](?![^)\]]*\d{3})[^)\]]{0,80}[)\]]?/
const connective = /^\s*(?:[/&,;+-]|and\b|or\b|und\b|y\b|et\b|e\b)\s*/i
const fillers =
  /^[\s/.'-]*(?:(?:of|in|at|to|the|by|and|name|names|address|date|time|code|kgs?|lbs|cbm|local|est|port|details|only|is|no|usd|eur|cargo|company|as|de|del|du|der|des|la)[\s/.'-]*){1,5}(?=:)/i

const colonAt = (text: string, at: number): number | null => {
  const match = /^[\s.#]*[:：=]\s*/.exec(text.slice(at))
  return match === null ? null : at + match[0].length
}

type Spread = { readonly names: readonly LabelName[]; readonly end: number; readonly weak: boolean }

// Vessel / Voyage No., Shipper/Exporter (full name): further labels and remarks belong to the first.
function spread(text: string, first: Known): Spread {
  let { end } = first
  let weak = first.phrase.weak
  const names = [first.phrase.name]
  for (let more = true; more;) {
    more = false
    const rest = text.slice(end)
    const remarkLength = remark.exec(rest)?.[0].length ?? 0
    const next = connective.exec(rest.slice(remarkLength))
    const also = next === null ? null : knownAt(text, end + remarkLength + next[0].length)
    if (also !== null) {
      names.push(also.phrase.name)
      weak &&= also.phrase.weak && remarkLength === 0
      end = also.end
      more = true
    } else end += remarkLength
  }
  return { names: [...new Set(names)], end, weak }
}

// Titles of documents are no labels, unless a colon or a number follows.
const titles = new Set(
  [
    ...['bill of lading', 'house bill of lading', 'ocean bill of lading', 'master bill of lading'],
    ...['waybill', 'sea waybill', 'delivery order', 'booking confirmation', 'freight release'],
    ...['invoice', 'commercial invoice', 'freight invoice', 'tax invoice', 'proforma invoice'],
    ...[
      'packing list',
      'arrival notice',
      'purchase order',
      'shipping order',
      'debit note',
      'document',
    ],
    ...['verified gross mass', 'facture', 'factura', 'rechnung', 'fatura', 'house waybill', 'bill'],
    ...['reservation', 'connaissement', 'konnossement', 'customs entry', 'freight', 'in bond'],
  ].map((title) => compactOf(title).letters),
)

const numeric = new Set<LabelName>([
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'bill', 'booking_number'] as const),
  ...([
    'invoice_number',
    'delivery_order_number',
    'entry_number',
    'purchase_order_numbers',
  ] as const),
  ...(['voyage_number', 'package_count', 'gross_weight_kg', 'net_weight_kg'] as const),
  ...([
    'volume_cbm',
    'eta',
    'etd',
    'issue_date',
    'due_date',
    'invoice_total',
    'it_number',
  ] as const),
  ...(['container_numbers', 'seal_numbers', 'pickup_number', 'verified_gross_mass_kg'] as const),
])

// Without a colon, what follows must look like a value: running text begins with the same words.
function mayBeginValue(rest: string, label: string, { names, weak }: Spread): boolean {
  if (/^[\s.]*[\p{Ll}/&'’]/u.test(rest)) return false
  const digitsFirst = /^[\s.#(-]*[A-Z]{0,8}[-\s]?\d/.test(rest)
  if (names.some((name) => numeric.has(name))) return digitsFirst
  if (names[0] === 'other') return !weak && digitsFirst
  const upperAfterLower = /\p{Ll}/u.test(label) && !/\p{Ll}/u.test(rest)
  return upperAfterLower || (!weak && !/^\s*(?:No|Number|Date|Ref|Code|Name|Copy)\b/i.test(rest))
}

const isTitle = (known: Known, { names }: Spread): boolean =>
  titles.has(known.phrase.compact) && names.length === 1

// Without a colon it stands alone, or what follows is clearly its value; in the middle only ETA, POL and the like.
function standsWithoutColon(
  text: string,
  at: number,
  known: Known,
  all: Spread,
  beginning: boolean,
) {
  const rest = text.slice(all.end)
  if (!/[\p{L}\p{N}]/u.test(rest)) return beginning && !isTitle(known, all)
  const short = /^[A-Z]{3}$/.test(text.slice(at, known.end)) && !all.weak
  return (beginning || short) && mayBeginValue(rest, text.slice(at, all.end), all)
}

const numbering = /^[*•\-([]*(?:\d{1,2}[a-z]?\s?[.):]\s*)?/i

/** The label that a text begins with at a place, with its colon and remarks; null where none does. */
export function labelAt(text: string, at: number, beginning: boolean): LabelAt | null {
  const skipped = beginning ? (numbering.exec(text)?.[0].length ?? 0) : 0
  const known = knownAt(text, at + skipped)
  if (known === null) return null
  const all = spread(text, known)
  const filled = all.end + (fillers.exec(text.slice(all.end))?.[0].length ?? 0)
  const value = colonAt(text, filled)
  if (value !== null) return { names: all.names, start: at, end: value, colon: true }
  const stands = standsWithoutColon(text, at, known, all, beginning)
  return stands ? { names: all.names, start: at, end: all.end, colon: false } : null
}

/** A label that was misread in a scan: the whole text, or what is before its colon, differs by a letter or two. */
export function misreadLabel(text: string): LabelAt | null {
  const colon = text.indexOf(':')
  const head = colon < 0 ? text : text.slice(0, colon)
  const { letters } = compactOf(head)
  if (letters.length < 5 || letters.length > longest) return null
  const most = letters.length < 10 ? 1 : 2
  for (const [compact, phrase] of lexicon) {
    if (compact.length > 4 && compact[0] === letters[0] && differBy(compact, letters, most)) {
      return {
        names: [phrase.name],
        start: 0,
        end: colon < 0 ? text.length : colon + 1,
        colon: colon >= 0,
      }
    }
  }
  return null
}
