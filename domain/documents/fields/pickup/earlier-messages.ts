// A mail repeats the messages that it answers. What the newest one says about the pickup counts, not what an earlier one said.
import type { Cell } from '../../labels/cells/cell.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, rowAt, textOf } from '../reading.ts'
import { asksExplicitly, pickupFields } from './explicit-labels.ts'
import { wholeLabel } from './whole-label.ts'

const divider =
  /^[-_*\s]{2,}(?:ORIGINAL|FORWARDED|URSPR[UÜ]NGLICHE|WEITERGELEITETE|MENSAJE|MENSAGEM|MESSAGE|MESSAGGIO|原始邮件|转发)/i
const quoting =
  /\b(?:wrote|schrieb|escribi[oó]|a [ée]crit|ha scritto|escreveu|schreef|napisał\(?a?\)?)\b[^:]{0,80}:$/i
const sender = /^>?\s*(?:FROM|VON|DE|DA|VAN|OD|发件人)\s?[:：]/i
const sent =
  /^>?\s*(?:SENT|DATE|GESENDET|DATUM|ENVIADO|FECHA|ENVOY[ÉE]|INVIATO|DATA|VERZONDEN|WYSŁANO|发送时间)\s?[:：]/i
const subject =
  /^>?\s*(?:SUBJECT|BETREFF|ASUNTO|ASSUNTO|OBJET|OGGETTO|ONDERWERP|TEMAT|主题)\s?[:：]/i

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

/** The age of the newest message that asks for a fact about the pickup. */
const newest = memoized((reading: DocumentReading): number =>
  Math.min(
    ...cellsOf(reading)
      .filter((cell) =>
        pickupFields.some(
          (field) =>
            cell.names?.includes(field) === true &&
            rowAt(reading, cell).at(-1) !== cell &&
            asksExplicitly(field, wholeLabel(reading, cell).replace(/^[>\s]+/, '')),
        ),
      )
      .map((cell) => ageOf(reading, cell)),
  ),
)

/** Whether a cell is in a message older than one with facts about the pickup. */
export const isOfEarlierMessage = (reading: DocumentReading, cell: Cell): boolean =>
  ageOf(reading, cell) > newest(reading)
