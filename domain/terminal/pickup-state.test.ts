import { describe, expect, test } from 'vitest'
import { nothingKnown, weighPickup } from './pickup-state.ts'
import { free, instant, nowhere, stateOf, statement, trip, weighed } from './statement-fixture.ts'
import type { TerminalStatement } from './statement.ts'

test('without statements nothing is known', () => {
  expect(stateOf([])).toEqual(nothingKnown)
})

describe('the last free day', () => {
  const line = statement('11', free('2026-05-20'), { source: 'line' })
  const terminal = statement('12', free('2026-05-16'))
  const rail = statement('13', free('2026-05-14'), { source: 'rail' })

  test.each([
    [
      'of the line counts before an earlier one',
      [line, terminal, rail],
      '2026-05-20T07:00:00.000Z',
    ],
    [
      'of the terminal counts without one of the line',
      [rail, terminal],
      '2026-05-16T07:00:00.000Z',
    ],
    ['of the railway counts alone', [rail], '2026-05-14T07:00:00.000Z'],
  ])('%s', (_name, statements, expected) => {
    expect(stateOf(statements).pickup_lfd).toBe(expected)
    expect(stateOf([...statements].reverse()).pickup_lfd).toBe(expected)
  })

  test('is kept for each party, from the beginning of the day at the place', () => {
    const end = { locode: 'USCHI', zone: 'America/Chicago' }
    expect(stateOf([line, terminal, rail], trip({ end }))).toMatchObject({
      pickup_lfd_line: '2026-05-20T07:00:00.000Z',
      pickup_lfd_terminal: '2026-05-16T07:00:00.000Z',
      pickup_lfd_rail: '2026-05-14T05:00:00.000Z',
    })
  })

  test('of one party is the latest that it has told', () => {
    expect(stateOf([terminal, statement('14', free('2026-05-18'))]).pickup_lfd_terminal).toBe(
      '2026-05-18T07:00:00.000Z',
    )
  })

  test("of the line is what the line's own system says, and not what a terminal shows of it", () => {
    const shown = statement('11T20:00', free('2026-05-16'), { giver: 'line' })
    expect(stateOf([line, shown]).pickup_lfd_line).toBe('2026-05-20T07:00:00.000Z')
    const alone = { ...shown, confirmed_at: instant('13') }
    expect(stateOf([line, alone]).pickup_lfd_line).toBe('2026-05-16T07:00:00.000Z')
  })

  test('of the line stands when the container goes on by train, though the terminal of the port showed it', () => {
    const shown = statement('12', free('2026-05-16'), { giver: 'line' })
    const gone = trip({ onwardAt: instant('14') })
    expect(stateOf([terminal, shown], gone)).toMatchObject({
      pickup_lfd_line: '2026-05-16T07:00:00.000Z',
      pickup_lfd_terminal: null,
    })
  })

  test('that no calendar has is none', () => {
    const bill = { bill_of_lading_number: 'MAEU260417301' }
    expect(stateOf([statement('12', free('2026-13-45'), bill)]).pickup_lfd).toBeNull()
  })

  test("of a paper yields to the line's own system within a day, and replaces what is older", () => {
    const paper = (day: string) =>
      statement(day, free('2026-05-25'), { source: 'document', document_id: `d${day}` })
    expect(stateOf([line, paper('11T20:00')]).pickup_lfd_line).toBe('2026-05-20T07:00:00.000Z')
    expect(stateOf([line, paper('13')]).pickup_lfd_line).toBe('2026-05-25T07:00:00.000Z')
  })
})

test("holds and fees have the interface's names, and released holds are gone", () => {
  const hold = (name: string, status = 'hold') => ({ name, status, description: null })
  const said = statement('12', {
    holds: [
      hold('Customs'),
      hold('CBP exam hold'),
      hold('Line hold', 'pending'),
      hold('Fumigation'),
      hold('AG HOLD'),
      hold('Hapag-Lloyd AG freight'),
      hold('CBP Non-Intrusive Exam'),
      hold('USDA', 'released'),
      hold(' usda '),
    ],
    fees: [
      { type: 'Storage', amount: 80, currency: 'USD' },
      { type: 'extended_dwell_time', amount: 10, currency: null },
      { type: 'Gate fee', amount: 5, currency: 'USD' },
    ],
  })
  expect(stateOf([said])).toMatchObject({
    holds_at_pod_terminal: [
      { name: 'customs', status: 'hold', description: null },
      { name: 'customs', status: 'hold', description: 'CBP exam hold' },
      { name: 'freight', status: 'pending', description: 'Line hold' },
      { name: 'other', status: 'hold', description: 'Fumigation' },
      { name: 'USDA', status: 'hold', description: 'AG HOLD' },
      { name: 'freight', status: 'hold', description: 'Hapag-Lloyd AG freight' },
      { name: 'VACIS', status: 'hold', description: 'CBP Non-Intrusive Exam' },
      { name: 'USDA', status: 'hold', description: null },
    ],
  })
  expect(stateOf([said]).fees_at_pod_terminal).toEqual([
    { type: 'demurrage', amount: 80, currency_code: 'USD' },
    { type: 'extended_dwell_time', amount: 10 },
    { type: 'other', amount: 5, currency_code: 'USD' },
  ])
})

