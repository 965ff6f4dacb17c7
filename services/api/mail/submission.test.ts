import type { Attachment, Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { filesOf, submissionOf } from './submission.ts'

const submitted = (mail: Partial<Email>) =>
  submissionOf({ headers: [], headerLines: [], attachments: [], ...mail }, 'a1', 'digest')
const bodyOf = (mail: Partial<Email>) => submitted(mail).body

test.each<readonly [string, Partial<Email>, string | null]>([
  [
    'is its text',
    { text: 'Please see <the> papers.', html: '<p>Other' },
    'Please see <the> papers.',
  ],
  ['is the visible text of the HTML', { html: '<p class="a">Please<br/>see' }, 'Please\nsee'],
  [
    'has no style sheet, no script and no entities',
    {
      html: `<html><head><title>Order</title><style>p { color: red }</style></head>
        <body><p>Z&uuml;rich &amp; Gen&#232;ve</p><script>if (a < b) go()</script></body></html>`,
    },
    'Zürich & Genève',
  ],
  ['is null when no text is visible', { html: '<style>p { color: red }</style>' }, null],
])('the body of a mail %s', (_name, mail, body) => {
  expect(bodyOf(mail)).toBe(body)
})

// Only the first million characters are read.
test.each([
  ['that are never closed', '<'.repeat(5_000_000), 200_000],
  ['with names that are never closed', '<td '.repeat(1_250_000), 0],
  ['whose last one within the limit is closed', `${'<'.repeat(999_999)}>`, 200_000],
  ['that close no open tag', '<i>'.repeat(166_000) + '</b>'.repeat(125_000), 0],
  ['that break lines', '<br>'.repeat(249_999) + 'end', 3],
  ['that close cells', '</td>'.repeat(199_999) + 'end', 200_000],
])('megabytes of tags %s take linear time', (_name, html, length) => {
  expect(bodyOf({ html })?.length ?? 0).toBe(length)
})

test.each([
  ['2026-11-26T02:00:00.000Z', '2026-11-26T02:00:00.000Z'],
  ['yesterday', null],
  ['-005000-01-01T00:00:00.000Z', null],
  ['+010000-01-01T00:00:00.000Z', null],
])('a mail with the date %s was sent at %s', (date, sentAt) => {
  expect(submitted({ date }).sent_at?.toISOString() ?? null).toBe(sentAt)
})

const attachment = (name: string, related = false): Attachment => ({
  filename: name,
  mimeType: 'application/pdf',
  disposition: related ? 'inline' : 'attachment',
  related,
  content: 'a page',
})
const attachments = (count: number) =>
  Array.from({ length: count }, (_, index) => attachment(`${index}.pdf`))

test.each<readonly [string, readonly Attachment[], string | null]>([
  ['says nothing where all become documents', attachments(50), null],
  [
    'says how many were left out and why',
    attachments(53),
    '3 of the 53 attachments were left out: at most 50 of a mail become documents.',
  ],
  [
    'counts no picture that the text embeds',
    [...attachments(50), attachment('logo.png', true)],
    null,
  ],
])('a mail with many attachments %s', (_name, files, failure) => {
  const mail = { attachments: [...files] }
  expect(submitted(mail).failure).toBe(failure)
  expect(filesOf({ headers: [], headerLines: [], ...mail })).toHaveLength(50)
})
