// What the operator reads about a message that was set aside: plain lines.
import type { Decoded } from '../platform/bus/codec.ts'
import type { DeadLetter } from '../platform/worker/dead-letters.ts'

const longestReason = 100

/** What is to become of a letter: null waits for the operator, a time is when it is tried again. */
const nextOf = ({ retry_at }: DeadLetter): string =>
  retry_at === null ? 'waits for a redrive' : `tried again ${retry_at.toISOString()}`

const firstLine = (text: string): string => {
  const line = text.split('\n')[0] ?? ''
  return line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line
}

/** Two lines per letter, the newest first. */
export function listText(letters: readonly DeadLetter[]): string {
  if (letters.length === 0) return 'No dead letters.'
  const lines = letters.map((letter) => {
    const { id, worker, topic, failed_at, reason } = letter
    const what = `${id}  ${failed_at.toISOString()}  ${worker} <- ${topic}`
    return `${what}\n    ${firstLine(reason)} (${nextOf(letter)})`
  })
  return harmless(lines.join('\n'))
}

/** What others wrote into a message must not steer the operator's terminal. */
const harmless = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '\ufffd')

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

/** The value as JSON if it can be read, else its bytes; texts in it are the message's own. */
export function valueText(value: Buffer | null, decoded: Decoded): string {
  if (decoded.kind === 'value') return JSON.stringify(decoded.value, null, 2)
  const bytes =
    value === null ? '' : `\n${value.length} bytes, base64:\n${value.toString('base64')}`
  return `not readable: ${decoded.reason}${bytes}`
}

/** Everything that is known of one letter. */
export function letterText(letter: DeadLetter, decoded: Decoded): string {
  const headers = Object.entries(letter.headers).map(([name, value]) => `  ${name}: ${value}`)
  const lines = [
    `id        ${letter.id}`,
    `worker    ${letter.worker}`,
    `topic     ${letter.topic}`,
    `key       ${letter.key === null ? '(none)' : letter.key.toString('utf8')}`,
    `failed    ${letter.failed_at.toISOString()}, attempts: ${letter.attempts}`,
    `next      ${nextOf(letter)}`,
    `reason`,
    indented(letter.reason),
    `headers${headers.length === 0 ? '   (none)' : ''}`,
    ...headers,
    `value`,
    indented(valueText(letter.value, decoded)),
  ]
  return harmless(lines.join('\n'))
}
