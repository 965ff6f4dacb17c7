// Dead letters as plain lines for the operator.
import type { Decoded } from '../../platform/bus/codec.ts'
import { printable } from '../../platform/process/printable.ts'
import type { DeadLetter } from '../../platform/worker/dead-letters.ts'

const longestReason = 100

/** Without `retry_at` a dead letter waits for the operator. */
const nextOf = ({ retry_at }: DeadLetter): string =>
  retry_at === null ? 'waits for a redrive' : `due ${retry_at.toISOString()}`

const firstLine = (text: string): string => {
  const line = text.split('\n')[0] ?? ''
  return line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line
}

/** Two lines per dead letter, in the given order. */
export function listText(deadLetters: readonly DeadLetter[]): string {
  if (deadLetters.length === 0) return 'No dead letters.'
  const lines = deadLetters.map((deadLetter) => {
    const { id, worker, topic, failed_at, reason } = deadLetter
    const heading = `${id}  ${failed_at.toISOString()}  ${worker} <- ${topic}`
    return `${heading}\n    ${firstLine(reason)} (${nextOf(deadLetter)})`
  })
  return harmless(lines.join('\n'))
}

const harmless = (text: string): string => text.split('\n').map(printable).join('\n')

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

/** The value as JSON if it is readable, otherwise its bytes. */
export function valueText(value: Buffer | null, decoded: Decoded): string {
  if (decoded.kind === 'value') return JSON.stringify(decoded.value, null, 2)
  const bytes =
    value === null ? '' : `\n${value.length} bytes, base64:\n${value.toString('base64')}`
  return `not readable: ${decoded.reason}${bytes}`
}

/** All fields of one dead letter. */
export function deadLetterText(deadLetter: DeadLetter, decoded: Decoded): string {
  const headers = Object.entries(deadLetter.headers).map(([name, value]) => `  ${name}: ${value}`)
  const lines = [
    `id        ${deadLetter.id}`,
    `worker    ${deadLetter.worker}`,
    `topic     ${deadLetter.topic}`,
    `key       ${deadLetter.key === null ? '(none)' : deadLetter.key.toString('utf8')}`,
    `failed    ${deadLetter.failed_at.toISOString()}, attempts: ${deadLetter.attempts}`,
    `next      ${nextOf(deadLetter)}`,
    `reason`,
    indented(deadLetter.reason),
    `headers${headers.length === 0 ? '   (none)' : ''}`,
    ...headers,
    `value`,
    indented(valueText(deadLetter.value, decoded)),
  ]
  return harmless(lines.join('\n'))
}
