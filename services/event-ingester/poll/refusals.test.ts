import { expect, test } from 'vitest'
import { httpFailure } from '../../../carriers/ask-result.ts'
import type { PollResult } from './read-result.ts'
import { failed } from './read-result.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import { verdictsOn } from './refusals.ts'

const poll = (scac: string, result: PollResult): FinishedPoll => ({
  item: {
    scac,
    number: 'X7',
    number_type: 'bill_of_lading',
    lease_token: 't',
    attempts: 0,
    first_not_found_at: null,
    last_answer_id: null,
    last_answer_hash: null,
    due_at: new Date(0),
    last_succeeded_at: null,
    quiet_since: null,
    paying_account_id: 'account',
    paying_bucket: 'default',
    traceparent: null,
    is_followed: true,
    is_trial: false,
  },
  result,
})

const down = failed('shipping_line_unreachable', httpFailure(503), 90_000)
const forbidden = failed('shipping_line_unreachable', httpFailure(401))
const garbage = failed('unrecognized_response', {
  code: 'not_json',
  detail: 'the answer is not JSON',
})
const badNumber = failed('unrecognized_response', httpFailure(400), null, 'number')
const unconfigured = failed(
  'shipping_line_unreachable',
  { code: 'not_configured', detail: 'X is not configured' },
  null,
  'configuration',
)
const notFound: PollResult = { kind: 'not_found' }

test.each<[string, readonly PollResult[], 'answers' | 'refuses' | 'is not judged']>([
  ['that knows a number not', [notFound], 'answers'],
  ['that is down', [down], 'refuses'],
  ['that refuses our key', [forbidden], 'refuses'],
  ['that sends garbage', [garbage], 'refuses'],
  ['that does not like a number', [badNumber], 'answers'],
  ['that answers for one number and not for another', [down, notFound, down], 'answers'],
  ['that is not configured', [unconfigured], 'is not judged'],
  ['without a query for the number', [{ kind: 'not_asked' }], 'is not judged'],
])('a carrier %s %#', (_name, results, verdict) => {
  const { answering, refusing } = verdictsOn(
    results.map((result) => poll('ONEY', result)),
    new Map(),
  )
  expect([answering.length, refusing.length]).toEqual(
    { answers: [1, 0], refuses: [0, 1], 'is not judged': [0, 0] }[verdict],
  )
})

test('a refusal has the last reason, all failures and the carrier’s own delay', () => {
  const polls = [poll('ONEY', down), poll('HLCU', notFound), poll('ONEY', forbidden)]
  expect(verdictsOn(polls, new Map())).toEqual({
    answering: ['HLCU'],
    refusing: [
      {
        scac: 'ONEY',
        refusal: 'HTTP 401',
        failures: 2,
        isTrial: false,
        firstWaitMs: 30_000,
        leastWaitMs: 90_000,
      },
    ],
  })
})
