import { expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const notice = (line: readonly Word[]) => {
  const words = [...head.flat(), ...row(90, 'Last free day:', '18 May 2026'), ...line]
  return {
    sentOn: read('arrival_notice', words).last_free_day,
    shown: candidatesOf('arrival_notice', words).last_free_day,
  }
}

test.each([
  ['whose service is that of a part', row(104, 'Service:', 'CFS/CFS')],
  ['that is emptied on a day', row(104, 'Devanning date:', '15 May 2026')],
  ['that was emptied on a day', row(104, 'Unstuffed on', '15 May 2026')],
  ['that lies at a freight station', row(104, 'Freight location:', 'EAST BAY CFS, OAKLAND')],
  ['that lies at a station, in one text', row(104, 'Freight location: EAST BAY CFS')],
])('a last free day of cargo %s is a candidate', (_, line) => {
  expect(notice(line)).toEqual({ sentOn: undefined, shown: '2026-05-18' })
})

test.each([
  ['that fills its container', row(104, 'Service:', 'FCL/FCL')],
  ['that fills the container behind the port', row(104, 'Service:', 'LCL/FCL')],
  ['with an empty box for the emptying', row(104, 'Devanning date:')],
  ['that lies at a terminal', row(104, 'Freight location:', 'PIER 9', 'CFS:', 'NONE')],
  ['beside charges', row(104, 'Freight location:', 'MAHER TERMINAL', 'CFS charges')],
  ['beside charges, with an empty box', row(104, 'Freight location:', 'CFS charges')],
  ['beneath a head for either', row(104, 'Freight location', 'CFS / Terminal')],
  ['beneath two heads', row(104, 'Freight location', 'CFS')],
  ['at no freight station', row(104, 'Pickup location:', 'PIER 9 (no CFS)')],
  ['whose container is stripped somewhere', row(104, 'Stripping by consignee')],
])('a last free day of cargo %s is a fact', (_, line) => {
  expect(notice(line).sentOn).toBe('2026-05-18')
})
