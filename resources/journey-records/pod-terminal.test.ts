import { expect, test } from 'vitest'
import { statement } from '../../domain/terminal/statement-fixture.ts'
import type { WeighedPickup } from '../../domain/terminal/pickup-state.ts'
import type { TerminalStatement } from '../../domain/terminal/statement.ts'
import { podTerminal } from './pod-terminal.ts'

const saidIn = (port_locode: string | null, pod: string | null) => {
  const terminal = statement('12', { terminal_name: 'The Quay' }, { port_locode })
  const weighed = { terminalSaidBy: { terminal, document: null } } as WeighedPickup
  return podTerminal(weighed, null, pod)
}

test.each([
  ['at the port', 'USLAX', 'USLAX', true],
  ['in the port beside it', 'USLGB', 'USLAX', true],
  ['in the next town', 'USTIW', 'USSEA', true],
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
