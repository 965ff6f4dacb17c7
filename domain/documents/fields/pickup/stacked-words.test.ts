// Heads of narrow columns, whose words stand on several lines.
import { expect, test } from 'vitest'
import { byContainer, read, row } from '../extract-fixture.ts'

const heads = ['Container', 'Last free day', 'Printed']
const table = (...above: readonly (readonly string[])[]) => [
  ...row(60, 'ETA:', '14 May 2026'),
  ...[...above, heads].flatMap((cells, at) => row(100 + 12 * at, ...cells)),
  ...row(160, 'TCKU3312071', '24 May 2026', '25 June 2026'),
  ...row(172, 'GESU5512093', '24 May 2026', '25 June 2026'),
]

test.each([['Per diem'], ['Detention'], ['Per', 'Diem'], ['CFS', 'terminal']])(
  'beneath %s the head asks for another day',
  (...words) => {
    const lines = table(...words.map((word) => ['', word]))
    expect(read('arrival_notice', lines).last_free_day).toBeUndefined()
    expect(byContainer('arrival_notice', lines)).toEqual([])
  },
)

test.each([[['', 'Terminal']], [['', '', 'Per diem']], [['Empty', '', '']]])(
  'beneath %j the head asks for the last free day',
  (above) => {
    expect(read('arrival_notice', table(above)).last_free_day).toBe('2026-05-24')
  },
)

test('the label above in a list is no part of the next one', () => {
  const words = [
    ...row(60, 'ETA:', '14 May 2026'),
    ...row(100, 'Detention free until', '30 May 2026'),
    ...row(112, 'Last free day', '24 May 2026'),
  ]
  expect(read('arrival_notice', words).last_free_day).toBe('2026-05-24')
})

test('the label above in a list is no part of the next one, whose value stands beneath it', () => {
  const words = [
    ...row(60, 'ETA:', '14 May 2026'),
    ...row(100, 'Detention free until', '30 May 2026'),
    ...row(112, 'Last free day'),
    ...row(124, '24 May 2026'),
  ]
  expect(read('arrival_notice', words).last_free_day).toBe('2026-05-24')
})

test('the label above in a list may have words as its value', () => {
  const words = [
    ...row(60, 'ETA:', '14 May 2026'),
    ...row(100, 'Delivery order', 'attached'),
    ...row(112, 'Last free day', '24 May 2026'),
  ]
  expect(read('arrival_notice', words).last_free_day).toBe('2026-05-24')
})

test('a label on two lines beside one value asks for another day', () => {
  const words = [
    ...row(60, 'ETA:', '14 May 2026'),
    ...row(100, 'Per diem'),
    ...row(112, 'Last free day', '24 May 2026'),
  ]
  expect(read('arrival_notice', words).last_free_day).toBeUndefined()
})
