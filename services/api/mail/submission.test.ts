import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { submissionOf } from './submission.ts'

const bodyOf = (said: Partial<Email>) =>
  submissionOf({ headers: [], headerLines: [], attachments: [], ...said }, 'a1', 'digest').body

test.each<readonly [string, Partial<Email>, string | null]>([
  [
    'is its text',
    { text: 'Please see <the> papers.', html: '<p>Other' },
    'Please see <the> papers.',
  ],
  ['is the html without its tags', { html: '<p class="a">Please<br/>see' }, ' Please see'],
  ['is none where nothing is said', {}, null],
])('the body of a mail %s', (_name, said, body) => {
  expect(bodyOf(said)).toBe(body)
})

// What lies beyond the first million characters is not looked at.
test.each([
  ['that are never closed', '<'.repeat(5_000_000)],
  ['with names that are never closed', '<td '.repeat(1_250_000)],
  ['of which the last that is looked at is closed', `${'<'.repeat(999_999)}>`],
])('megabytes of tags %s are read in one go', (_name, html) => {
  expect(bodyOf({ html })).toHaveLength(200_000)
})
