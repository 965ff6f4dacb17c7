// What is said of a topic that cannot be read yet.
import { expect, test } from 'vitest'
import { readerSentence } from './reader-sentence.ts'

const answered = (type: string): Error =>
  new Error('the reader failed', { cause: Object.assign(new Error('refused'), { type }) })

test('a topic that Kafka does not have names the command that makes it', () => {
  expect(readerSentence(answered('UNKNOWN_TOPIC_OR_PARTITION'), 'box.seen', 'yard')).toBe(
    'Kafka has no topic box.seen: `npm run setup` makes it.',
  )
})

test('what a broker answers about one topic names it', () => {
  const sentence = readerSentence(answered('TOPIC_AUTHORIZATION_FAILED'), 'box.seen', 'yard')
  expect(sentence).toContain('box.seen cannot be read from Kafka yet: the reader failed')
})

test('a refused password is said in the same words of all topics', () => {
  const refused = new Error('SASL PLAIN authentication failed')
  expect(readerSentence(refused, 'box.seen', 'yard')).toBe(
    readerSentence(refused, 'box.lost', 'port'),
  )
})

test.each([
  ['a broker refuses', answered('GROUP_AUTHORIZATION_FAILED')],
  [
    'no broker coordinates',
    Object.assign(new Error(), { name: 'KafkaJSGroupCoordinatorNotFound' }),
  ],
])('a group that %s is named', (_, error) => {
  expect(readerSentence(error, 'box.seen', 'yard')).toContain(
    'Kafka does not let us read box.seen as the group yard',
  )
})
