import { expect, test } from 'vitest'
import type { DeadLetter } from '../../platform/worker/dead-letters.ts'
import { deadLetterText, listText, valueText } from './text.ts'

const deadLetter: DeadLetter = {
  id: '0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41',
  worker: 'event-ingester',
  topic: 'carrier.observed',
  key: Buffer.from('MAEU:123'),
  value: Buffer.from('nonsense'),
  headers: { 'message-id': 'm1' },
  reason: 'the handler failed: Error: no\n    at somewhere',
  attempts: 2,
  failed_at: new Date('2026-01-02T03:04:05Z'),
  retry_at: null,
}
const poison = { kind: 'poison', reason: 'not in the Confluent wire format' } as const

test('a list shows each dead letter with the first line of its reason', () => {
  const text = listText([deadLetter, { ...deadLetter, retry_at: new Date('2026-01-02T04:00:00Z') }])
  expect(text.split('\n')).toEqual([
    `${deadLetter.id}  2026-01-02T03:04:05.000Z  event-ingester <- carrier.observed`,
    '    the handler failed: Error: no (waits for a redrive)',
    `${deadLetter.id}  2026-01-02T03:04:05.000Z  event-ingester <- carrier.observed`,
    '    the handler failed: Error: no (due 2026-01-02T04:00:00.000Z)',
  ])
  expect(listText([])).toBe('No dead letters.')
})

test('a dead letter is shown with its key, headers, whole reason and value', () => {
  const text = deadLetterText(deadLetter, { kind: 'value', value: { n: 1 } })
  expect(text).toMatch(/key +MAEU:123\n[^]*attempts: 2\n[^]*at somewhere\n[^]*message-id: m1/)
  expect(text).toContain('value\n  {\n    "n": 1\n  }')
})

test('an unreadable value is shown as its bytes', () => {
  expect(valueText(deadLetter.value, poison)).toBe(
    'not readable: not in the Confluent wire format\n8 bytes, base64:\nbm9uc2Vuc2U=',
  )
  expect(valueText(null, poison)).toBe('not readable: not in the Confluent wire format')
})

test('control characters in a message do not reach the terminal', () => {
  const hostile = { ...deadLetter, key: Buffer.from('\u001b[2J'), headers: { a: '\u0007\u009b1m' } }
  expect(deadLetterText(hostile, poison)).not.toMatch(/[\u0007\u001b\u009b]/)
})
