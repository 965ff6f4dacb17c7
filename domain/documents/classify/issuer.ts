import { everydayNames } from '../reference-data/reference-data.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { memoized } from '../memoized.ts'
import { inOneColumn } from '../layout/boxes.ts'
import { pageCells } from '../labels/cells/cells.ts'
import type { Cell } from '../labels/cells/cell.ts'
import type { Page, TextRun } from '../layout/page.ts'
import { usualSize } from '../titles/candidates.ts'
import { spacedOf } from '../titles/folded-letters.ts'
import { titleNames } from '../titles/names.ts'
import type { Weights } from '../titles/names.ts'
import { linesOn } from '../layout/lines.ts'
import { legalForm } from '../values/legal-form.ts'

/** Who issued a transport document, in words for the notes, and what that says of its type. */
type Issuer = { readonly words: string; readonly weights: Weights }

/** Forwarders that the table of carriers has, because their numbers can be tracked: they issue house bills. */
const forwardersAmongCarriers: ReadonlySet<string> = new Set(['KHNN', 'DHC2', 'DSVF', 'CPNU'])

const forwarders = [
  ...['logistics', 'forwarding', 'forwarders', 'consolidators', 'freight', 'spedition', 'nvocc'],
  ...['cargo', 'logistik', 'logistica', 'logistique', 'transitaire', 'consolidation', 'expeditors'],
  ...['transport', 'transports', 'forwarder', 'agencies', 'nvo', 'transit', 'transitos'],
].map(spacedOf)

const containerShape = /\b[A-Z]{3}[UJZ]\d{7}\b/g

// `Hapag-Lloyd` and `HAPAG LLOYD` are one name.
const wordsOf = (text: string): string => spacedOf(text.replaceAll('-', ' '))

type CarrierName = { readonly words: string; readonly scac: string; readonly isEveryday: boolean }

const namesOf = memoized((reference: ReferenceData): readonly CarrierName[] =>
  Array.from(reference.carriers, ([name, scac]) => ({
    words: wordsOf(name),
    scac,
    isEveryday: everydayNames.has(name),
  })),
)

const titleWords = titleNames
  .map(({ name }) => wordsOf(name))
  .sort((one, other) => other.length - one.length)

/** "COMBINED TRANSPORT BILL OF LADING" says nothing about who issued it. */
const withoutTitle = (line: string): string =>
  titleWords.reduce((rest, title) => rest.replace(title, ' '), line)

/** The labels of a line that have no value beside them: `Date: 12 May` asks for nothing beneath. */
const labelsWithoutValue = (row: readonly Cell[]): readonly Cell[] =>
  row.filter(({ names, colon }, at) => names !== null && !(colon && row[at + 1]?.names === null))

const mostLinesOfBlock = 8

/** What stands under a label is somebody whom the form asks for: shipper, consignee, forwarding agent. */
const answersLabel = (labels: readonly Cell[], { box }: TextRun): boolean =>
  labels.some(
    (label) =>
      label.box.y < box.y &&
      box.y - label.box.y < mostLinesOfBlock * box.height &&
      inOneColumn(label.box, box),
  )

/** A line of it; `words` are spelled for comparing, `own` are those that belong to no title. */
type LetterheadLine = { readonly text: string; readonly words: string; readonly own: string }

/** The letterhead: large letters at the top that answer no label. */
const letterhead = (page: Page): readonly LetterheadLine[] => {
  const lines = linesOn(page)
  const large = 1.3 * usualSize(lines)
  const labels = pageCells(page).rows.flatMap(labelsWithoutValue)
  return lines
    .flatMap(({ runs }) => runs)
    .filter(({ box }) => box.y < 0.22 * page.height && box.height >= large)
    .filter((run) => !answersLabel(labels, run))
    .map(({ text }) => ({ text, words: wordsOf(text), own: withoutTitle(wordsOf(text)) }))
}

/** SCAC of the carrier whose name stands there; a word of every day is a name only where it stands alone. */
const carrierIn = (head: readonly LetterheadLine[], reference: ReferenceData): string | undefined =>
  namesOf(reference).find(({ words, isEveryday }) =>
    head.some((line) => (isEveryday ? line.words === words : line.words.includes(words))),
  )?.scac

const numberWithPrefix = /\b([A-Z]{4})[A-Z0-9]{6,}\b/g

const carriesOwnNumber = (page: Page, { scacs }: ReferenceData): boolean =>
  page.runs
    .filter(({ box }) => box.y < 0.35 * page.height)
    .some(({ text }) =>
      Array.from(text.replace(containerShape, '').matchAll(numberWithPrefix)).some(
        ([number, prefix = '']) => /\d{3}/.test(number) && scacs.has(prefix),
      ),
    )

const company = new RegExp(`${legalForm}|\\bco\\b`, 'i')

/*
  Each takes from those bills that this issuer hardly issues, and adds to none: an arrival notice has a letterhead
  as well, which must not make a bill of it.
*/
/** Ocean carriers are few and known: who issues a bill under another name is hardly one of them. */
const unknownCompany = { bill_of_lading: -1.9, sea_waybill: -1.6 } as const
/** Not every carrier is in the table: feeders and coasters are called as these are. */
const shipsByName =
  /\b(?:lines?|\w*feeders?|shipping|ocean|ferr(?:y|ies)|seaways|navig\w+|naviera|marine|maritim\w*|mar[ií]tim[ao])\b/i
const perhapsCarrier = { bill_of_lading: -0.7, sea_waybill: -0.6 } as const
const carrier = { house_bill_of_lading: -3 } as const
/** A house bill may name the master's number: its form says less than the letterhead. */
const numbered = { house_bill_of_lading: -0.4 } as const
const forwarder = { bill_of_lading: -3, sea_waybill: -2.5 } as const

const byForwarder: Issuer = { words: "a forwarder's letterhead", weights: forwarder }

/** Only what sets a master bill apart from a house bill; it says nothing of other types. */
export const issuerOf = (page: Page, reference: ReferenceData): Issuer => {
  const head = letterhead(page)
  const scac = carrierIn(head, reference)
  if (scac !== undefined && forwardersAmongCarriers.has(scac)) return byForwarder
  if (scac !== undefined) return { words: "an ocean carrier's letterhead", weights: carrier }
  if (head.some(({ own }) => forwarders.some((word) => own.includes(word)))) return byForwarder
  const named = head.filter(({ text }) => company.test(text))
  if (named.length > 0)
    return {
      words: "an issuer's name that is no known carrier's",
      weights: named.some(({ text }) => shipsByName.test(text)) ? perhapsCarrier : unknownCompany,
    }
  if (carriesOwnNumber(page, reference))
    return { words: "a number in an ocean carrier's form", weights: numbered }
  return { words: '', weights: {} }
}
