import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { submissionOf } from './mail-parts.ts'

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

test.each([
  ['that are never closed', '<', ''],
  ['with names that are never closed', '<td ', ''],
  ['that are closed at the very end', '<', '>'],
])('five megabytes of tags %s are read in one go', (_name, tag, end) => {
  const html = tag.repeat(5_000_000 / tag.length) + end
  expect(bodyOf({ html })).toHaveLength(200_000)
})
