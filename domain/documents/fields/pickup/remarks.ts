// Remarks, states and labels that take a value back, or say that another one is newer.
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import { isGlued } from '../../labels/positions/beside-and-beneath.ts'
import { bottom, inOneColumn, right } from '../../layout/boxes.ts'
import { until } from '../../until.ts'
import { noLongerGood } from '../../values/ended-words.ts'
import { month, weekday } from '../../values/months.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt, textOf } from '../reading.ts'
import { containerIn } from './container-tables.ts'
import type { Placed } from './container-tables.ts'
import type { PickupField } from './explicit-labels.ts'
import { headingsOver } from './other-subjects.ts'

/**
 * `(superseded)`, `(VOID)`, `(per diem)`, `(return by)`: what stands before it is no longer so, or is about something else. A
 * remark with a number of its own, as `(return empty by 24 May)`, is about that.
 */
export const takesBack =
  /\((?:[^()]*\b)?(?:CANCELL?ED|CFS|DETENTION|EXPIRED|FORMER|IF|INACTIVE|NOT|OLD|PER DIEM|PLANNED|REPLACED|SUPERSEDED|VOID)\b|\((?:[^()\d]*\b)?(?:EMPTY|MTY|RETURN(?:ED)?|DEVOLUCI[OÓ]N|VAC[IÍ]O|LEERR[UÜ]E?CKGABE)\b[^()\d]*\)/i

/** `Revised LFD` beside `LFD`. */
export const isRenewed = (label: string): boolean =>
  /\b(?:AMENDED|CHANGED|EXTENDED|NEW|REVISED|UPDATED)\b/i.test(label)

/** `VOID if altered`, `Expired: no` and `VOID AFTER 30 May` end nothing. */
const isOver = new RegExp(`^(?:${noLongerGood})(?:\\W*$|\\s+(?:ON|BY|AT|PER)\\b|\\W+\\d)`)

/** `superseded`, `per diem` or `estimated` alone in the cell behind a value, as in a column of remarks. */
const isTakenBack = new RegExp(
  `^(?:\\*|\\W)*(?:${noLongerGood}|APPROX(?:IMATE)?|DETENTION|ESTD?|ESTIMATED?|FORMER|INCORRECT|NOT CONFIRMED|OBSOLETE|OLD|OUTDATED|PER DIEM|PRELIMINARY|PROJECTED|PROVISIONAL|TBC|TENTATIVE|UNCONFIRMED|WRONG)\\W*$`,
)
/** In other columns these are places, kinds of moves and states of the container. */
const isTakenBackInRemarks = /^\W*(?:CFS|CHASSIS|EXPECTED|(?:EMPTY )?RETURN)\W*$/
const isExpected = /^\W*EXPECTED\W*$/
const headOfState = /^(?:STATUS|STATE)\W*$/
const headOfRemarks =
  /^(?:REMARKS?|COMMENTS?|NOTES?|BEMERKUNG(?:EN)?|OBSERVACIONES|OBSERVACOES|REMARQUES?|NOTE|OPMERKING(?:EN)?)\W*$/

const ofNumber = '(?:PICK ?-?UP|P/U|PIN|RELEASE|NUMBER|NO|CODE)'
const ofAppointment = '(?:PICK ?-?UP|APPOINTMENT|APPT)'
const headOfOwnState = (subject: string): RegExp =>
  new RegExp(
    `^(?:${subject}\\W+)*(?:STATUS|STATE|REMARKS?|ESTADO|STATO|STATUT|ETAT|SITUACAO)\\b\\W*`,
  )
const heads: Readonly<Partial<Record<PickupField, RegExp>>> = {
  pickup_number: headOfOwnState(ofNumber),
  pickup_appointment: headOfOwnState(ofAppointment),
}

/** An appointment that nobody has given yet, or any more. */
const isNotBooked =
  /^(?:DECLINED|DENIED|MISSED|NO[ -]?SHOW|NOT (?:YET )?CONFIRMED|PENDING|REJECTED|REQUESTED|TENTATIVE|UNCONFIRMED|WAIT[ -]?LISTED)(?:\W*$|\s+(?:ON|BY|AT|PER|SINCE)\b|\W+\d)/

const endsValue = (field: PickupField, state: string): boolean =>
  isOver.test(state) || (field === 'pickup_appointment' && isNotBooked.test(state))

const wordsIn = (cell: Cell | undefined): string =>
  upperWithoutAccents(cell?.text ?? '').replace(/^\W+/, '')

const blockLines = 3

/** The lines beneath a value that may be about it: up to the next container, or the next label of the same fact. */
function linesBeneath(reading: DocumentReading, label: Cell, value: Cell): CellRows {
  const lines = pageOf(reading, value).rows.slice(value.line + 1, value.line + 1 + blockLines)
  return until(
    lines,
    (line, at) =>
      (line[0]?.box.y ?? 0) - bottom(value.box) > 3 * (at + 1) * value.box.height ||
      containerIn(line) !== null ||
      line.some(({ names }) => names?.join() === label.names?.join()),
  )
}

/** A detention is doubtful only where a footnote says nothing else: others tell what it costs. */
const doubts =
  /\b(?:ESTIMATED?|PRELIMINARY|PROJECTED|PROVISIONAL|TENTATIVE)\b|^\W*(?:DETENTION|PER DIEM)\W*$/
const estimatedDates =
  /^(?:ESTIMATED|PRELIMINARY|PROJECTED|PROVISIONAL|TENTATIVE)(?: (?:DATES?|DAYS|DETAILS|INFORMATION|SCHEDULE|TIMES?))*(?:\W+SUBJECT TO CHANGE)?\W*$/

/** `18 May 2026*` above `* estimated`, or `ESTIMATED DATES` above the label. */
export function isEstimate(reading: DocumentReading, { label, cell: value }: Placed): boolean {
  const stars = /\*+/.exec(`${label.text} ${value.text}`)?.[0]
  const isFootnote = (row: readonly Cell[]): boolean =>
    /^\*+/.exec(row[0]?.text ?? '')?.[0] === stars && doubts.test(upperWithoutAccents(textOf(row)))
  return (
    (stars !== undefined && reading.pages.some(({ rows }) => rows.some(isFootnote))) ||
    headingsOver(reading, label).some((heading) => estimatedDates.test(wordsIn(heading)))
  )
}

const isLabelled = ({ text, colon, names }: Cell): boolean =>
  colon || names !== null || text.endsWith(':')

/** `Per diem:`, `Per diem LFD:` and `Per diem` with a value of its own behind it are the next label of the line. */
const asks = (cell: Cell, next: Cell | undefined): boolean =>
  isLabelled(cell) || (next !== undefined && (!isLabelled(next) || isGlued(cell, next)))

/**
 * `Revised: 22 May 2026`, `New date: Fri, May 22` behind a value or right beneath it; the day of `Updated:` is often that of
 * the paper. `New York 10004` and `New seal ML998877` are about something else.
 */
const renewal = new RegExp(
  '^\\W*(?:NEW|REVISED|EXTENDED|(?:AMENDED|CHANGED|CORRECTED|EXTENDED) (?:TO|UNTIL))(?: (?:DATE|DAY|NO|NUMBER))?' +
    `\\W+(?:(?:${weekday}|${month})[.,]* )*\\S*\\d`,
)

/** Whether another value stands behind a value, or right beneath it or its label, that renews it. */
export function isRenewedBy(reading: DocumentReading, { label, cell: value }: Placed): boolean {
  const beneath = linesBeneath(reading, label, value)[0] ?? []
  const under = beneath.findIndex(({ box }) =>
    [label, value].some((cell) => inOneColumn(cell.box, box)),
  )
  return [
    rowAt(reading, value).filter(({ box }) => box.x >= right(value.box)),
    under === -1 ? [] : beneath.slice(under),
  ].some((cells) => renewal.test(upperWithoutAccents(textOf(cells))))
}

/** Whether a remark right behind a value, or in a column of remarks of its row, takes it back. */
export function isRemarkedOn(reading: DocumentReading, { label, cell: value }: Placed): boolean {
  const heads = label.line === value.line ? [] : rowAt(reading, label)
  const isUnder = (pattern: RegExp, { box }: Cell): boolean =>
    heads.some((head) => pattern.test(wordsIn(head)) && inOneColumn(head.box, box))
  return rowAt(reading, value)
    .filter(({ box }) => box.x >= right(value.box))
    .some((cell, at, behind) => {
      const words = wordsIn(cell)
      if (isUnder(headOfRemarks, cell))
        return isTakenBack.test(words) || isTakenBackInRemarks.test(words)
      if (isUnder(headOfState, cell)) return isTakenBack.test(words)
      if (at > 0) return false
      return heads.length > 1
        ? isTakenBack.test(words)
        : (isTakenBack.test(words) || isExpected.test(words)) && !asks(cell, behind[1])
    })
}

/** Whether a state beside a value, in its row of a table or beneath it says that it is no longer good: `Status: EXPIRED`. */
export function isWithdrawn(
  reading: DocumentReading,
  field: PickupField,
  { label, cell: value }: Placed,
): boolean {
  const head = heads[field]
  if (head === undefined) return false
  const columns = rowAt(reading, label).filter((cell) => head.test(wordsIn(cell)))
  const isTable = label.line !== value.line && rowAt(reading, label).length > 1
  const tells = (row: readonly Cell[], isBare: (cell: Cell) => boolean): boolean =>
    row.some((cell, at) => {
      const text = wordsIn(cell)
      const isAsked = head.test(text) || head.test(wordsIn(row[at - 1])) || isBare(cell)
      return isAsked && endsValue(field, text.replace(head, ''))
    })
  const behind = rowAt(reading, value).filter(({ box }) => box.x >= right(value.box))
  return (
    tells(behind, (cell) =>
      isTable ? columns.some(({ box }) => inOneColumn(box, cell.box)) : cell === behind[0],
    ) ||
    (!isTable &&
      linesBeneath(reading, label, value).some((line) => tells(line, () => line.length === 1)))
  )
}
