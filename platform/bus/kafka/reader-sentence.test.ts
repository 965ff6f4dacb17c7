// What is said of a topic that cannot be read yet.
import { expect, test } from 'vitest'
import { readerSentence } from './reader-sentence.ts'

const answered = (type: string): Error =>
  new Error('the reader failed', { cause: Object.assign(new Error('refused'), { type }) })

test('a topic that Kafka does not have names the command that makes it', () => {
  expect(readerSentence(answered('UNKNOWN_TOPIC_OR_PARTITION'), 'box.seen')).toBe(
    'Kafka has no topic box.seen: `npm run setup` makes it.',
  )
})

test('what a broker answers about one topic names it', () => {
  const sentence = readerSentence(answered('TOPIC_AUTHORIZATION_FAILED'), 'box.seen')
  expect(sentence).toContain('box.seen cannot be read from Kafka yet: the reader failed')
})

test('a refused password is said in the same words of all topics', () => {
  const refused = new Error('SASL PLAIN authentication failed')
  expect(readerSentence(refused, 'box.seen')).toBe(readerSentence(refused, 'box.lost'))
})
