// Who may make a delivery, and whose result counts.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { claimNamed, settleDeliveries } from '../../services/webhook-deliverer/sql.ts'
import { useApi } from '../support/api-fixture.ts'
import { clearDeliveries, makeWebhook, putDelivery } from '../support/delivery-fixture.ts'

const api = useApi()
beforeEach(() => clearDeliveries(api().database))

const query = (text: string, ...values: unknown[]) => api().database.query({ text, values })

async function deliveryOf() {
  const client = await api().client()
  const { id: webhook_id } = await makeWebhook(client)
  const { accountId: account_id } = client
  const notification_id = await putDelivery(api().database, account_id, webhook_id)
  const named = { account_id, notification_id, webhook_id }
  const claim = async (token: string) => (await claimNamed(api().database, [named], token)).length
  return { ...named, claim }
}

test('the late result of an attempt does not end a delivery that another process makes', async () => {
  const { account_id, notification_id, claim } = await deliveryOf()
  const [lost, held] = [randomUUID(), randomUUID()]
  expect(await claim(lost)).toBe(1)
  await query(`update delivery set lease_until = now() where notification_id = $1`, notification_id)
  expect(await claim(held)).toBe(1)
  const delivered = (lease_token: string) =>
    settleDeliveries(api().database, [
      {
        account_id,
        notification_id,
        lease_token,
        attempt: 2,
        url: 'https://example.com/',
        charged: 1,
        throttled: 0,
        throttled_since: null,
        due_in_ms: null,
      },
    ])
  expect(await delivered(lost)).toEqual([])
  expect(await delivered(held)).toMatchObject([{ notification_id }])
})

test('a delivery of a webhook that pauses is not claimed by its message', async () => {
  const { webhook_id, claim } = await deliveryOf()
  const pause = (until: string) =>
    query(`update webhook set paused_until = ${until} where id = $1`, webhook_id)
  await pause(`now() + interval '1 minute'`)
  expect(await claim(randomUUID())).toBe(0)
  await pause('now()')
  expect(await claim(randomUUID())).toBe(1)
})
