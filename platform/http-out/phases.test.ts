import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { Resolve } from './guard/lookup.ts'
import { httpOut, listen, ok, post, rawServer } from './server-fixture.ts'

const slowly: Resolve = (_host, found) => {
  setTimeout(() => found(null, [{ address: '127.0.0.1', family: 4 }]), 40)
}
const atLeast = (least: number) =>
  expect.toSatisfy((ms: number) => ms >= least - 2 && ms < least + 1_000) as number

test('a call tells how long each phase took, and none that a kept connection saved', async () => {
  const port = await rawServer((socket) => setTimeout(() => socket.write(ok), 60))
  const out = httpOut({ resolve: slowly })
  const url = `http://receiver.example:${port}/`
  const first = await out.call(post(url))
  expect(first).toMatchObject({
    status: 200,
    phases: { dnsMs: atLeast(40), connectMs: atLeast(0), tlsMs: null, firstByteMs: atLeast(60) },
  })
  // A call made in the very moment of an answer finds its connection not yet free.
  await expect
    .poll(() => out.call(post(url)))
    .toMatchObject({ phases: { dnsMs: null, connectMs: null, firstByteMs: atLeast(60) } })
})

test('a call to an address has no phase of name lookup', async () => {
  const port = await rawServer((socket) => socket.write(ok))
  const result = await httpOut().call(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ phases: { dnsMs: null, connectMs: atLeast(0) } })
})

test('a call that fails tells the phases that it reached', async () => {
  const gone = createServer()
  const port = await listen(gone)
  await new Promise((closed) => gone.close(closed))
  const refused = await httpOut({ resolve: slowly }).call(post(`http://a.example:${port}/`))
  expect(refused).toMatchObject({
    code: 'connect_refused',
    phases: { dnsMs: atLeast(40), connectMs: null, firstByteMs: null },
  })
  const silent = await rawServer(() => undefined)
  const late = await httpOut().call(post(`http://127.0.0.1:${silent}/`, { totalMs: 50 }))
  expect(late).toMatchObject({
    code: 'timeout',
    phases: { dnsMs: null, connectMs: atLeast(0), firstByteMs: null },
  })
})
