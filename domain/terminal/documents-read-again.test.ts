import { describe, expect, test } from 'vitest'
import { free, instant, stateOf, statement } from './statement-fixture.ts'

describe('the last free day', () => {
  test('of a paper that was read again is what it says now', () => {
    const read = (day: string, facts: object) =>
      statement(day, facts, { source: 'document', document_id: 'd1' })
    const first = read('11', free('2026-05-25'))
    expect(stateOf([first, read('12', { holds: [] })]).pickup_lfd).toBeNull()
  })

  test('of a paper that was read again is no newer for that', () => {
    const read = (day: string, more: object = {}) =>
      statement(day, free('2026-05-25'), { source: 'document', document_id: 'd1', ...more })
    const later = statement('13', free('2026-05-22'), { source: 'line' })
    const again = [read('11'), later, read('20')]
    expect(stateOf(again).pickup_lfd_line).toBe('2026-05-22T07:00:00.000Z')
    const confirmed = [read('11', { confirmed_at: instant('20') }), later]
    expect(stateOf(confirmed).pickup_lfd_line).toBe('2026-05-22T07:00:00.000Z')
  })

  test('of a paper of an earlier trip that was read again is not that of this trip', () => {
    const read = (at: number) => ({
      ...statement('11', free('2026-05-25'), { source: 'document', document_id: 'd1' }),
      observed_at: at,
      confirmed_at: at,
    })
    const readings = [read(Date.parse('2026-03-01T12:00Z')), read(instant('12'))]
    expect(stateOf(readings).pickup_lfd).toBeNull()
  })
})
