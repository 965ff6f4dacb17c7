// Holds that may be over: what stands around them, or elsewhere about their holder, says that they were released.
import type { Cell } from '../../labels/cells/cell.ts'
import { beforeOnLine } from '../../labels/positions/beside-and-beneath.ts'
import { inColumnOf } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import { until } from '../../until.ts'
import { noLongerGood, released } from '../../values/ended-words.ts'
import type { DocumentReading } from '../reading.ts'
import { containersOn, pageOf, rowAt, textOf } from '../reading.ts'
import { isNewer } from './earlier-messages.ts'

const over = `(?:${released}|${noLongerGood})`
const beginsOver = new RegExp(`^${over}\\b`, 'i')
/** `not released`, `to be cleared`, `release pending`: the hold goes on. */
const isOpen =
  /\b(?:NOT|UNTIL|UPON|UNLESS|BEFORE|PENDING|AWAITING|REQUIRED|WILL|MUST|IF|WHEN|WHETHER|ONCE|AS SOON AS|TO BE)\b|:\s+NO\b/i

/**
 * `Customs: RELEASED`, `the customs hold was released`, `Customs release date: 18 Nov`, `all holds have been lifted`, `the
 * customs and freight holds are released`.
 */
const endOf = (holder: string): RegExp =>
  new RegExp(
    `\\b(?:${holder}|ALL|THE)(?: HOLDS?)?(?: STATUS)?[ :(–-]*` +
      `(?:(?:(?:WAS|WERE|HAS|HAVE|BEEN|IS|ARE|NOW) )*${over}\\b|RELEASE DATE:? \\S*\\d)` +
      `|\\b${holder}(?: HOLD)?(?:(?:,|,? AND|,? &) \\p{L}+(?: HOLDS?)?){1,3} (?:ARE|WERE|HAVE)(?: (?:BEEN|NOW))* ${over}\\b`,
    'iu',
  )

/** The status of a hold, or the day of its release, beneath it. */
const endBeneath = new RegExp(
  `^(?:HOLDS? )?(?:STATUS:? ${over}\\b|(?:${over}(?: (?:ON|DATE|AT))?|RELEASE DATE|REMOVAL DATE):? \\S*\\d)`,
  'i',
)
const headOfEnd = /\b(?:RELEASED?|REMOVED|REMOVAL|LIFTED|CLEARED|OFF|END)\b/i
const headOfState = /^(?:HOLD )?(?:STATUS|STATE|ACTION)$/i

/** A box to tick says what its mark says. */
const withoutBoxes = (row: readonly Cell[]): readonly Cell[] =>
  row.filter(({ text }, at) => text.length > 1 && row[at - 1]?.text.length !== 1)

const textsOf = memoized((reading: DocumentReading): readonly string[] =>
  reading.pages
    .flatMap(({ rows }) => rows.map((row) => textOf(withoutBoxes(row))))
    .filter((text) => !isOpen.test(text)),
)

/** Whether the row of a hold in a table has a state or a day that ends it. */
const endsInRow = (row: readonly Cell[], heads: readonly Cell[]): boolean =>
  row.some((cell) => {
    const head = inColumnOf(heads, cell)
    if (head === undefined || isOpen.test(head.text)) return false
    if (headOfState.test(head.text)) return beginsOver.test(cell.text)
    return headOfEnd.test(head.text) && /\d/.test(cell.text)
  })

const blockLines = 3

/** Whether one of the lines right beneath, up to the next hold, tells of the end. */
function endsBeneath(reading: DocumentReading, cell: Cell, label: Cell): boolean {
  const rows = pageOf(reading, cell).rows.slice(cell.line + 1, cell.line + 1 + blockLines)
  return until(rows, (row) => /\bHOLD\b/i.test(textOf(row))).some((row) => {
    const caption = inColumnOf(row, label)
    return caption !== undefined && endBeneath.test(textOf(row.slice(row.indexOf(caption))))
  })
}

/** Of a container; a terminal is closed, and a bill or an invoice is void. */
const freed = 'RELEASED|REMOVED|LIFTED|CLEARED|RESOLVED'
const be = '(?: (?:IS|ARE|WAS|WERE|HAS|HAVE|BEEN|NOW|ALREADY))'
const box = '(?:CONTAINERS?|BOX(?:ES)?|UNITS?)'
/** `Has it been released` asks. */
const noQuestion = '(?<!\\b(?:ARE|HAS|HAVE|IS|WAS|WERE)(?: ALL)?(?: THE| THIS| YOUR| OUR)? )'
/**
 * `The container was released`, `it has been cleared`, `the hold is lifted`, `they released the container`, `released today`:
 * of the holds that the answered message tells. `The freight hold is released` ends that one alone.
 */
