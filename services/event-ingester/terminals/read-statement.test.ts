import { expect, test } from 'vitest'
import type { TerminalObserved } from '../../../schemas/messages.ts'
import { statementOf } from './message-fixture.ts'
import { readStatement } from './read-statement.ts'

const now = new Date('2026-05-01T12:00:00Z')
const good = statementOf('MSKU7312011', now, { available_for_pickup: true })
const account_id = '6A1F1F3E-0000-4000-8000-000000000001'

test('a statement that can be true is read, without blanks that say nothing', () => {
  const value = {
    ...good,
    account_id,
    source: 'document',
    pickup_number: ' ',
    terminal_name: ' A ',
    terminal_firms_code: 'Y258 ',
    last_free_day: '2027-04-30',
  }
  expect(readStatement(value, now)).toMatchObject({
    account_id: account_id.toLowerCase(),
    giver: 'line',
    facts: {
      available_for_pickup: true,
      pickup_number: null,
      terminal_name: 'A',
      terminal_firms_code: 'Y258',
    },
  })
  expect(readStatement(good, now)).toMatchObject({ giver: 'terminal', observed_at: now.getTime() })
  expect(readStatement({ ...good, giver: 'rail' }, now)).toMatchObject({ giver: 'rail' })
})

test('a last free day and an appointment are taken back by empty texts', () => {
  const taken = { last_free_day: '', pickup_appointment_at: '' }
  expect(readStatement({ ...good, ...taken }, now)).toMatchObject({ facts: taken })
})

const hold = (status: string) => [{ name: 'customs', status, description: null }]
const fee = (amount: number, currency: string) => [{ type: 'demurrage', amount, currency }]

test.each<[string, Partial<TerminalObserved>]>([
  ['observation_id', { observation_id: 'one' }],
  ['container_number', { container_number: 'MSKU7312012' }],
  ['container_number', { container_number: 'msku7312011' }],
  ['account_id', { account_id: 'nobody' }],
  ['account_id', { source: 'document' }],
  ['document_id', { document_id: 'd1' }],
  ['source', { source: 'somebody' }],
  ['giver', { giver: 'customs' }],
  ['port_locode', { port_locode: 'Rotterdam' }],
  ['available_from', { available_from: '2026-05-01T25:00' }],
  ['last_free_day', { last_free_day: '2026-02-30' }],
  ['last_free_day', { last_free_day: '2026-05-05T10:00' }],
  ['last_free_day', { last_free_day: '2099-12-31' }],
  ['available_from', { available_from: '2027-05-03T08:00' }],
  ['terminal_firms_code', { terminal_firms_code: 'Pier 7' }],
  ['terminal_firms_code', { terminal_firms_code: '1234' }],
  ['terminal_firms_code', { terminal_firms_code: 'y258' }],
  ['pickup_appointment_at', { pickup_appointment_at: 'tomorrow' }],
  ['pickup_appointment_at', { pickup_appointment_at: '2026-05-04' }],
  ['pickup_appointment_at', { pickup_appointment_at: ' ' }],
  ['delivered_at', { delivered_at: '' }],
  ['delivered_at', { delivered_at: '01.05.2026' }],
  ['holds', { holds: hold('cleared') }],
  ['holds', { holds: Array.from({ length: 101 }, () => hold('hold')).flat() }],
  ['fees', { fees: Array.from({ length: 101 }, () => fee(1, 'USD')).flat() }],
  ['fees', { fees: fee(-1, 'USD') }],
  ['fees', { fees: fee(1, '$') }],
  ['observed_at', { observed_at: now.getTime() + 6 * 60_000 }],
  ['terminal_name', { terminal_name: 'x'.repeat(1_000_000) }],
  ['pickup_number', { pickup_number: 'a\0' }],
  ['holds[0].status', { holds: hold('x'.repeat(3_000)) }],
])('the reason of a refusal begins with the field: %s %j', (field, change) => {
  const read = readStatement({ ...good, ...change }, now)
  expect(typeof read === 'string' && read.startsWith(`${field} `)).toBe(true)
})
