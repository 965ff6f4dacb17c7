// Mails that repeat earlier messages below.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const inLines = (...lines: readonly string[]): Rows =>
  lines.map((line, at) => row(40 + 13 * at, line))

const facts = (lines: Rows) => {
  const { last_free_day, pickup_number, holds } = read('pickup_notice', lines.flat())
  return { last_free_day, pickup_number, holds }
}

const none = { last_free_day: undefined, pickup_number: undefined, holds: undefined }

test('an answer says what its own lines say, and not what it quotes', () => {
  const quoted = inLines(
    'PICKUP NOTICE - UPDATE',
    'Last free day: 18 May 2026',
    'On Wed, 13 May 2026 at 9:10 AM desk@example.com wrote:',
    '> PICKUP NOTICE',
    '> Last free day: 16 May 2026',
    '> Pickup number: 771204',
    '> Customs hold: YES',
  )
  expect(facts(quoted)).toEqual({ ...none, last_free_day: '2026-05-18' })
})

const answered = [
  'From: Moira Kell <moira@example.com>',
  'Sent: Wednesday, May 13, 2026 4:12 PM',
  'To: Dana Orr',
  'Subject: Pickup notice',
  'PICKUP NOTICE',
  'Last free day: 16 May 2026',
  'Pickup number: STN-55017',
]

test('a message beneath the head of an earlier one is older', () => {
  const chain = inLines('PICKUP NOTICE', 'Last free day: 18 May 2026', 'Moira', ...answered)
  expect(facts(chain)).toEqual({ ...none, last_free_day: '2026-05-18' })
})

test.each([
  ['Pickup number: STN-55017', 'STN-55017'],
  ['Purchase order: STN-55017', undefined],
])('a number that an earlier message calls %s is the pickup number %s', (line, expected) => {
  const older = answered.map((each) => (each.startsWith('Pickup number') ? line : each))
  const newer = ['PICKUP NOTICE', 'Last free day: 18 May 2026', 'Pickup number: STN-55017']
  expect(facts(inLines(...newer, 'Moira', ...older)).pickup_number).toBe(expected)
})

test('a day that an earlier message called revised replaces none of a newer one', () => {
  const revised = answered.map((line) => line.replace('Last free day', 'Revised last free day'))
  const chain = inLines('PICKUP NOTICE', 'Last free day: 18 May 2026', 'Moira', ...revised)
  expect(facts(chain)).toEqual({ ...none, last_free_day: '2026-05-18' })
})

test('a mail that only forwards a message says what that says', () => {
  const forwarded = inLines('FYI', '---------- Forwarded message ---------', ...answered)
  expect(facts(forwarded)).toEqual({
    ...none,
    last_free_day: '2026-05-16',
    pickup_number: 'STN-55017',
  })
})

test.each([
  ['asks for another fact', 'Appointment: please confirm'],
  ['tells of holds alone', 'Holds: none'],
  ['asks for a day of delivery', 'Delivery date: 20 May 2026'],
])('a mail that %s leaves the day and the number of the notice below', (_, line) => {
  const { last_free_day, pickup_number } = facts(inLines(line, 'Dana', ...answered))
  expect([last_free_day, pickup_number]).toEqual(['2026-05-16', 'STN-55017'])
})

test('a day that a newer message does not know yet is none of the message below', () => {
  const { last_free_day, pickup_number } = facts(inLines('Last free day: TBA', ...answered))
  expect([last_free_day, pickup_number]).toEqual([undefined, 'STN-55017'])
})

test('a line with words for the driver begins no earlier message', () => {
  const lines = inLines(
    'Last free day: 16 May 2026',
    '--- Message: bring the PIN',
    'Pickup number: STN-55017',
  )
  expect(facts(lines).pickup_number).toBe('STN-55017')
})

const noticeBelow = (answer: string) => facts(inLines(answer, 'Moira', ...answered))

test.each([
  'Terminal says it is 15 May 2026 and not the 16th.',
  "It's now 19 May 2026.",
  'Correction: 19 May 2026',
  'The date should be 19 May 2026, they told me.',
  'That is wrong.',
])('an answer that corrects a day without naming it takes it back: %s', (answer) => {
  expect(noticeBelow(answer).last_free_day).toBeUndefined()
})

test.each([
  'Yes, the last free day is 16 May 2026.',
  'Please deliver it on 19 May 2026.',
  'We deliver: it is 19 May 2026 for the customer.',
  'Is that correct? Our driver is free on 14 May 2026.',
  'If it is 19 May 2026, tell us.',
])('an answer that corrects none leaves the day of the notice: %s', (answer) => {
  expect(noticeBelow(answer).last_free_day).toBe('2026-05-16')
})

test.each([
  'You asked which container. It is MSKU9070323.',
  'Thanks. It is 44000 lbs, so we need a triaxle chassis.',
  'Your quote is too low, it should be 1250 USD.',
  'This is 100% urgent.',
  'The ETA should be 12 May 2026.',
  'Pickup appointment should be 15 May 2026 09:00.',
  'The date is 14 May 2026 at their door.',
  'The reference should be 88213.',
  'The consignee is ACME and not PLUM. That is wrong.',
])('an answer about something else leaves the day and the number: %s', (answer) => {
  const { last_free_day, pickup_number } = noticeBelow(answer)
  expect([last_free_day, pickup_number]).toEqual(['2026-05-16', 'STN-55017'])
})

test.each(['It is STN-55018.', 'Correction: STN-55018, they told me.', 'Thanks. That is wrong.'])(
  'an answer that corrects a number without naming it takes it back: %s',
  (answer) => {
    expect(noticeBelow(answer).pickup_number).toBeUndefined()
  },
)

test('an answer beneath what it repeats corrects it, too', () => {
  const beneath = inLines(
    'On 1 Jun 2026, at 09:00, Desk <desk@example.com> wrote:',
    '> PICKUP NOTICE',
    '> Last free day: 16 May 2026',
    'Terminal says it is 15 May 2026 and not the 16th.',
  )
  expect(facts(beneath).last_free_day).toBeUndefined()
})

test('a sentence of the notice itself corrects nothing that it does not name', () => {
  const own = inLines('PICKUP NOTICE', 'Last free day: 16 May 2026', 'It is 15 May 2026.')
  expect(facts(own).last_free_day).toBe('2026-05-16')
})

const holdNotice = ['HOLD NOTICE', 'Container: MSKU9070323', 'Hold: CUSTOMS HOLD', 'Dana']
const holdBelow = (answer: string) =>
  facts(inLines(answer, 'Moira', ...answered.slice(0, 4), ...holdNotice)).holds

test.each([
  'All clear, we can go.',
  'The container was released today.',
  'Thanks. It has been cleared.',
  'The hold is lifted.',
  'They released the container.',
  'MSKU9070323 is released.',
  'Released by CBP this morning.',
  'The customs hold is released.',
])('an answer ends the hold of the notice below: %s', (answer) => {
  expect(holdBelow(answer)).toBeUndefined()
})

test.each([
  'Tell us when customs has cleared it.',
  'Please ask when it will be released.',
  'Not released yet.',
  'FYI',
  'We are closed on Monday.',
  'The bill of lading was released by telex.',
  'Has it been released?',
  'Has the container been released',
  'The container is released?',
  'TCLU4829153 has been released.',
  'Attachments were removed by the gateway.',
  'Invoice no. 4471 is void.',
  'The freight hold is released.',
])('an answer that ends no hold leaves it: %s', (answer) => {
  expect(holdBelow(answer)).toEqual(['CUSTOMS HOLD'])
})
