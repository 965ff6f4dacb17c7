import { expect, test } from 'vitest'
import { terminalNamed } from './terminal-name.ts'

const terminals = [
  { code: 'MAHER', name: 'MAHER CONTAINER TERMINAL', company: 'MAHER TERMINALS, LLC' },
  { code: 'RHCT', name: 'RED HOOK CONTAINER TERMINAL', company: 'RED HOOK TERMINALS' },
  { code: 'RHBT', name: 'RED HOOK BARGE TERMINAL NEWARK', company: 'RED HOOK TERMINALS' },
  { code: 'PNCT', name: 'PORT NEWARK CONTAINER TERMINAL', company: 'PORTS AMERICA' },
  { code: 'CTA', name: 'CONTAINER TERMINAL ALTENWERDER', company: null },
]

test.each([
  ['its name', 'Red Hook Container Terminal', 'RHCT'],
  ['the name of its company', 'Ports America', 'PNCT'],
  ['its code', 'pnct', 'PNCT'],
  ['its name without the words that all terminals have', 'Maher Terminals', 'MAHER'],
  ['these words in another order', 'Altenwerder Container-Terminal', 'CTA'],
  ['the name of a company with two terminals', 'Red Hook Terminals', null],
  ['another name', 'Newark Terminal', null],
  ['nothing but such words', 'Container Terminal', null],
])('a terminal is found by %s', (_, name, code) => {
  expect(terminalNamed(name, terminals)?.code ?? null).toBe(code)
})
