// Papers that say of themselves that they are no longer good, or not good yet.
import { memoized } from '../../memoized.ts'
import { cancelled } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { textOf } from '../reading.ts'
import { topOf } from './top-of-page.ts'

const ended = `(?:${cancelled}|NULL AND VOID)`
const paper =
  '(?:(?:DELIVERY|DISPATCH|PICK ?UP|TRANSPORT|TRUCKING|WORK) ORDER|(?:ARRIVAL|AVAILABILITY|PICK ?UP) NOTICE|ORDER|NOTICE|DOCUMENT|D/O)'
const party =
  '(?:AGENT|BROKER|CARRIER|CLIENT|CONSIGNEE|CUSTOMER|FORWARDER|IMPORTER|LINE|SHIPPER|TERMINAL)'
/** Who or what ended a paper: `BY REVISION 2`, `BY THE CARRIER`; `BY:` alone is an empty box, and an alteration is a condition. */
const by = `BY (?:(?:THE )?${party}(?:(?: ON)?\\W+\\d.*)?\\W*$|(?:${paper}|AMENDMENT|REVISION|VERSION)\\b.*\\d.*)`
/**
 * `*** CANCELLED ***`, `VOID DELIVERY ORDER`, `DELIVERY ORDER - CANCELLED`, `Order status: VOID`, `This notice is replaced by
 * revision 2`.
 */
const ofWhole = new RegExp(
  `^\\W*(?:${ended}|${ended}\\W+${paper}|(?:THIS )?${paper}(?: STATUS| IS| WAS| HAS BEEN)?\\W+(?:${ended}|(?:${ended}|REPLACED) ${by}))\\W*$`,
)

const mark =
  '(?:DRAFT|PRELIMINARY|SAMPLE|SPECIMEN|ENTWURF|MUSTER|BORRADOR|MUESTRA|PROJET|RASCUNHO|MINUTA|BOZZA|CONCEPT|VOORBEELD|TASLAK|ORNEK|WZOR)'
const ofPickup =
  '(?:AND|CARGO|COLLECTION|CONTAINERS?|DELIVERY|FREIGHT|GOODS|OF|OR|PICK ?-?UP|RELEASE|THE)'
/**
 * `DRAFT`, `PRELIMINARY ARRIVAL NOTICE`, and `SAMPLE` or `NOT VALID FOR PICKUP` behind a title. A paper that is not valid as an
 * invoice, or for the customs, is still good for the pickup.
 */
const ofDraft = new RegExp(
  `^\\W*(?:${mark}(?:\\W+${paper})?|(?:${mark}\\W+)?NOT VALID(?: FOR(?:\\W+${ofPickup})+)?)\\W*$`,
)
const isTitle = new RegExp(`^\\W*(?:[A-Z]+ ){0,3}${paper}\\b(?!\\W*:)`)
/** Elsewhere than in a title, what stands in brackets or behind a comma is about goods, or part of an address. */
const partsOf = (text: string): readonly string[] => [
  text,
  ...text.split(isTitle.test(text) ? /\s[-–—|/]+\s|[(),*]/ : /\s[-–—|/]+\s|\*/),
]

/** A stamp or a watermark, wherever it is. */
const largePrint = 18

/** The lines that may say it of the whole paper. */
const markedLines = memoized(({ pages }: DocumentReading): readonly string[] =>
  [
    ...pages.slice(0, 1).flatMap(topOf),
    ...pages.flatMap(({ rows }) =>
      rows.filter((row) => row.some(({ box }) => box.height >= largePrint)),
    ),
  ].map((row) => upperWithoutAccents(textOf(row))),
)

export const isCancelled = (reading: DocumentReading): boolean =>
  markedLines(reading).some((line) => ofWhole.test(line))

/** Whether a paper is called a draft or a sample. */
export const isDraft = (reading: DocumentReading): boolean =>
  markedLines(reading).some((line) => partsOf(line).some((part) => ofDraft.test(part)))
