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
  ['is what a reader sees of the html', { html: '<p class="a">Please<br/>see' }, 'Please\nsee'],
  [
    'has no style sheet, no script and no entities',
    {
      html: `<html><head><title>Order</title><style>p { color: red }</style></head>
        <body><p>Z&uuml;rich &amp; Gen&#232;ve</p><script>if (a < b) go()</script></body></html>`,
    },
    'Zürich & Genève',
  ],
  ['is none where nothing is said', { html: '<style>p { color: red }</style>' }, null],
])('the body of a mail %s', (_name, said, body) => {
  expect(bodyOf(said)).toBe(body)
})

// What lies beyond the first million characters is not looked at.
test.each([
  ['that are never closed', '<'.repeat(5_000_000), 200_000],
  ['with names that are never closed', '<td '.repeat(1_250_000), 0],
  ['of which the last that is looked at is closed', `${'<'.repeat(999_999)}>`, 200_000],
  ['that end nothing', '<i>'.repeat(166_000) + '</b>'.repeat(125_000), 0],
  ['that break lines', '<br>'.repeat(249_999) + 'end', 3],
  ['that end cells', '</td>'.repeat(199_999) + 'end', 200_000],
])('megabytes of tags %s are read in one go', (_name, html, length) => {
  expect(bodyOf({ html })?.length ?? 0).toBe(length)
})
