// Labels of a day of an earlier schedule, or of a call at another place than the one that is asked for.
import type { FieldName } from '../fields.ts'
import { beforeOnLine } from '../../labels/positions/beside-and-beneath.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { right } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf } from '../reading.ts'
import { formerWords } from '../tables/superseded.ts'

// Of a copy `original` and `initial` say nothing; of a day they say that it was another one.
const former = new RegExp(
  `\\b(?:${formerWords}|original|initial|superseded|anterior|precedente)\\b`,
  'i',
)
const elsewhere = /\bT\/S\b|\btrans-?s?hip(?:ment|ping)?\b/i
const loading = /\b(?:POL|load(?:ing)?|origin)\b/i
const discharge = /\b(?:POD|discharge|destination|dest)\b/i
const inland = /\b(?:FND|inland|rail|ramp|door|warehouse|CFS)\b/i

const scheduled: ReadonlySet<FieldName> = new Set([
  ...(['etd', 'eta', 'document_cutoff', 'cargo_cutoff', 'vgm_cutoff'] as const),
])

/** `Previous | ETA:`: the words right before a label, where no other cell has them. */
function wordsBefore(reading: DocumentReading, label: Cell): string {
  const before = beforeOnLine(pageOf(reading, label), label)
  if (before?.names !== null || before.colon || /\d/.test(before.text)) return ''
  return label.box.x - right(before.box) < label.box.height ? before.text : ''
}

/**
 * `Previous ETA` is a day that no longer holds, and `ETA T/S`, `ETA POL` and `ETA rail` are not the arrival at the port of
 * discharge.
 */
export function isOfOtherCall(reading: DocumentReading, name: FieldName, label: Cell): boolean {
  if (!scheduled.has(name)) return false
  const words = `${wordsBefore(reading, label)} ${label.text}`
  if (former.test(words)) return true
  const asks = { loading: loading.test(words), discharge: discharge.test(words) }
  if (name === 'eta') {
    return elsewhere.test(words) || inland.test(words) || (asks.loading && !asks.discharge)
  }
  return name === 'etd' && (elsewhere.test(words) || (asks.discharge && !asks.loading))
}
