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
import { forwardersAmongCarriers, namesForwarder } from '../values/forwarders.ts'
import { legalForm } from '../values/legal-form.ts'

/** The issuer of a transport document in words for the notes, and its weight for and against types. */
type Issuer = { readonly words: string; readonly weights: Weights }

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

/** Removes titles: the words of "COMBINED TRANSPORT BILL OF LADING" do not name the issuer. */
const withoutTitle = (line: string): string =>
  titleWords.reduce((rest, title) => rest.replace(title, ' '), line)

/** The labels of a line without a value beside them. `Date: 12 May` expects none beneath. */
const labelsWithoutValue = (row: readonly Cell[]): readonly Cell[] =>
  row.filter(({ names, colon }, at) => names !== null && !(colon && row[at + 1]?.names === null))

const mostLinesOfBlock = 8

/**
 * Whether a text answers a label above it, such as shipper or forwarding agent, and so does not
 * name the issuer.
 */
const answersLabel = (labels: readonly Cell[], { box }: TextRun): boolean =>
  labels.some(
    (label) =>
      label.box.y < box.y &&
      box.y - label.box.y < mostLinesOfBlock * box.height &&
      inOneColumn(label.box, box),
  )

/** A line of the letterhead; `words` is folded for comparison, `own` is without the words of titles. */
type LetterheadLine = { readonly text: string; readonly words: string; readonly own: string }

/** The letterhead: large text at the top that answers no label. */
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

/** The SCAC of the carrier named there. An everyday word is a name only where it stands alone. */
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

/**
 * Each weight counts against bill types that this issuer rarely issues, and for none: an arrival
 * notice has a letterhead, too, which must not make it a bill.
 */
/** Ocean carriers are few and listed: a company with another name is rarely one. */
const unknownCompany = { bill_of_lading: -1.9, sea_waybill: -1.6 } as const
/** Feeders and coasters, which the table lacks, have such names. */
const shipsByName =
  /\b(?:lines?|\w*feeders?|shipping|ocean|ferr(?:y|ies)|seaways|navig\w+|naviera|marine|maritim\w*|mar[ií]tim[ao])\b/i
const perhapsCarrier = { bill_of_lading: -0.7, sea_waybill: -0.6 } as const
const carrier = { house_bill_of_lading: -3 } as const
/** A house bill may name the master bill's number, so that its form proves less than a letterhead. */
const numbered = { house_bill_of_lading: -0.4 } as const
const forwarder = { bill_of_lading: -3, sea_waybill: -2.5 } as const

const byForwarder: Issuer = { words: "a forwarder's letterhead", weights: forwarder }

/** The issuer, as far as it tells a master bill from a house bill; it has no weight for other types. */
export const issuerOf = (page: Page, reference: ReferenceData): Issuer => {
  const head = letterhead(page)
  const scac = carrierIn(head, reference)
  if (scac !== undefined && forwardersAmongCarriers.has(scac)) return byForwarder
  if (scac !== undefined) return { words: "an ocean carrier's letterhead", weights: carrier }
  if (head.some(({ own }) => namesForwarder(own))) return byForwarder
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
