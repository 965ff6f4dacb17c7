// A. What a receiver is sent, byte by byte, and how it is signed.
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { useDelivering } from './delivering.ts'
import { answering, openRawReceiver, status } from './raw-receiver.ts'
import type { RawRequest } from './raw-receiver.ts'

const delivering = useDelivering()

/** Delivers one event, at the second attempt if there is an answer for the first; returns its posts. */
async function posts(attributes: object = {}, toFirst = status(204)) {
  const receiver = await openRawReceiver((socket) => {
    socket.write(receiver.requests.length === 1 ? toFirst : status(204))
  })
  const hook = await delivering().webhook(receiver.url, attributes)
  await delivering().record()
  await delivering().settled(hook, 'succeeded')
  const [first, second] = receiver.requests
  if (first === undefined) throw new Error('nothing was posted')
  return { hook, first, second: second ?? first }
}

const verifies = (secret: string, { headers, body }: RawRequest): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}

test('case 3: signatures are of the bytes as received, which are the same at each attempt', async () => {
  const receiver = await openRawReceiver((socket) => {
    socket.write(status(receiver.requests.length === 1 ? 500 : 204))
  })
  const hook = await delivering().webhook(receiver.url)
  const included = '[{"z":1,"a":"ü\\u2028😀","n":12345678901234567890}]'
  const text = included.replace('\\u2028', '\u2028')
  const { rows, account } = delivering()
  await rows(
    `with recorded as (
       insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
       values ($1, $3, 'container.created', 'container_created_event', $3, $4, now()) returning *
     ), notification as (
       insert into webhook_notification
         (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at)
       select account_id, id, $2, id, event, reference_type, reference_id, now() from recorded)
     insert into delivery (account_id, notification_id, webhook_id) values ($1, $3, $2)`,
    ...[account(), hook.id, randomUUID(), text],
  )
  await delivering().settled(hook, 'succeeded')
  const [first, second] = receiver.requests
  expect(first?.body.toString()).toContain(text)
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
  expect(receiver.requests.map((each) => verifies(hook.secret, each))).toEqual([true, true])
})

test('case 4: the id stays over the attempts, time and signature are new', async () => {
  // The time is in whole seconds, and the schedule's wait may be shorter than one.
  const throttled = status(503, { 'retry-after': '1' })
  const { hook, first, second } = await posts({}, throttled)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(first.headers['webhook-id']).not.toContain('.')
  const times = [first, second].map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times[1]).toBeGreaterThan(times[0] ?? Infinity)
  expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'])
  expect([first, second].map((each) => verifies(hook.secret, each))).toEqual([true, true])
})

test('case 5: after a rotation both secrets sign, and after a day only the new one', async () => {
  const receiver = await openRawReceiver()
  const hook = await delivering().webhook(receiver.url)
  const { call, record, eventually, rows } = delivering()
  const rotated = await call('POST', `${hook.path}/rotate_secret`)
  const secrets = [hook.secret, String(rotated.data.attributes['secret'])]
  const signing = async (nth: number): Promise<boolean[]> => {
    await record()
    await eventually(() => expect(receiver.requests).toHaveLength(nth))
    const post = receiver.requests[nth - 1]
    return secrets.map((secret) => post !== undefined && verifies(secret, post))
  }
  expect(await signing(1)).toEqual([true, true])
  await rows(`update webhook set previous_secret_until = now() where id = $1`, hook.id)
  expect(await signing(2)).toEqual([false, true])
})

test('case 7: a post has a length, a product name, and no chunks', async () => {
  const { first } = await posts()
  expect(first.head).toMatch(/^POST \/hook HTTP\/1\.1\r\n/)
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(first.body.length),
  })
  expect(first.headers['user-agent']).toMatch(/^Landfall-Webhooks\/\d/)
  expect(first.headers).not.toHaveProperty('transfer-encoding')
})

test('case 8: own headers are sent as they are shown', async () => {
  const headers = [
    { name: 'X-MiXed', value: 'a é' },
    { name: 'authorization', value: 'Bearer a b' },
  ]
  const { hook, first } = await posts({ headers })
  expect(first.head).toContain('\r\nX-MiXed: a é\r\n')
  expect(first.head).toContain('\r\nAuthorization: Bearer a b\r\n')
  expect((await delivering().shown(hook))['headers']).toEqual([
    { name: 'X-MiXed', value: 'a é' },
    { name: 'Authorization', value: 'Bearer a b' },
  ])
})

const refused = [
  ...['webhook-id', 'webhook-signature', 'x-webhook-signature', 'content-type', 'content-length'],
  ...['host', 'user-agent', 'connection', 'transfer-encoding', '', 'a b', 'a\r\nb', 'ä'],
].map((name) => ({ name, value: 'v' }))
const refusedValues = ['a\r\nb: c', 'a\0b', '€', 'x'.repeat(4_097)].map((value) => ({
  name: 'X-A',
  value,
}))

test('case 8: headers that a delivery sets itself, and ones that cannot be sent, are refused', async () => {
  const create = (headers: readonly object[]) =>
    delivering().call('POST', '/webhooks', { url: 'https://example.com/hook', headers })
  for (const header of [...refused, ...refusedValues])
    expect([header, [400, 422].includes((await create([header])).status)]).toEqual([header, true])
  const many = Array.from({ length: 21 }, (_, n) => ({ name: `X-${n}`, value: 'v' }))
  expect((await create(many)).status).toBe(422)
  expect((await create(many.slice(1))).status).toBe(201)
})

test('case 9: a secret has 32 random bytes and stands in no log of an attempt', async () => {
  const receiver = await openRawReceiver(answering(status(500)))
  const first = await delivering().webhook(receiver.url)
  const secrets = [first.secret, (await delivering().webhook(receiver.url)).secret]
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/)
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  }
  expect(new Set(secrets).size).toBe(2)
  await delivering().record()
  expect(JSON.stringify(await delivering().attempted(first, 1))).not.toContain(first.secret)
})
