// What a receiver that was written for another service gets, over a real connection.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { loadSettings } from '../../services/settings.ts'
import { useApi } from '../support/api-fixture.ts'
import { deliverOnce, putDelivery } from '../support/delivery-fixture.ts'

const network = '127.0.0.0/8'
const api = useApi([network])

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** A server that accepts every delivery, and what it has received. */
async function openReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

async function delivered(env: Readonly<Record<string, string>>) {
  const settings = loadSettings({ WEBHOOK_ALLOWED_NETWORKS: network, ...env })
  const { url, received } = await openReceiver()
  const client = await api().client()
  const { body } = await client.send('POST', '/webhooks', { url })
  await putDelivery(api().database, client.accountId, body.data.id)
  const http = createHttpOut({ allowed: settings.WEBHOOK_ALLOWED_NETWORKS })
  onTestFinished(() => http.close())
  const names = {
    signatureHeader: settings.SIGNATURE_HEADER,
    userAgent: settings.COMPATIBILITY.userAgent,
  }
  await deliverOnce(api().database, (call) => http.call(call), undefined, names)
  const [first] = received
  if (first === undefined) throw new Error('nothing was delivered')
  const secret = String(body.data.attributes.secret)
  return { ...first, signature: createHmac('sha256', secret).update(first.body).digest('hex') }
}

test.each([
  [{}, 'x-webhook-signature', /^Landfall-Webhooks\//],
  [{ COMPATIBILITY: 't49' }, 'x-t49-webhook-signature', /^Terminal49 Webhook Bot$/],
  [{ COMPATIBILITY: 't49', SIGNATURE_HEADER: 'X-Own' }, 'x-own', /^Terminal49 Webhook Bot$/],
])('with %j a delivery is signed in %s', async (env, header, userAgent) => {
  const { headers, body, signature } = await delivered(env)
  expect(headers[header]).toBe(signature)
  expect(headers['user-agent']).toMatch(userAgent)
  expect(headers['content-type']).toBe('application/json')
  const names = Object.keys(headers).filter((name) => /signature$|^x-own$/.test(name))
  expect(names.sort()).toEqual([header, 'webhook-signature'].sort())
  expect(JSON.parse(body)).toMatchObject({
    data: { type: 'webhook_notification', attributes: { delivery_status: 'pending' } },
  })
})