test('of statements heard at one moment the one first made last counts, in whatever order they come', () => {
  const heard = { confirmed_at: instant('14') }
  const at = (location_at_terminal: string) => ({ location_at_terminal })
  const location = (...said: TerminalStatement[]) => stateOf(said).location_at_pod_terminal
  const first = statement('12', at('A1'), { ...heard, id: 'b' })
  const second = statement('13', at('B2'), { ...heard, id: 'a' })
  expect([location(first, second), location(second, first)]).toEqual(['B2', 'B2'])
  const [a, b] = ['A1', 'B2'].map((row, n) => statement('12', at(row), { id: `s${n}` }))
  if (a && b) expect([location(a, b), location(b, a)]).toEqual(['B2', 'B2'])
})

test('what was said again later counts before what was said once in between', () => {
  const at = (location_at_terminal: string) => ({ location_at_terminal })
  const again = statement('12', at('A1'), { confirmed_at: instant('14') })
  expect(stateOf([again, statement('13', at('B2'))]).location_at_pod_terminal).toBe('A1')
})

test('the terminal at the port of discharge is the last that a terminal or a paper names', () => {
  const paper = { source: 'document', document_id: 'd1' } as const
  const railway = { ...paper, giver: 'rail', document_id: 'd2' } as const
  const named = statement('12', { terminal_name: 'TTI' })
  const byCode = statement('13', { terminal_firms_code: 'W185' }, paper)
  const ramp = statement('14', { terminal_name: 'Logistics Park' }, railway)
  const unnamed = statement('15', { holds: [] })
  const { terminalSaidBy } = weighed([named, byCode, ramp, unnamed], trip())
  expect(terminalSaidBy).toEqual({ terminal: named, document: byCode })
})

test('a source that is not asked about a fact does not tell it', () => {
  const paper = { source: 'document', document_id: 'd1' } as const
  const said = statement('12', { location_at_terminal: 'A1' }, paper)
  expect(stateOf([said]).location_at_pod_terminal).toBeNull()
})

test('without the zone of the place a local time is written as UTC', () => {
  const said = statement('12', { pickup_appointment_at: '2026-05-14T09:30' })
  const unzoned = trip({ pod: { locode: 'USLGB', zone: null } })
  expect(stateOf([said], unzoned).pickup_appointment_at).toBe('2026-05-14T09:30:00.000Z')
})

test('before the port of discharge is known, a local time is that of the port that the statement names', () => {
  const appointment = { pickup_appointment_at: '2026-05-14T09:30' }
  const said = statement('12', appointment, { port_locode: 'USLGB' })
  const { state } = weighPickup([said], trip({ pod: nowhere }), () => 'America/Los_Angeles')
  expect(state.pickup_appointment_at).toBe('2026-05-14T16:30:00.000Z')
})

test('an appointment is local to the terminal', () => {
  const said = statement('12', { pickup_appointment_at: '2026-05-14T09:30' })
  expect(stateOf([said]).pickup_appointment_at).toBe('2026-05-14T16:30:00.000Z')
})

test('an appointment that is cancelled and a last free day that is taken back are gone', () => {
  const made = { pickup_appointment_at: '2026-05-14T09:30', last_free_day: '2026-05-20' }
  const cancelled = { pickup_appointment_at: '', last_free_day: '' }
  const terminal = statement('11', { last_free_day: '2026-05-16' })
  const line = { source: 'line' } as const
  const said = [terminal, statement('12', made, line), statement('13', cancelled, line)]
  expect(stateOf(said)).toMatchObject({
    pickup_appointment_at: null,
    pickup_lfd_line: null,
    pickup_lfd: '2026-05-16T07:00:00.000Z',
  })
  const taken = statement('13', cancelled, line)
  expect(weighed([statement('12', made, line), taken], trip()).basis.pickup_lfd).toBe(taken)
  const again = statement('14', { pickup_appointment_at: '2026-05-15T08:00' }, line)
  expect(stateOf([...said, again]).pickup_appointment_at).toBe('2026-05-15T15:00:00.000Z')
})

test('a day of delivery begins at midnight of the place of delivery, or of the port where no other is known', () => {
  const said = statement('15', { delivered_at: '2026-05-14' }, { source: 'document' })
  const end = { locode: 'USCHI', zone: 'America/Chicago' }
  expect(stateOf([said], trip({ end })).delivered_at).toBe('2026-05-14T05:00:00.000Z')
  expect(stateOf([said]).delivered_at).toBe('2026-05-14T07:00:00.000Z')
})

test('a delivery of which the day is known was not before the pick-up of that day', () => {
  const outAt = Date.parse('2026-05-14T20:00:00Z')
  const paper = { source: 'document', document_id: 'd1' } as const
  const delivered = (delivered_at: string) =>
    stateOf([statement('20', { delivered_at }, paper)], trip({ outAt })).delivered_at
  expect(delivered('2026-05-14')).toBe('2026-05-14T20:00:00.000Z')
  expect(delivered('2026-05-15')).toBe('2026-05-15T07:00:00.000Z')
  expect(delivered('2026-05-13')).toBe('2026-05-13T07:00:00.000Z')
  expect(delivered('2026-05-14T10:00')).toBe('2026-05-14T17:00:00.000Z')
})
