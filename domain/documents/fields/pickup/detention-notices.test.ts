import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const noticeOf = (label: string, title: string, rows: Rows) => {
  const words = [
    ...row(40, title),
    ...row(60, 'Container:', 'MSKU9070323'),
    ...row(80, label, '21 May 2026'),
    ...rows.flat(),
  ]
  return {
    sentOn: read('pickup_notice', words).last_free_day,
    shown: candidatesOf('pickup_notice', words).last_free_day,
  }
}
const notice = (sentence: string, label = 'Free time expiry:') =>
  noticeOf(label, 'FREE TIME EXPIRY NOTICE', [row(100, sentence)])

test.each([
  'After this date detention is due until the container is empty.',
  'Per diem follows. Extensions of the time are subject to availability.',
  'Please return the empty container by this day, else detention is due.',
  'Please return the empty by this day, else detention is due. Demurrage is billed apart.',
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

const due = row(120, 'Detention is due until the container is returned empty.')

test.each<readonly [what: string, out: string]>([
  ['a dated gate-out', 'Gated out full:'],
  ['a dated gate-out of another form', 'Gate-out full:'],
  ['a container that was picked up', 'Picked up:'],
  ['a date of the pickup', 'Date of pick-up:'],
])('%s does not make a paper about the detention one about the terminal', (_, out) => {
  const rows = [row(100, out, '8 May 2026'), due]
  expect(noticeOf('Free time expiry:', 'FREE TIME EXPIRY NOTICE', rows)).toEqual({
    sentOn: undefined,
    shown: '2026-05-21',
  })
})

test.each(['Last free day:', 'Free time expires:'])(
  'a container that is out has no more free time at the terminal, also under %s',
  (label) => {
    const rows = [row(94, 'Discharged:', '4 May 2026'), row(108, 'Gate out:', '8 May 2026'), due]
    expect(noticeOf(label, 'LAST FREE DAY REMINDER', rows).sentOn).toBeUndefined()
  },
)

test.each<readonly [what: string, row: Rows[number]]>([
  ['the time of a pickup that is planned', row(100, 'Pickup appointment:', '15 May 2026 10:00')],
  ['the empty to be returned', row(100, 'Return the empty to our depot.')],
  ['a gate-out without a date', row(100, 'Gate out:', '')],
])('a notice about the terminal stays one beside %s', (_, other) => {
  expect(noticeOf('Last free day:', 'PICKUP NOTICE', [other, due]).sentOn).toBe('2026-05-21')
})

test.each([
  'Demurragefrei bis:',
  'Lagergeldfrei bis:',
  'Opslagvrij tot:',
  'Fin de franchise surestaries:',
  'Último día libre de almacenaje:',
  'Livre de armazenagem até:',
  'Franchigia sosta fino al:',
  'Bezpłatne składowanie do:',
])('%s is about the terminal', (label) => {
  expect(notice('Detention: 5', label).sentOn).toBe('2026-05-21')
})

test.each(['arrival_notice', 'delivery_order'] as const)(
  'the days of the detention say nothing of the free time of an %s',
  (type) => {
    const rows = [row(60, 'Terminal:', 'Maher'), row(74, 'Free until:', '21 May 2026')]
    const words = [...rows, row(88, 'Detention free days:', '5')].flat()
    expect(read(type, words).last_free_day).toBe('2026-05-21')
  },
)

test('a container that is out does not end the free time of another one in its table', () => {
  const table = rowsAt(40, 150, 260)
  const words = [
    table(40, 'CONTAINER AVAILABILITY'),
    table(60, 'Container', 'Last free day', 'Gate out'),
    table(74, 'MSKU9070323', '18 May 2026'),
    table(88, 'CSQU3054383', '19 May 2026', '14 May 2026'),
    table(110, 'Detention: see our tariff.'),
  ].flat()
  expect(byContainer('pickup_notice', words)).toContainEqual({
    container_number: 'MSKU9070323',
    last_free_day: '2026-05-18',
  })
})
