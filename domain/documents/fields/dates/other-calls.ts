// Labels of a day of an earlier schedule, or of a call at another place than the one that is asked for.
import type { FieldName } from '../fields.ts'
import { beforeOnLine } from '../../labels/positions/beside-and-beneath.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { right } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
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

/** A leg by road or rail leads on from the port, so what it says belongs to the leg before. */
const legWords =
  /^\W*(?:leg\W{0,3}(\d)|(\d)(?:st|nd|rd|th) leg)\b(?!\W{1,4}(?:by |mode\W+)?(?:truck|road|rail|train|inland|drayage|haulage))/i

/** The leg that the line of a label, or the nearest line above it, begins with; 0 where none does. */
function legOf(reading: DocumentReading, label: Cell): number {
  const above = pageOf(reading, label).lines.slice(0, label.line + 1)
  const heads = above.map(({ runs }) => legWords.exec(runs.map(({ text }) => text).join(' ')))
  const [, behind, before] = heads.findLast((head) => head !== null) ?? []
  return Number(behind ?? before ?? 0)
}

function isArrivalElsewhere(words: string): boolean {
  const isInland = inland.test(words) && !atPort.test(words)
  return elsewhere.test(words) || isInland || (loading.test(words) && !discharge.test(words))
}

const wordsOf = (reading: DocumentReading, label: Cell): string =>
  `${wordsBefore(reading, label)} ${label.text}`

/** The journey by sea ends with the last of its legs that has an arrival. */
const lastLegOf = memoized((reading: DocumentReading): number => {
  const arrivals = labelsFor(reading, 'eta').filter(
    (label) => !isArrivalElsewhere(wordsOf(reading, label)),
  )
  return Math.max(0, ...arrivals.map((label) => legOf(reading, label)))
})

/** A label that stands above all legs is about the whole journey. */
function isOfEarlierLeg(reading: DocumentReading, label: Cell): boolean {
  const leg = legOf(reading, label)
  return leg > 0 && leg < lastLegOf(reading)
}

/**
 * `Previous ETA` is a day that no longer holds, and `ETA T/S`, `ETA POL`, `ETA rail` and that of a leg before the last are not
 * the arrival at the port of discharge.
 */
export function isOfOtherCall(reading: DocumentReading, name: FieldName, label: Cell): boolean {
  if (!scheduled.has(name)) return false
  const words = wordsOf(reading, label)
  if (former.test(words)) return true
  if (name === 'eta') return isArrivalElsewhere(words) || isOfEarlierLeg(reading, label)
  const isAtDischarge = discharge.test(words) && !loading.test(words)
  return name === 'etd' && (elsewhere.test(words) || isAtDischarge)
}
