// What an address has answered is not held against the next one, nor against a webhook switched on again.
import { beforeEach, expect, test } from 'vitest'
import type { HttpResult } from '../../platform/http-out/call.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { answered, deliverOnce, putDelivery } from '../support/delivery-fixture.ts'

const api = useApi(['127.0.0.0/8'])
const [oldUrl, newUrl] = ['https://example.com/old', 'https://example.com/new']

let client: Client
let path = ''

beforeEach(async () => {
  client = await api().client()
  const made = await client.send('POST', '/webhooks', { url: oldUrl })
  path = `/webhooks/${made.body.data.id}`
  await putDelivery(api().database, client.accountId, made.body.data.id)
})

const patch = (attributes: object) => client.send('PATCH', path, attributes)
const deliver = (result: HttpResult) => deliverOnce(api().database, () => Promise.resolve(result))
const shown = async () => (await client.send('GET', path)).body.data.attributes

/** The calls that a pass of the deliverer makes now. */
async function asked(): Promise<string[]> {
  const urls: string[] = []
  await deliverOnce(api().database, ({ url }) => {
    urls.push(url)
    return Promise.resolve(answered(204))
  })
  return urls
}

test.each<[string, HttpResult]>([
  ['is gone', answered(410)],
  ['wants a day of patience', answered(429, '86400')],
  ['is broken', answered(500, '86400')],
])('a late answer that the old address %s leaves the new one alone', async (_name, answer) => {
  await deliverOnce(api().database, async () => {
    await patch({ url: newUrl })
    return answer
  })
  expect(await shown()).toMatchObject({
    active: true,
    deactivated_reason: null,
    paused_until: null,
  })
  expect(await asked()).toEqual([newUrl])
})

test('what the old address took late is delivered', async () => {
  await deliverOnce(api().database, async () => {
    await patch({ url: newUrl })
    return answered(204)
  })
  expect(await asked()).toEqual([])
})

test('an address that is gone is switched off, also where another attempt succeeds at the same moment', async () => {
  await putDelivery(api().database, client.accountId, path.replace('/webhooks/', ''))
  const answers = [answered(204), answered(410)]
  await deliverOnce(api().database, () => Promise.resolve(answers.shift() ?? answered(204)))
  expect(answers).toEqual([])
  expect(await shown()).toMatchObject({ active: false })
})

const off = { active: false }

test.each<[string, readonly object[], HttpResult, string[]]>([
  ['another address', [{ url: newUrl }], answered(429, '86400'), [newUrl]],
  ['another, and on', [{ url: newUrl, active: true }], answered(429, '86400'), [newUrl]],
  ['off and on', [off, { active: true }], answered(500, '86400'), [oldUrl]],
  ['on while it pauses', [{ active: true }], answered(429, '86400'), [oldUrl]],
  ['on while it is on', [{ active: true }], answered(500, '86400'), []],
  ['the same address', [{ url: oldUrl }], answered(429, '86400'), []],
  ['off', [off], answered(500, '86400'), []],
])('after a change to %s it is asked at once, or not', async (_name, changes, before, calls) => {
  expect(await deliver(before)).toBe(1)
  expect(await asked()).toEqual([])
  for (const change of changes) expect((await patch(change)).status).toBe(200)
  expect(await asked()).toEqual(calls)
})

const [busy, broken] = [answered(429, '1'), answered(500)]
const statuses = () =>
  api().database.query({
    text: `select delivery_status as status from webhook_notification where account_id = $1`,
    values: [client.accountId],
  })

/** What waits is due. */
async function endPause(): Promise<void> {
  const { database } = api()
  const values = [client.accountId]
  await database.query({ text: `update delivery set due_at = now() where account_id = $1`, values })
  const text = `update webhook set paused_until = null where account_id = $1`
  await database.query({ text, values })
}

test('a new address that is busy is asked again as soon as it says', async () => {
  for (let i = 0; i < 6; i++) {
    await deliver(busy)
    await endPause()
  }
  await patch({ url: newUrl })
  await deliver(busy)
  await endPause()
  await deliver(answered(429, '10'))
  const wait = Date.parse(String((await shown()).paused_until)) - Date.now()
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(12_000)
})

test('a new address has the whole schedule', async () => {
  await deliver(broken)
  await patch({ url: newUrl })
  await deliver(broken)
  expect(await statuses()).toEqual([{ status: 'pending' }])
  await endPause()
  await deliver(broken)
  expect(await statuses()).toEqual([{ status: 'failed' }])
})

test('a new address has the whole schedule, also when it came during an attempt', async () => {
  await deliver(broken)
  await endPause()
  await deliverOnce(api().database, async () => {
    await patch({ url: newUrl })
    return broken
  })
  await deliver(broken)
  expect(await statuses()).toEqual([{ status: 'pending' }])
})

test('a new address has the whole schedule, also when it came during an attempt that was lost', async () => {
  await deliver(broken)
  const lease = (until: string) =>
    api().database.query({
      text: `update delivery set lease_until = ${until}, due_at = now() where account_id = $1`,
      values: [client.accountId],
    })
  await lease(`now() + interval '60 seconds'`)
  await patch({ url: newUrl })
  await lease('now()')
  expect(await deliver(broken)).toBe(1)
  expect(await statuses()).toEqual([{ status: 'pending' }])
})

const daysPass = (days: number) =>
  api().database.query({
    text: `
      update delivery set created_at = created_at - $1 * interval '1 day',
        due_at = due_at - $1 * interval '1 day',
        throttled_since = throttled_since - $1 * interval '1 day'
      where account_id = $2`,
    values: [days, client.accountId],
  })

test.each<[string, HttpResult, readonly object[], string]>([
  ['it only failed before', broken, [off, { active: true }], 'pending'],
  ['it was busy before it was off', busy, [off, { active: true }], 'pending'],
  ['it was busy elsewhere', busy, [{ url: newUrl }], 'pending'],
  ['it has been busy all the time', busy, [], 'failed'],
])('an endpoint that is busy after four days: %s', async (_name, before, changes, status) => {
  await deliver(before)
  for (const change of changes) await patch(change)
  await daysPass(4)
  await endPause()
  expect(await deliver(busy)).toBe(1)
  expect(await statuses()).toEqual([{ status }])
})
