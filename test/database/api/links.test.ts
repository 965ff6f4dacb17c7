// What the links in answers begin with.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { AnswerBody } from '../../support/answer-body.ts'
import type { ApiFixture } from '../../support/api-fixture.ts'

const api = useApi()
const proxied = useApi([], { TRUSTED_PROXIES: ['127.0.0.1', '172.18.0.0/16'] })
const published = useApi([], { PUBLIC_URL: 'https://tracking.example/base' })

test.each([
  ['https', 'https'],
  ['HTTPS', 'https'],
  ['http', 'http'],
  ['http, https', 'https'],
  ['javascript', 'http'],
  ['https://elsewhere/?', 'http'],
  ['', 'http'],
])('links behind a proxy that sends %j begin with %s', async (protocol, scheme) => {
  const client = await proxied().client()
  const headers = { host: 'here', 'x-forwarded-proto': protocol }
  const { body } = await client.send('GET', '/tracking_requests', undefined, headers)
  expect(body.links.self).toBe(`${scheme}://here/v2/tracking_requests`)
})

test.each([
  ['elsewhere.example/x', '/v2/tracking_requests'],
  ['a b', '/v2/tracking_requests'],
  ['[::1]:3000', 'http://[::1]:3000/v2/tracking_requests'],
])('with the host %j the list links to %s', async (host, self) => {
  const client = await api().client()
  const { body } = await client.send('GET', '/tracking_requests', undefined, { host })
  expect(body.links.self).toBe(self)
})

test('only a proxy that is trusted may name another host', async () => {
  const selfFrom = async (fixture: ApiFixture, remoteAddress: string) => {
    const { key } = await fixture.client()
    const headers = {
      authorization: `Token ${key}`,
      host: 'here',
      'x-forwarded-host': 'tracking.example',
      'x-forwarded-proto': 'https',
    }
    const answer = await fixture.app.inject({ url: '/v2/parties', headers, remoteAddress })
    return answer.json<AnswerBody>().links.self
  }
  expect(await selfFrom(proxied(), '172.18.0.1')).toBe('https://tracking.example/v2/parties')
  expect(await selfFrom(proxied(), '172.19.0.1')).toBe('http://here/v2/parties')
  expect(await selfFrom(api(), '127.0.0.1')).toBe('http://here/v2/parties')
})

test('all links begin with PUBLIC_URL if it is set', async () => {
  const client = await published().client()
  const elsewhere = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' }
  const { body } = await client.send('GET', '/parties?q=1', undefined, elsewhere)
  expect(body.links.self).toBe('https://tracking.example/base/v2/parties?q=1')
  expect(body.links.first).toMatch('https://tracking.example/base/v2/parties?')
  const checksum = createHash('md5').update('abc').digest('base64')
  const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 3, checksum }
  const announced = await client.send('POST', '/direct_uploads', { blob }, elsewhere)
  expect(announced.text).toContain('"url":"https://tracking.example/base/v2/uploads/')
})
