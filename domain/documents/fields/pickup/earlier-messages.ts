// A mail repeats the messages that it answers. What the newest notice says about the pickup counts, not what an earlier one said.
import type { Cell } from '../../labels/cells/cell.ts'
import { subjectWords } from '../../subject-words.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, rowAt, textOf } from '../reading.ts'
import { asksExplicitly, pickupFields } from './explicit-labels.ts'
import type { PickupField } from './explicit-labels.ts'
import { wholeLabel } from '../whole-label.ts'

const divider =
  /^[-_*\s]{2,}(?:ORIGINAL|FORWARDED|URSPR[UÜ]NGLICHE|WEITERGELEITETE|MENSAJE|MENSAGEM|MESSAGE|MESSAGGIO|原始邮件|转发)[^:]{0,60}[-_*]{2}$/i
const quoting =
  /\b(?:wrote|schrieb|escribi[oó]|a [ée]crit|ha scritto|escreveu|schreef|napisał\(?a?\)?)\b[^:]{0,80}:$/i
const sender = /^>?\s*(?:FROM|VON|DE|DA|VAN|OD|发件人)\s?[:：]/i
const sent =
  /^>?\s*(?:SENT|DATE|GESENDET|DATUM|ENVIADO|FECHA|ENVOY[ÉE]|INVIATO|DATA|VERZONDEN|WYSŁANO|发送时间)\s?[:：]/i
const subject = new RegExp(`^>?\\s*(?:${subjectWords})\\s?[:：]`, 'i')

/** The longest head of a message: sender, recipients, copies, day and subject. */
const longestHead = 7

type MailLine = { readonly text: string; readonly cells: readonly Cell[] }

const linesOf = ({ pages }: DocumentReading): readonly MailLine[] =>
  pages.flatMap(({ rows }) => rows.map((cells) => ({ cells, text: textOf(cells).trim() })))

/** Whether an earlier message begins on a line; the mail's own head is at the top. */
function beginsEarlier(lines: readonly MailLine[], at: number): boolean {
  const text = lines[at]?.text ?? ''
  if (divider.test(text) || quoting.test(text)) return true
  const head = lines.slice(at + 1, at + longestHead).map((line) => line.text)
  return (
    at > 0 &&
    sender.test(text) &&
    head.some((line) => sent.test(line)) &&
    head.some((line) => subject.test(line))
  )
}

/** How many messages are newer than that of each cell: by the heads above it, and the signs `>` before its line. */
const ages = memoized((reading: DocumentReading): ReadonlyMap<Cell, number> => {
  const lines = linesOf(reading)
  let begun = 0
  const all = lines.flatMap(({ text, cells }, at) => {
    if (beginsEarlier(lines, at)) begun += 1
    const quoted = /^[>\s]*/.exec(text)?.[0].replace(/\s/g, '').length ?? 0
    return cells.map((cell) => [cell, begun + quoted] as const)
  })
  return new Map(all)
})

const ageOf = (reading: DocumentReading, cell: Cell): number => ages(reading).get(cell) ?? 0

/** Whether one cell is in a newer message than the other. */
export const isNewer = (reading: DocumentReading, one: Cell, other: Cell): boolean =>
  ageOf(reading, one) < ageOf(reading, other)

/** A day or a number: a message with one of these is a notice, and not only a question about one. */
const ofNotices: readonly PickupField[] = [
  'last_free_day',
  'pickup_number',
  'available_date',
  'pickup_appointment',
]

/** The age of the newest message that asks for each fact, and of the newest that answers with a day or a number. */
const newest = memoized((reading: DocumentReading): ReadonlyMap<PickupField | 'notice', number> => {
  const asked = cellsOf(reading).flatMap((cell) => {
    const row = rowAt(reading, cell)
    const values = textOf(row.slice(row.indexOf(cell) + 1))
    const label = wholeLabel(reading, cell).replace(/^[>\s]+/, '')
    return pickupFields
      .filter((field) => cell.names?.includes(field) === true && asksExplicitly(field, label))
      .filter(() => values !== '')
      .map((field) => ({ field, age: ageOf(reading, cell), isAnswered: /\d/.test(values) }))
  })
  const isOfNotice = ({ field, isAnswered }: (typeof asked)[number]): boolean =>
    isAnswered && ofNotices.includes(field)
  const youngest = (found: typeof asked): number => Math.min(...found.map(({ age }) => age))
  return new Map<PickupField | 'notice', number>([
    ...pickupFields.map(
      (field) => [field, youngest(asked.filter((each) => each.field === field))] as const,
    ),
    ['notice', youngest(asked.filter(isOfNotice))],
  ])
})

/** Whether a cell that tells a fact is in a message older than one with the same fact, or than the newest notice. */
export const isOfEarlierMessage = (
  reading: DocumentReading,
  field: PickupField,
  cell: Cell,
): boolean =>
  [newest(reading).get(field), newest(reading).get('notice')].some(
    (age) => age !== undefined && ageOf(reading, cell) > age,
  )
