// What a client sees of a request whose carrier does not answer.
import { beforeEach, expect, test } from 'vitest'
import { httpFailure } from '../../../carriers/ask-result.ts'
import { failed } from '../../../services/event-ingester/poll/read-result.ts'
import type { PollResult } from '../../../services/event-ingester/poll/read-result.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { settleDue } from '../../support/polls.ts'

const api = useApi()
const bill = { request_type: 'bill_of_lading', scac: 'MSCU' }
const down = failed('shipping_line_unreachable', httpFailure(503))

const query = (text: string, ...values: unknown[]) => api().database.query({ text, values })

let client: Client
beforeEach(async () => {
  await query('truncate carrier_reference, refusing_carrier')
  client = await api().client()
})

async function sent(request_number: string, follow = true) {
  const { body } = await client.send(
    'POST',
    '/tracking_requests',
    trackingBody({ ...bill, request_number }),
  )
  const { id } = body.data
  if (follow)
    await query(
      `insert into carrier_reference (scac, number, number_type, due_at, paying_account_id)
       select scac, request_number, request_type, now(), account_id from tracking_request where id = $1`,
      id,
    )
  return async () => {
    const { attributes } = (await client.send('GET', `/tracking_requests/${id}`)).body.data
    return [attributes.status, attributes.carrier_refusal]
  }
}

async function polled(result: PollResult) {
  await query(`update carrier_reference set due_at = now() - interval '1 second'`)
  await settleDue(api().database, result)
}

test('a refusal is shown with its reason and since when, until the carrier answers', async () => {
  const seen = await sent('MEDUAB000001')
  expect(await seen()).toEqual(['pending', null])
  await polled(down)
  const [status, first] = await seen()
  expect(status).toBe('pending')
  expect(first).toEqual({
    reason: 'HTTP 503',
    since: expect.stringMatching(/^20\d\d-.*Z$/) as string,
  })
  await query(`update carrier_reference set refused_since = '2026-03-01T00:00:00Z'`)
  await polled(failed('shipping_line_unreachable', httpFailure(401)))
  expect(await seen()).toEqual(['pending', { reason: 'HTTP 401', since: '2026-03-01T00:00:00Z' }])
  await polled({ kind: 'not_found' })
  expect(await seen()).toEqual(['awaiting_manifest', null])
})

test('a carrier that refuses whatever the number is shown on requests that it was not asked for', async () => {
  const seen = await sent('MEDUAB000002', false)
  await query(
    `insert into refusing_carrier (scac, refusal, since, failures, trial_at)
     values ('MSCU', 'HTTP 429', '2026-03-02T00:00:00Z', 4, now()), ('ONEY', 'no', now(), 9, now())`,
  )
  expect(await seen()).toEqual(['pending', null])
  await query('update refusing_carrier set failures = 5')
  expect(await seen()).toEqual(['pending', { reason: 'HTTP 429', since: '2026-03-02T00:00:00Z' }])
})

test('a request that has ended shows none', async () => {
  const seen = await sent('MEDUAB000003')
  await polled(down)
  await query(
    `update tracking_request set status = 'failed' where account_id = $1`,
    client.accountId,
  )
  expect(await seen()).toEqual(['failed', null])
})
