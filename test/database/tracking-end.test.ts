// The automatic end of tracking, from finished polls to the stored rows.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { httpFailure } from '../../carriers/ask-result.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { containerId, shipmentId } from '../../resources/identities.ts'
import { insertRow } from '../../resources/rows.ts'
import { lockFollowers } from '../../services/event-ingester/followers.ts'
import { lockShipments } from '../../services/event-ingester/observe/sql.ts'
import type { PollResult } from '../../services/event-ingester/poll/read-result.ts'
import { putShared, shared } from '../support/journey-fixture.ts'
import { createTestDatabase, waitingForLocks } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { settleDue } from '../support/polls.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000)
const hash = Buffer.from('same')
const answer = { status: 200, body: null, events: [], retracted: [], dropped: [], hash }
const same: PollResult = { kind: 'found', answer: { id: randomUUID(), ...answer } }
const down: PollResult = {
  kind: 'failed',
  reason: 'shipping_line_unreachable',
  ...httpFailure(503),
  retryAfterMs: null,
  about: 'carrier',
}

type Known = { readonly status?: string; readonly arrived?: number | null; readonly quiet?: number }

const referenceOf = (number: string) => ({ scac: 'ONEY', number, number_type: 'booking_number' })

/** A new account that has followed the number for a year, with one container. */
async function follow(number: string, { status = 'grounded', arrived = 1, quiet = 1 }: Known = {}) {
  const account_id = await createAccount(one.database, 'A forwarder')
  const reference = referenceOf(number)
  const shipment_id = shipmentId(account_id, reference)
  const times = { created_at: daysAgo(365), updated_at: daysAgo(365) }
  const rows = [
    insertRow('shipment', {
      account_id,
      id: shipment_id,
      ...reference,
      ...times,
      observed_at: daysAgo(quiet),
    }),
    insertRow('container', {
      account_id,
      id: containerId(shipment_id, 'TCLU4827136'),
      shipment_id,
      number: 'TCLU4827136',
      current_status: status,
      pod_arrived_at: arrived === null ? null : daysAgo(arrived),
      ...times,
    }),
    insertRow('tracking_request', {
      account_id,
      id: randomUUID(),
      request_number: number,
      request_type: reference.number_type,
      scac: reference.scac,
      status: 'created',
      shipment_id,
      ...times,
      created_at: daysAgo(366),
    }),
  ]
  await one.database.transaction((tx) => putRows(tx, rows))
  return account_id
}

/** Polls the number, which was answered a day ago, and settles the poll; returns the published events. */
async function poll(
  number: string,
  payer: string,
  result: PollResult,
  quiet = 1,
  notFound: number | null = null,
) {
  const due_at = new Date()
  await putRows(one.database, [
    insertRow('carrier_reference', {
      ...referenceOf(number),
      due_at,
      last_answer_id: randomUUID(),
      last_answer_hash: `\\x${hash.toString('hex')}`,
      last_succeeded_at: daysAgo(1),
      quiet_since: daysAgo(quiet),
      first_not_found_at: notFound === null ? null : daysAgo(notFound),
      paying_account_id: payer,
    }),
  ])
  const messages = await settleDue(one.database, result)
  return messages.map(({ value }) => (value as { event: string }).event)
}

const stopped = ['tracking_request.tracking_stopped']

async function state(number: string, account: string) {
  const [row] = await one.database.query({
    text: `
      select r.status, s.line_tracking_stopped_reason as reason, c.due_at is not null as due
      from tracking_request r
      join shipment s on s.account_id = r.account_id and s.number = r.request_number
      join carrier_reference c on c.number = r.request_number
      where r.account_id = $1 and r.request_number = $2`,
    values: [account, number],
  })
  return row
}

test.each<[string, Known, string]>([
  ['that is back empty', { status: 'empty_returned' }, 'all_containers_terminated'],
  ['that arrived long ago', { arrived: 57 }, 'past_arrival_window'],
  ['without news', { arrived: null, quiet: 57 }, 'no_updates_at_line'],
])('a poll without news ends the tracking of a container %s', async (name, known, reason) => {
  const number = `END ${name}`
  const account = await follow(number, known)
  expect(await poll(number, account, same, known.quiet)).toEqual(stopped)
  expect(await state(number, account)).toEqual({ status: 'tracking_stopped', reason, due: false })
})

test('a poll without an answer ends nothing', async () => {
  const account = await follow('DOWN', { status: 'empty_returned', arrived: 90 })
  expect(await poll('DOWN', account, down, 90)).toEqual([])
  expect(await state('DOWN', account)).toEqual({ status: 'created', reason: null, due: true })
})

test('a container that left its port long ago may have arrived inland since', async () => {
  await putShared(one.database)
  const account = await follow('INLAND', { status: 'grounded' })
  await one.database.query({
    text: `
      update container set pod_full_out_at = $2, ind_ata_at = $3, final_destination_location_id = $4
      where account_id = $1`,
    values: [account, daysAgo(57), daysAgo(50), shared.indianapolis],
  })
  expect(await poll('INLAND', account, same)).toEqual([])
  expect(await state('INLAND', account)).toMatchObject({ status: 'created', due: true })
})

test('the end of one number of a shipment leaves the shipment tracked under another', async () => {
  const account = await follow('OWN')
  const [shipment] = await one.database.query<{ id: string }>({
    text: `select id from shipment where account_id = $1`,
    values: [account],
  })
  await putRows(one.database, [
    insertRow('tracking_request', {
      account_id: account,
      id: randomUUID(),
      request_number: 'BESIDE',
      request_type: 'booking_number',
      scac: 'ONEY',
      status: 'created',
      shipment_id: shipment?.id ?? null,
      created_at: daysAgo(366),
      updated_at: daysAgo(366),
    }),
  ])
  expect(await poll('BESIDE', account, { kind: 'not_found' }, 1, 8)).toEqual(stopped)
  const rows = await one.database.query({
    text: `
      select r.request_number, r.status, s.line_tracking_stopped_at is null as tracked
      from tracking_request r join shipment s on s.account_id = r.account_id and s.id = r.shipment_id
      where r.account_id = $1 order by 1`,
    values: [account],
  })
  expect(rows).toEqual([
    { request_number: 'BESIDE', status: 'tracking_stopped', tracked: true },
    { request_number: 'OWN', status: 'created', tracked: true },
  ])
})

test('a poll ends the tracking of one follower, and goes on for the other', async () => {
  const over = await follow('BOTH', { status: 'empty_returned' })
  const going = await follow('BOTH')
  expect(await poll('BOTH', over, same)).toEqual(stopped)
  expect(await state('BOTH', over)).toMatchObject({ status: 'tracking_stopped', due: true })
  expect(await state('BOTH', going)).toEqual({ status: 'created', reason: null, due: true })
})

test('a poll without news and an observation of the same number do not wait for each other', async () => {
  const account_id = await follow('RACE')
  const { database } = one
  const reference = referenceOf('RACE')
  let settling: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await lockFollowers(tx, [reference])
    settling = poll('RACE', account_id, same)
    settling.catch(() => undefined)
    await vi.waitFor(
      async () => expect(await waitingForLocks(one.database)).toHaveLength(1),
      10_000,
    )
    await lockShipments(tx, [{ account_id, id: shipmentId(account_id, reference) }])
  })
  expect(await settling).toEqual([])
})
