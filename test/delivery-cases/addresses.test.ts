// D. URLs and addresses that no delivery may reach: refused when a webhook is made, and again when it is posted to.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { httpOut, ok, post, rawServer, resolving } from '../../platform/http-out/server-fixture.ts'
import type { Resolve } from '../../platform/http-out/guard/lookup.ts'
import { useDelivering } from './delivering.ts'

// Nothing is opened here: loopback is as forbidden as any inner network.
const delivering = useDelivering({ WEBHOOK_ALLOWED_NETWORKS: '' })

const literals = [
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
  ...['192.0.0.1', '192.0.2.1', '192.168.0.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '[::]', '[::1]', '[fc00::1]', '[fe80::1]'],
  ...['[ff02::1]', '[2001:db8::1]', '[::ffff:10.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
]
const spellings = [
  ...['2130706433', '0x7f000001', '0x7f.1', '017700000001', '127.1', '0177.0.0.1', '0'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0251.0376.0251.0376'],
  ...['[::127.0.0.1]', '[::ffff:127.0.0.1]', 'localhost', 'localhost.', 'LOCALHOST'],
  ...['ⓛocalhost', 'a.localhost'],
]
const urls = [...literals, ...spellings].map((host) => `https://${host}/hook`)
const codes = async (url: string) => {
  const { status } = await delivering().call('POST', '/webhooks', { url })
  return [url, status]
}

test('case 28, 29 and 30: addresses that are not public are refused in any spelling', async () => {
  for (const url of [...urls, 'https:127.0.0.1']) expect(await codes(url)).toEqual([url, 422])
})

test('case 34: other schemes, user names, ports of other services and long URLs are refused', async () => {
  const odd = [
    ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'example.com'],
    ...['https://user@example.com/', 'https://example.com:secret@127.0.0.1/'],
    ...['https://example.com:0/', 'https://example.com:22/', 'https://example.com:25/'],
    ...['https://example.com:6379/', `https://example.com/${'x'.repeat(2_048)}`, 'https://'],
  ]
  for (const url of odd) expect(await codes(url)).toEqual([url, 422])
  expect((await codes('https://example.com/hook#part'))[1]).toBe(201)
})

test('case 28 and 35: a URL that came into the database in another way is not called, nor told about', async () => {
  const { rows, account, record, eventually } = delivering()
  for (const url of urls)
    await rows(
      `insert into webhook (account_id, id, url, events, secret) values ($1, $2, $3, '{container.created}', 'whsec_AAAA')`,
      ...[account(), randomUUID(), url],
    )
  await record()
  type Log = { url: string; error_code: string; response_excerpt: string }
  const logs = await eventually(async () => {
    const found = await rows<Log>(
      `select distinct on (url) url, error_code, response_excerpt from webhook_notification_log
       where account_id = $1 order by url, attempt`,
      account(),
    )
    expect(found).toHaveLength(urls.length)
    return found
  })
  for (const { url, error_code, response_excerpt } of logs)
    expect([url, error_code, response_excerpt]).toEqual([
      ...[url, 'refused_address', 'The host is not a public address.'],
    ])
})

/** The name server's answers, one after the other; the last one stays. */
const answers = (...all: readonly (readonly string[])[]): Resolve => {
  let nth = 0
  return (host, found) => {
    const addresses = all[Math.min(nth++, all.length - 1)] ?? []
    resolving(...addresses)(host, found)
  }
}

test.each([
  ['an inner address', ['10.0.0.1']],
  ['a public and an inner address', ['8.8.8.8', '10.0.0.1']],
  ['an inner address in the form of IPv6', ['::ffff:10.0.0.1']],
])('case 31: a name with %s is refused as a whole', async (_name, addresses) => {
  const out = httpOut({ resolve: answers(addresses) })
  expect(await out.call(post('https://example.com/'))).toMatchObject({ code: 'refused_address' })
})

test('case 32: a name that changes between two answers is asked again, and refused', async () => {
  const port = await rawServer((socket) => socket.end(ok))
  const out = httpOut({ resolve: answers(['127.0.0.1'], ['10.0.0.1']) })
  const url = `http://example.com:${port}/`
  expect(await out.call(post(url))).toMatchObject({ status: 200 })
  await expect.poll(() => out.call(post(url))).toMatchObject({ code: 'refused_address' })
})

test('case 36: an open connection is used although its name has come to be an inner address', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  const out = httpOut({ resolve: answers(['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']) })
  const url = `http://example.com:${port}/`
  await out.call(post(url))
  await expect
    .poll(() => out.call(post(url)))
    .toMatchObject({ status: 200, phases: { dnsMs: null } })
})
