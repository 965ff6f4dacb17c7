import { describe, expect, test } from 'vitest'
import { instant, nowhere, statement, trip, weighed } from './statement-fixture.ts'
import type { TerminalStatement } from './statement.ts'

const end = { locode: 'USCHI', zone: 'America/Chicago' }
const onRail = trip({ end, onwardAt: instant('13') })
const stateOf = (...statements: readonly TerminalStatement[]) => weighed(statements, onRail).state

describe('a last free day that a document tells after the train has left the port', () => {
  const inNotice = (day: string, last_free_day: string, of = onRail) =>
    weighed([statement(day, { last_free_day }, { source: 'document' })], of).state.pickup_lfd

  test('is local to the place of delivery where it lies after the departure', () => {
    expect(inNotice('14', '2026-05-18')).toBe('2026-05-18T05:00:00.000Z')
  })

  test('is that of the port where it lies before it, or was told before it', () => {
    expect(inNotice('14', '2026-05-12')).toBe('2026-05-12T07:00:00.000Z')
    expect(inNotice('12', '2026-05-18')).toBe('2026-05-18T07:00:00.000Z')
  })

  test('is that of the port where no train has left, or no place of delivery is known', () => {
    expect(inNotice('14', '2026-05-18', trip({ end }))).toBe('2026-05-18T07:00:00.000Z')
    const onward = trip({ onwardAt: instant('13') })
    expect(inNotice('14', '2026-05-18', onward)).toBe('2026-05-18T07:00:00.000Z')
  })

  test('is that of the port that the document names', () => {
    const notice = statement('14', { last_free_day: '2026-05-18' }, { source: 'document' })
    expect(stateOf({ ...notice, port_locode: 'USLGB' }).pickup_lfd).toBe('2026-05-18T07:00:00.000Z')
  })
})

describe('a terminal that names itself and no port, after the train has left', () => {
  const refused = { available_for_pickup: false, terminal_name: 'Pier T' }
  const atPort = statement('11', { available_for_pickup: true, terminal_name: 'PIER-T' })

  test('is that of the port where it has spoken of the container before', () => {
    expect(stateOf(atPort, statement('14', refused)).available_for_pickup).toBeNull()
    const { terminalSaidBy } = weighed([atPort, statement('14', refused)], onRail)
    expect(terminalSaidBy.terminal?.facts.terminal_name).toBe('Pier T')
    const named = { ...atPort, port_locode: 'USLGB', observed_at: instant('14') }
    expect(stateOf(named, statement('15', refused)).available_for_pickup).toBeNull()
  })

  test('is told by its FIRMS code where both statements have one', () => {
    const coded = (code: string) => ({ ...refused, terminal_firms_code: code })
    const before = statement('11', coded('Y124'))
    expect(stateOf(before, statement('14', coded('Y124'))).available_for_pickup).toBeNull()
    expect(stateOf(before, statement('14', coded('H572'))).available_for_pickup).toBe(false)
  })

  test('is that of the place of delivery where its name is new, or it names none', () => {
    const ramp = { ...refused, terminal_name: 'The Ramp' }
    expect(stateOf(atPort, statement('14', ramp)).available_for_pickup).toBe(false)
    const unnamed = { ...refused, terminal_name: null }
    expect(stateOf(atPort, statement('14', unnamed)).available_for_pickup).toBe(false)
  })

  test('is that of the place of delivery where it lets somebody fetch the container, and let nobody before', () => {
    const early = statement('11', { available_for_pickup: false, terminal_name: 'The Ramp' })
    const ready = statement('15', { available_for_pickup: true, terminal_name: 'The Ramp' })
    expect(stateOf(early, ready).available_for_pickup).toBe(true)
    expect(stateOf(atPort, statement('15', atPort.facts)).available_for_pickup).toBeNull()
  })

  test('is that of the place of delivery where it has named that once', () => {
    const early = statement('11', { ...refused, terminal_name: 'The Ramp' })
    const inland = statement('14', early.facts, { port_locode: 'USCHI' })
    const said = statement('15', { ...early.facts, available_for_pickup: true })
    expect(stateOf(early, inland, said).available_for_pickup).toBe(true)
  })
})

test('a bill without a ship has its times at the place of delivery', () => {
  const byTrain = trip({ pod: nowhere, end, bySea: false })
  const notice = statement('14', { last_free_day: '2026-05-18' }, { source: 'document' })
  expect(weighed([notice], byTrain).state.pickup_lfd).toBe('2026-05-18T05:00:00.000Z')
  const unknown = trip({ pod: nowhere, bySea: false })
  expect(weighed([notice], unknown).state.pickup_lfd).toBe('2026-05-18T00:00:00.000Z')
})

test('a ship whose port of discharge is not known yet brings the container to a port, not to the place of delivery', () => {
  const byShip = trip({ pod: nowhere, end })
  const said = statement('14', { last_free_day: '2026-05-18', terminal_name: 'Pier T' })
  expect(weighed([said], byShip).state.pickup_lfd).toBe('2026-05-18T00:00:00.000Z')
  expect(weighed([said], byShip).terminalSaidBy.terminal?.facts.terminal_name).toBe('Pier T')
})
