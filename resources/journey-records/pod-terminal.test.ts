import { expect, test } from 'vitest'
import { statement } from '../../domain/terminal/statement-fixture.ts'
import type { WeighedPickup } from '../../domain/terminal/pickup-state.ts'
import type { TerminalStatement } from '../../domain/terminal/statement.ts'
import { podTerminal } from './pod-terminal.ts'
import { terminalOf } from './shared-records.ts'

const saidIn = (port_locode: string | null, pod: string | null) => {
  const terminal = statement('12', { terminal_name: 'The Quay' }, { port_locode })
  const weighed = { terminalSaidBy: { terminal, document: null } } as WeighedPickup
  return podTerminal(weighed, null, pod)
}

test.each([
  ['at the port', 'USLAX', 'USLAX', true],
  ['in the port beside it', 'USLGB', 'USLAX', true],
  ['in the next town', 'USTIW', 'USSEA', true],
  ['on the islands of the port', 'CNYAN', 'CNSHA', true],
  ['at a place that is not told', null, 'USLAX', true],
  ['where no port of discharge is known', 'USMEM', null, true],
  ['at a ramp far inland', 'USMEM', 'USLAX', false],
])('a terminal %s: %s for %s', (_name, locode, pod, isOfPort) => {
  expect(saidIn(locode, pod) !== null).toBe(isOfPort)
})

test.each<[string, TerminalStatement['source'], boolean]>([
  ['the terminal itself', 'terminal', true],
  ['a document, which only its account may know', 'document', false],
])('a FIRMS code is learned from %s', (_name, source, isLearned) => {
  const facts = { terminal_name: 'TraPac', terminal_firms_code: 'Y258' }
  const said = statement('12', facts, { source, port_locode: 'USLAX' })
  const weighed = { terminalSaidBy: { terminal: null, document: said } } as WeighedPickup
  const found = podTerminal(weighed, null, 'USLAX')
  expect(found?.id).toBeDefined()
  expect(found?.puts.some(({ row }) => row['firms_code'] === 'Y258')).toBe(isLearned)
})

const fromBoth = (terminal: TerminalStatement | null, document: TerminalStatement | null) =>
  ({ terminalSaidBy: { terminal, document } }) as WeighedPickup

const byTerminal = (terminal_name: string | null, port_locode: string, firms?: string) =>
  statement('12', { terminal_name, terminal_firms_code: firms ?? null }, { port_locode })

const byDocument = (terminal_name: string, port_locode: string) =>
  statement('12', { terminal_name }, { source: 'document', port_locode })

const fenix = { provider: null, type: null, address: null, code: 'EAGLE', name: null }

test('the terminal itself counts before the line, and the line before a document', () => {
  const byLine = terminalOf('USLAX', fenix, 'VESSEL')
  const both = fromBoth(byTerminal('TraPac', 'USLAX'), null)
  expect(podTerminal(both, byLine, 'USLAX')).toMatchObject({ code: 'TRAP' })
  const document = fromBoth(null, byDocument('TraPac', 'USLAX'))
  expect(podTerminal(document, byLine, 'USLAX')).toMatchObject({ code: 'EAGLE' })
  expect(podTerminal(document, null, 'USLAX')).toMatchObject({ code: 'TRAP' })
})

test('a document names a known terminal, and makes none that all accounts would see', () => {
  expect(podTerminal(fromBoth(null, byDocument('The Quay', 'USLAX')), null, 'USLAX')).toBeNull()
})

test('a terminal that is no longer used is not the one that is named', () => {
  const former = byDocument('PORT OF HAMINA', 'FIHMN')
  expect(podTerminal(fromBoth(null, former), null, 'FIHMN')).toBeNull()
})

test('a terminal that tells its FIRMS code alone is named by that', () => {
  const found = podTerminal(fromBoth(byTerminal(null, 'USLAX', 'Y258'), null), null, 'USLAX')
  expect(found?.name).toBe('Y258')
})

test('a terminal in the port beside brings that port with it', () => {
  const found = podTerminal(fromBoth(byTerminal('The Quay', 'USLGB'), null), null, 'USLAX')
  const places = found?.puts.filter(({ into }) => into === 'location') ?? []
  expect(places.map(({ row }) => row['code'])).toEqual(['USLGB'])
})

test('where it is not known where a place lies, its terminal counts', () => {
  expect(saidIn('USZZZ', 'USLAX')).not.toBeNull()
})

test('a terminal of a port is known under each LOCODE of the port', () => {
  const said = byDocument('SHANGHAI EAST CONTAINER TERMINAL', 'CNSHA')
  expect(podTerminal(fromBoth(null, said), null, 'CNSHA')?.code).toBeDefined()
})
