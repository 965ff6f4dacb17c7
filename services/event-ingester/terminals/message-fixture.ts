// For tests: messages of terminal.observed.
import { randomUUID } from 'node:crypto'
import type { TerminalObserved } from '../../../schemas/messages.ts'

const silent: TerminalObserved = {
  observation_id: '',
  container_number: '',
  account_id: null,
  source: 'terminal',
  giver: null,
  document_id: null,
  observed_at: 0,
  bill_of_lading_number: null,
  port_locode: null,
  terminal_name: null,
  terminal_firms_code: null,
  available_for_pickup: null,
  available_from: null,
  last_free_day: null,
  pickup_appointment_at: null,
  location_at_terminal: null,
  delivered_at: null,
  pickup_number: null,
  holds: null,
  fees: null,
}

/** A message of `terminal.observed`. */
export const statementOf = (
  container_number: string,
  at: Date,
  said: Partial<TerminalObserved>,
): TerminalObserved => ({
  ...silent,
  observation_id: randomUUID(),
  container_number,
  observed_at: at.getTime(),
  ...said,
})
