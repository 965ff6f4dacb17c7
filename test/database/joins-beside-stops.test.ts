// Joins, stops, resumptions, new requests and polls of the same bill at once.
import { expect, test } from 'vitest'
import { insertRow } from '../../resources/rows.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { isDeadlock } from '../../platform/postgres/failures.ts'
import { quietWatch } from '../../services/event-ingester/poll/carrier-watch-fixture.ts'
import { permitsForAll } from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { pollLoop } from '../../services/event-ingester/poll/loop.ts'
import { trackingBody, useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { ofBill, ofBooking, ofBox, request, scac, seen } from '../support/one-bill-fixture.ts'

const api = useApi()
const answers = [ofBill, ofBooking, ofBox]

const reference = ({ number, number_type }: typeof ofBill, payer: string) =>
  insertRow('carrier_reference', {
    scac,
    number,
    number_type,
    due_at: new Date(0),
    attempts: 0,
    paying_account_id: payer,
    paying_bucket: 'create',
    created_at: new Date(0),
  })

/** Polls all due references once, of carriers that are out of reach; returns the numbers that they are asked for. */
async function poll(fed: readonly string[] = []): Promise<readonly string[]> {
  const { database } = api()
  const unreachable = () => Promise.reject(new Error('no carrier is configured'))
  const polls = pollLoop({
    carriers: new Map(),
    watch: quietWatch,
    fed: new Set(fed),
    ask: unreachable,
    paid: unreachable,
    free: () => permitsForAll,
  })
  const claimed = await polls.claim(database, 64)
  const finished = await Promise.all(
    claimed.map(async (item) => ({
      item,
      result: await polls.work(item, new AbortController().signal),
    })),
  )
  await database.transaction(async (tx) => {
    const settled = await polls.settle(finished, tx)
    await putRows(tx, settled?.rows ?? [])
  })
  return finished.flatMap(({ item, result }) => (result.kind === 'needless' ? [] : [item.number]))
}

/** References that are due though no live request follows them. */
const forNobody = () =>
  api().database.query<{ number: string }>({
    text: `select r.number from carrier_reference r
      where r.due_at is not null and not exists (
        select from tracking_request t
        where t.scac = r.scac and coalesce(t.follows_number, t.request_number) = r.number
          and t.status in ('pending', 'awaiting_manifest', 'created'))`,
  })

const failures: unknown[] = []
const noted = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))

async function stopAndResume(client: Client): Promise<void> {
  for (const path of ['stop_tracking', 'resume_tracking', 'stop_tracking']) {
    const ids = (await seen(client)).shipments
    for (const id of ids) {
      const { status } = await client.send('PATCH', `/shipments/${id}/${path}`)
      expect(status).toBe(200)
    }
  }
}

async function ask(client: Client): Promise<void> {
  for (const { number_type, number } of answers) {
    const given = { request_type: number_type, request_number: number, scac }
    const { status } = await client.send('POST', '/tracking_requests', trackingBody(given))
    expect([201, 422]).toContain(status)
  }
}

test('joins, stops, resumptions and polls of one bill at once end without a deadlock', async () => {
  const { database } = api()
  for (let round = 0; round < 6; round++) {
    const clients = [await api().client(), await api().client()]
    await putRows(
      database,
      answers.map((each) => reference(each, clients[0]?.accountId ?? '')),
    )
    for (const client of clients) for (const each of answers) await request(client, each)
    await noted(observeBatch(database, [ofBox]))
    const work = [
      ...clients.flatMap((client) => [stopAndResume(client), stopAndResume(client), ask(client)]),
      ...[ofBooking, ofBill, ofBox, ofBooking].map((each) => observeBatch(database, [each])),
      ...[poll(), poll()],
    ]
    await Promise.all(work.map(noted))
  }
  expect(failures.filter(isDeadlock)).toEqual([])
  expect(failures).toEqual([])
})

test('a number that a join leaves without followers is not asked for', async () => {
  const client = await api().client()
  const { database } = api()
  await putRows(
    database,
    answers.map((each) => reference(each, client.accountId)),
  )
  await database.query({ text: 'update carrier_reference set due_at = now(), lease_token = null' })
  for (const each of answers) await request(client, each)
  for (const each of answers) await observeBatch(database, [each])
  expect(await poll()).toEqual([ofBill.number])
  expect(await forNobody()).toEqual([])
})

test('a number whose last request has failed is not asked for again', async () => {
  const client = await api().client()
  const { database } = api()
  await database.query({ text: 'delete from carrier_reference' })
  const unknown = { ...ofBox, number: 'MSKU7312032' }
  await request(client, unknown)
  await putRows(database, [reference(unknown, client.accountId)])
  await database.query({ text: 'update tracking_request set retry_count = 13' })
  expect(await poll()).toEqual([unknown.number])
  expect(await forNobody()).toEqual([])
})

test('a carrier that is not polled any more is not asked, and its requests stay', async () => {
  const client = await api().client()
  const { database } = api()
  await database.query({ text: 'delete from carrier_reference' })
  await putRows(database, [reference(ofBill, client.accountId)])
  await request(client, ofBill)
  await database.query({ text: 'update tracking_request set retry_count = 13' })
  expect(await poll([scac])).toEqual([])
  const { body } = await client.send('GET', '/tracking_requests')
  expect(body.data[0]?.attributes.status).toBe('pending')
  const text = 'select from carrier_reference where due_at is not null'
  expect(await database.query({ text })).toEqual([])
})
