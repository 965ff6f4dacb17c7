// Decides whether a text may be the value of a label before it without a colon: running text begins
// with the same words.
import { lettersOf } from '../../titles/folded-letters.ts'
import { titleNames } from '../../titles/names.ts'
import { datesIn } from '../../values/dates.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import { conceptsOf } from './concepts.ts'
import { asksForDate, named, numeric, quantities, references } from '../phrases/label-kinds.ts'
import type { LabelName } from '../phrases/phrases.ts'

type AskedLabel = { readonly names: readonly LabelName[]; readonly weak: boolean }

// Net 30 days is no weight.
const measure =
  /^[\s.]*(?:\d[\d.,' ]{2,}|\d[\d.,' ]*(?:KGS?|LBS?|MT|CBM|M3|CFT|PCS|CTNS?|CARTONS|PALLETS|PKGS?|PACKAGES))\.?$/i
const reference = /^[\s.#°º(]*[A-Z]{0,8}(?:[-/][A-Z]{1,6}){0,3}[-\s/]?\d[A-Z0-9/-]{3,}/
const digitsFirst = /^[\s.#°º(-]*[A-Z]{0,8}[-\s/]?\d/

const otherUse =
  /^(?:TO|OF|IS|ARE|AND|OR|FOR|AT|BY|NOT|HAS|HAVE|SHALL|WILL|MUST|MAY|IN|ON|WITH|LOAD|HANDLING|COPY|STAMP|SIGNATURE|SAYS|OPERATOR|ORDER|DOCUMENT|INVOICE|NOTICE|USE|ONLY|PAYS?|REQUIRED|REQUESTED|RISK|OWNED|S)\b/i

/** A sentence continues: `invoices without POD will not be paid`. */
export const goesOn = (rest: string): boolean => otherUse.test(rest.trim())

/**
 * `STEEL NAILS PO NO. NKB-2201`: an order number may follow the goods, if the label has the word
 * for number.
 */
export const isOrderAmid = (rest: string, label: string, { names }: AskedLabel): boolean =>
  names[0] === 'purchase_order_numbers' && /N[O°ºr]S?\W*$/i.test(label) && reference.test(rest)

/** `Shipping Company S.A.`, `Carrier Security Fee`, `Vessel Rollover Notice`: the label is part of a name, a charge or a title. */
const isNoName =
  /^\W*(?:S\.?A|LTD|LIMITED|INC|LLC|CORP|CO|GMBH|AG|PTE|PVT|BHD)\b(?!\w)|\b(?:(?:SUR)?(?:CHARGE|FEE|COST)S?|NOTICE|ADVICE|ADVISORY)\W*$/i

/** `PRINCIPAL BRANCH`: a word that is a label only when it stands alone. */
const standsAlone = /^\W*principal\W*$/i

const isAsked = (kinds: ReadonlySet<LabelName>, { names }: AskedLabel): boolean =>
  names.some((name) => kinds.has(name))

/** Short titles are left out, because names may begin with them. */
const titles = titleNames.map(({ name }) => lettersOf(name)).filter(({ length }) => length > 11)

// SHIPPER'S LETTER OF INSTRUCTIONS, IMPORTER SECURITY FILING: titles of documents that begin with a party.
const beginsTitle = (text: string): boolean => {
  const letters = lettersOf(text)
  return titles.some((title) => letters.startsWith(title))
}

// CONSIGNEE ORDANE TRADING INC.: a name in the same case as the label, without words of labels or
// sentences.
function looksLikeName(rest: string, label: string): boolean {
  const [first = '', second = ''] = rest.trim().split(/\s+/)
  const alike = /^\p{Lu}{3}/u.test(label) ? /^[^\p{Ll}]+$/u : /^\p{Lu}/u
  const looksNamed = /^\p{L}{3}/u.test(first) && alike.test(first) && alike.test(second)
  return (
    looksNamed &&
    rest.length < 60 &&
    !otherUse.test(first) &&
    conceptsOf(upperWithoutAccents(first)) === null
  )
}

const isNotAboutName = (label: string, rest: string): boolean =>
  beginsTitle(label + rest) || isNoName.test(rest) || standsAlone.test(label)

/** Null where the rules for a full label apply to a weak word as well. */
function mayFollowWeak(rest: string, label: string, asking: AskedLabel): boolean | null {
  if (!asking.weak) return null
  if (isAsked(references, asking)) return reference.test(rest)
  if (/^[\s.]*[\p{Ll}/&'’]/u.test(rest)) return false
  if (isAsked(named, asking) && looksLikeName(rest, label)) return true
  return isAsked(quantities, asking) ? measure.test(rest) : null
}

export function mayFollow(rest: string, label: string, asking: AskedLabel): boolean {
  const { names, weak } = asking
  if (isAsked(named, asking) && isNotAboutName(label, rest)) return false
  if (names.some(asksForDate)) return (datesIn(rest)[0]?.index ?? Infinity) < 6
  const may = mayFollowWeak(rest, label, asking)
  if (may !== null) return may
  if (/^[\s.]*[\p{Ll}/&'’]/u.test(rest)) return false
  if (isAsked(numeric, asking)) return digitsFirst.test(rest)
  if (names[0] === 'other') return !weak && digitsFirst.test(rest)
  const upperAfterLower = /\p{Ll}/u.test(label) && !/\p{Ll}/u.test(rest)
  return upperAfterLower || (!weak && !/^\s*(?:No|Number|Date|Ref|Code|Name|Copy)\b/i.test(rest))
}
