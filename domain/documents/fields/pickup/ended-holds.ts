// Holds that may be over: what stands around them, or elsewhere about their holder, says that they were released.
import type { Cell } from '../../labels/cells/cell.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import { noLongerGood, released } from '../../values/ended-words.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt, textOf } from '../reading.ts'
import { isNewer } from './earlier-messages.ts'

const over = `(?:${released}|${noLongerGood})`
const beginsOver = new RegExp(`^${over}\\b`, 'i')
/** `not released`, `to be cleared`, `release pending`: the hold goes on. */
const isOpen =
  /\b(?:NOT|UNTIL|UPON|UNLESS|BEFORE|PENDING|AWAITING|REQUIRED|WILL|MUST|IF|WHEN|WHETHER|ONCE|AS SOON AS|TO BE)\b|:\s+NO\b/i

/** `Customs: RELEASED`, `the customs hold was released`, `Customs release date: 18 Nov`, `all holds have been lifted`. */
const endOf = (holder: string): RegExp =>
  new RegExp(
    `\\b(?:${holder}|ALL|THE)(?: HOLDS?)?(?: STATUS)?[ :(–-]*` +
      `(?:(?:(?:WAS|WERE|HAS|HAVE|BEEN|IS|ARE|NOW) )*${over}\\b|RELEASE DATE:? \\S*\\d)`,
    'i',
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

const inColumnOf = (row: readonly Cell[], { box }: Cell): Cell | undefined =>
  row.find((each) => inOneColumn(each.box, box))

/** Whether the row of a hold in a table has a state or a day that ends it. */
function endsInRow(row: readonly Cell[], heads: readonly Cell[]): boolean {
  return row.some((cell) => {
    const head = inColumnOf(heads, cell)
    if (head === undefined || isOpen.test(head.text)) return false
    if (headOfState.test(head.text)) return beginsOver.test(cell.text)
    return headOfEnd.test(head.text) && /\d/.test(cell.text)
  })
}

const blockLines = 3

/** Whether one of the lines right beneath, up to the next hold, tells of the end. */
function endsBeneath(reading: DocumentReading, cell: Cell, label: Cell): boolean {
  const rows = pageOf(reading, cell)?.rows.slice(cell.line + 1, cell.line + 1 + blockLines) ?? []
  const next = rows.findIndex((row) => /\bHOLD\b/i.test(textOf(row)))
  return (next === -1 ? rows : rows.slice(0, next)).some((row) => {
    const caption = inColumnOf(row, label)
    return caption !== undefined && endBeneath.test(textOf(row.slice(row.indexOf(caption))))
  })
}

const inAnswer = new RegExp(`\\b(?:${over}|ALL CLEAR)\\b`, 'i')

/** `The container was released` above the notice that it answers. */
const endsInAnswer = (reading: DocumentReading, label: Cell): boolean =>
  reading.pages.some(({ rows }) =>
    rows.some((row) => {
      const [first] = row
      const text = textOf(row)
      const isAnswer = first !== undefined && isNewer(reading, first, label)
      return isAnswer && inAnswer.test(text) && !isOpen.test(text)
    }),
  )

/** Whether a hold may be over by its line, those beneath, or a sentence about its holder anywhere. */
export function mayBeOver(reading: DocumentReading, cells: readonly Cell[], label: Cell): boolean {
  if (endsInAnswer(reading, label)) return true
  return cells.some((cell) => {
    const holder = /^\p{L}+/u.exec(cell.text)?.[0] ?? 'ALL'
    const row = rowAt(reading, cell)
    const heads = label.line === cell.line ? [] : rowAt(reading, label)
    return (
      textsOf(reading).some((text) => endOf(holder).test(text)) ||
      endsInRow(row, heads) ||
      endsBeneath(reading, cell, label)
    )
  })
}

/** `Previous holds:`, `Released | Holds`. */
const isFormer = new RegExp(
  `\\b(?:PREVIOUS(?:LY)?|FORMER|PAST|PRIOR|EARLIER|POSSIBLE|POTENTIAL|${over})$`,
  'i',
)

export const tellsOfFormer = (reading: DocumentReading, label: Cell): boolean => {
  const row = rowAt(reading, label)
  return isFormer.test(row[row.indexOf(label) - 1]?.text ?? '')
}