const inAnswer = new RegExp(
  [
    `${noQuestion}\\b(?:${box}|[A-Z]{4}[ -]?\\d{6}[ -]?\\d)${be}* (?:${freed})\\b`,
    `${noQuestion}\\b(?:IT|EVERYTHING|ALL|BOTH|THEY)${be}+ (?:${freed})\\b`,
    `(?:^|${noQuestion}\\b(?:ALL|BOTH|THE|THESE|THIS|YOUR) )HOLDS?${be}* ${over}\\b`,
    `\\b(?:${freed}) (?:(?:THE|THIS|YOUR|OUR) )?(?:${box}|HOLDS?|IT)\\b`,
    `^(?:NOW |ALREADY |JUST )?(?:${freed})(?:\\W*$| (?:ALREADY|AT|BY|NOW|ON|THIS|TODAY|YESTERDAY)\\b)`,
    '\\b(?:ALL|EVERYTHING IS) CLEAR\\b',
  ].join('|'),
  'i',
)

const sentenceEnd = /(?<=[.;!?])\s+/

type Ending = { readonly cell: Cell; readonly containers: readonly string[] }

/** The lines by which an answer may say that a container is free, with the containers that they name. */
const endings = memoized((reading: DocumentReading): readonly Ending[] =>
  reading.pages.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const [cell] = row
      const sentences = textOf(row)
        .replace(/^[>\s]+/, '')
        .split(sentenceEnd)
      const tells = sentences.some(
        (text) => inAnswer.test(text) && !text.endsWith('?') && !isOpen.test(text),
      )
      return cell !== undefined && tells ? [{ cell, containers: containersOn(row) }] : []
    }),
  ),
)

/** The containers on the row of a hold, else all that the messages name that an answer repeats. */
const heldContainers = (reading: DocumentReading, hold: Cell, answer: Cell): readonly string[] => {
  const own = containersOn(rowAt(reading, hold))
  const rows = reading.pages.flatMap((page) => page.rows)
  const isAnswered = ([first]: readonly Cell[]): boolean =>
    first !== undefined && isNewer(reading, answer, first)
  return own.length > 0 ? own : rows.filter(isAnswered).flatMap(containersOn)
}

/** Whether the answer to a notice says that its container is free; `TCLU4829153 was released` may be about another one. */
const endsInAnswer = (reading: DocumentReading, hold: Cell): boolean =>
  endings(reading)
    .filter(({ cell }) => isNewer(reading, cell, hold))
    .some(
      ({ cell, containers }) =>
        containers.length === 0 ||
        heldContainers(reading, hold, cell).some((each) => containers.includes(each)),
    )

/** Whether a sentence anywhere says that a holder has ended its hold; tables ask for the same holders again and again. */
const endsOfHolders = memoized((reading: DocumentReading) => {
  const known = new Map<string, boolean>()
  return (holder: string): boolean => {
    const found = known.get(holder)
    if (found !== undefined) return found
    const end = endOf(holder)
    const isOver = textsOf(reading).some((text) => end.test(text))
    known.set(holder, isOver)
    return isOver
  }
})

/** Whether a sentence about the holder that a name of a hold begins with says that this hold is over. */
export const isSaidToBeOver = (reading: DocumentReading, name: string): boolean =>
  endsOfHolders(reading)(/^\p{L}+/u.exec(name)?.[0].toUpperCase() ?? 'ALL')

/** Whether holds may be over by their lines, those beneath, or an answer to their message. */
export const mayBeOver = (reading: DocumentReading, cells: readonly Cell[], label: Cell): boolean =>
  cells.some((cell) => {
    const heads = label.line === cell.line ? [] : rowAt(reading, label)
    return (
      endsInAnswer(reading, cell) ||
      endsInRow(rowAt(reading, cell), heads) ||
      endsBeneath(reading, cell, label)
    )
  })

/** `Previous holds:`, `Released | Holds`. */
const isFormer = new RegExp(
  `\\b(?:PREVIOUS(?:LY)?|FORMER|PAST|PRIOR|EARLIER|POSSIBLE|POTENTIAL|${over})$`,
  'i',
)

export const tellsOfFormer = (reading: DocumentReading, label: Cell): boolean =>
  isFormer.test(beforeOnLine(pageOf(reading, label), label)?.text ?? '')
