// A replay of a webhook runs alone, and ends where it is cancelled or its webhook does not want it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { useReplays } from '../../support/replay-fixture.ts'

const api = useApi()
const { client, claim, deliver, notified, query, record, replay, settle, shown, step, webhook } =
  useReplays(api)

test('a cancelled replay makes no more, also when a step had begun', async () => {
  for (let n = 0; n < 4; n++) await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01', rate: 1 })).body
  await step()
  const claimed = await claim()
  expect(claimed).toHaveLength(1)
  const path = `${webhook()}/replays/${data.id}`
  const cancelled = await client().send('POST', `${path}/cancel`)
  expect(cancelled.body.data.attributes).toMatchObject({ status: 'cancelled', notified: 1 })
  await settle(claimed)
  expect(await step()).toBe(0)
  expect(await shown(data.id)).toMatchObject({ status: 'cancelled', notified: 1 })
  expect((await client().send('POST', `${path}/cancel`)).body).toEqual(cancelled.body)
  await deliver()
})

test('a replay that has finished stays so, though it is cancelled afterwards, and has no more turns', async () => {
  await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01' })).body
  await step()
  const before = await shown(data.id)
  expect(before).toMatchObject({ status: 'finished', notified: 1 })
  await client().send('POST', `${webhook()}/replays/${data.id}/cancel`)
  expect(await shown(data.id)).toEqual(before)
  expect(await claim()).toEqual([])
  await deliver()
})

test('a step whose lease was lost makes nothing twice', async () => {
  for (let n = 0; n < 2; n++) await record('2026-05-01T09:00:00Z')
  await replay({ start_at: '2026-05-01', rate: 1 })
  const lost = await claim()
  await query(`update webhook_replay set lease_until = now() - interval '1 second'`)
  expect(await step()).toBe(1)
  await settle(lost)
  expect(await notified()).toHaveLength(1)
  await query(`update webhook_replay set status = 'cancelled'`)
  await deliver()
})

test('an inactive webhook waits, and a deleted one ends its replay', async () => {
  await record('2026-05-01T09:00:00Z')
  await client().send('PATCH', webhook(), { active: false })
  const refused = await replay({ start_at: '2026-05-01' })
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'webhook_inactive'])
  await client().send('PATCH', webhook(), { active: true })
  await replay({ start_at: '2026-05-01' })
  await client().send('PATCH', webhook(), { active: false })
  await step()
  expect(await notified()).toEqual([])
  await client().send('DELETE', webhook())
  expect(await step()).toBe(1)
  expect(await step()).toBe(0)
  const [row] = await query(
    'select status from webhook_replay where account_id = $1',
    client().accountId,
  )
  expect(row).toEqual({ status: 'cancelled' })
  const looked = 'select from waiting_webhook where webhook_id = $1'
  expect(await query(looked, webhook().slice('/webhooks/'.length))).toEqual([])
})

test('one replay of a webhook runs at a time', async () => {
  await record('2026-05-01T09:00:00Z')
  await replay({ start_at: '2026-05-01' })
  const second = await replay({ start_at: '2026-05-01' })
  expect([second.status, second.body.errors[0]?.code]).toEqual([422, 'replay_running'])
  await step()
  expect((await replay({ start_at: '2026-05-01' })).status).toBe(201)
  await step()
  expect(await notified()).toHaveLength(2)
  expect((await client().send('GET', `${webhook()}/replays`)).body.meta.total).toBe(2)
  await deliver()
})

test('an Idempotency-Key makes one replay, also when the first answer was lost', async () => {
  await record('2026-05-01T09:00:00Z')
  const key = { 'idempotency-key': randomUUID() }
  const first = await replay({ start_at: '2026-05-01' }, key)
  expect((await replay({ start_at: '2026-05-01' }, key)).body).toEqual(first.body)
  const other = await replay({ start_at: '2026-05-02' }, key)
  expect([other.status, other.body.errors[0]?.code]).toEqual([422, 'idempotency_key_reused'])
  await step()
  await query(
    `update idempotent_answer set status = null, created_at = now() - interval '61 seconds'
     where account_id = $1`,
    client().accountId,
  )
  const again = await replay({ start_at: '2026-05-01' }, key)
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
  expect(await step()).toBe(0)
  await deliver()
})
