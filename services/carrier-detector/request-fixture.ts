// For tests: a request, what is known, and the messages of the decision.
import { carrier, noNumbers } from '../../domain/carriers/carrier-fixture.ts'
import { decideCarrier } from './decide-carrier.ts'
import type { DetectorFacts } from './decide-carrier.ts'
import type { RequestRow } from './sql.ts'

export const facts: DetectorFacts = {
  ...noNumbers,
  now: new Date('2026-03-01T00:00:00Z'),
  carriers: [carrier('ONEY', { blPattern: /^[A-Z]{4}\d{8}$/ }), carrier('MAEU')],
  configured: ['HLCU', 'MAEU'],
  live: [],
  tracked: [],
  joined: new Map(),
}

export const request: RequestRow = {
  account_id: 'a1',
  id: 'r1',
  request_number: 'X7',
  given_number: null,
  request_type: 'bill_of_lading',
  scac: null,
  status: 'pending',
  failed_reason: null,
  ref_numbers: null,
  tags: [],
  customer_id: null,
  initial_custom_fields: null,
  field_definitions: null,
}

/** The messages of the decision, in words; the decision itself where carriers are probed. */
export function messagesFor(of: RequestRow, knowing: DetectorFacts = facts) {
  const decision = decideCarrier(of, knowing)
  if (decision.kind !== 'decided') return decision
  return decision.effects.messages.map(({ topic, value }) => {
    const { event = '', how = '', scac = '' } = value as Record<string, string>
    const { failed_reason = '' } =
      (value as { tracking_request?: Record<string, string> }).tracking_request ?? {}
    return [topic, event, how, scac, failed_reason].filter(Boolean).join(' ')
  })
}
