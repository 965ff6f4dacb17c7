import { expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'

const notice = (sentence: string, label = 'Free time expiry:') => {
  const words = [
    ...row(40, 'FREE TIME EXPIRY NOTICE'),
    ...row(60, 'Container:', 'MSKU9070323'),
    ...row(80, label, '21 May 2026'),
    ...row(100, sentence),
  ]
  return {
    sentOn: read('pickup_notice', words).last_free_day,
    shown: candidatesOf('pickup_notice', words).last_free_day,
  }
}

test.each([
  'After this date detention is due until the container is empty.',
  'Per diem follows. Extensions of the time are subject to availability.',
])('the end of a free time is a candidate where the paper says: %s', (sentence) => {
  expect(notice(sentence)).toEqual({ sentOn: undefined, shown: '2026-05-21' })
})

test.each([
  'After this date demurrage is due until the container is out.',
  'Demurrage and detention are due as in our tariff.',
  'Detention begins once the container is gated out.',
  'Thank you.',
])('it is a fact where the paper says: %s', (sentence) => {
  expect(notice(sentence).sentOn).toBe('2026-05-21')
})

test('a last free day is a fact beside a word about the detention', () => {
  expect(notice('For detention see our tariff.', 'Last free day:').sentOn).toBe('2026-05-21')
})
