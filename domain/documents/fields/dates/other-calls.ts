// Labels of a day of an earlier schedule, or of a call at another place than the one that is asked for.
import type { FieldName } from '../fields.ts'
import { beforeOnLine } from '../../labels/positions/beside-and-beneath.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { right } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { labelsFor, pageOf } from '../reading.ts'
import { formerWords } from '../tables/superseded.ts'

// Of a paper `original` and `initial` say nothing; of a day they say that it was another one.
const former = new RegExp(
  `\\b(?:${formerWords}|original(?! +(?:docs?|documents?|bills?|b\\/?l)\\b)|initial|superseded|anterior|precedente)\\b`,
  'i',
)
const elsewhere = /\bT\/S\b|\btrans-?s?hip(?:ment|ping)?\b/i
const loading = /\b(?:POL|load(?:ing)?|origin)\b/i
const discharge = /\b(?:POD|discharge|destination|dest)\b/i
/** `ETA POD / ramp` asks for the arrival at the port first. */
const atPort = /\b(?:POD|discharge)\b/i
const inland = /\b(?:FND|inland|rail|ramp|door|warehouse|CFS)\b/i

const scheduled: ReadonlySet<FieldName> = new Set([
  ...(['etd', 'eta', 'document_cutoff', 'cargo_cutoff', 'vgm_cutoff'] as const),
])

const scheduleWords = new RegExp(
  [former, elsewhere, loading, discharge, inland, /\b(?:port|vessel)\b/i]
    .map((each) => each.source)
    .join('|'),
  'gi',
)
const formerAtEnd = new RegExp(`(?<=\\s)${former.source}$`, 'i')

/**
 * `Previous | ETA:`: the words right before a label, where they say nothing else. Of the value of another label, as in
 * `Vessel: | OLD GLORY | ETA:`, only a last word about what was belongs to the day.
 */
function wordsBefore(reading: DocumentReading, label: Cell): string {
  const page = pageOf(reading, label)
  const before = beforeOnLine(page, label)
  if (before?.names !== null || label.box.x - right(before.box) >= label.box.height) return ''
  const asking = beforeOnLine(page, before)
  const isValue = asking !== undefined && (asking.names !== null || asking.text.endsWith(':'))
  const saysNothingElse = !isValue && !/\p{L}/u.test(before.text.replace(scheduleWords, ''))
  return saysNothingElse ? before.text : (formerAtEnd.exec(before.text)?.[0] ?? '')
}

const legWords = /^\W*(?:leg\W{0,3}(\d)|(\d)(?:st|nd|rd|th) leg)\b/i

/** The leg that the line of a label, or the nearest line above it, begins with; 0 where none does. */
function legOf(reading: DocumentReading, label: Cell): number {
  const above = pageOf(reading, label).lines.slice(0, label.line + 1)
  const heads = above.map(({ runs }) => legWords.exec(runs[0]?.text ?? ''))
  const [, behind, before] = heads.findLast((head) => head !== null) ?? []
  return Number(behind ?? before ?? 0)
}

/** The journey ends with the last of its legs that has an arrival. */
const isOfEarlierLeg = (reading: DocumentReading, label: Cell): boolean =>
  labelsFor(reading, 'eta').some((other) => legOf(reading, other) > legOf(reading, label))

/**
 * `Previous ETA` is a day that no longer holds, and `ETA T/S`, `ETA POL`, `ETA rail` and that of a leg before the last are not
 * the arrival at the port of discharge.
 */
export function isOfOtherCall(reading: DocumentReading, name: FieldName, label: Cell): boolean {
  if (!scheduled.has(name)) return false
  const words = `${wordsBefore(reading, label)} ${label.text}`
  if (former.test(words)) return true
  const asks = { loading: loading.test(words), discharge: discharge.test(words) }
  if (name === 'eta') {
    const isInland = inland.test(words) && !atPort.test(words)
    const isAtLoading = asks.loading && !asks.discharge
    return elsewhere.test(words) || isInland || isAtLoading || isOfEarlierLeg(reading, label)
  }
  return name === 'etd' && (elsewhere.test(words) || (asks.discharge && !asks.loading))
}
