import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startReceiver } from './receiver.ts'
import type { Delivered, Receiver } from './receiver.ts'

let receiver: Receiver | undefined

afterEach(() => receiver?.close())

async function started() {
  const delivered: Delivered[] = []
  receiver = await startReceiver(
    () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    (one) => delivered.push(one),
  )
  return { url: receiver.url, delivered }
}

const post = (url: string, body: string) =>
  fetch(url, { method: 'POST', body }).then(({ status }) => status)

test('a post without a signature is refused, and its body is told to nobody', async () => {
  const { url, delivered } = await started()
  expect(await post(url, '{"data":{"attributes":{"event":5}}}')).toBe(401)
  expect(delivered).toMatchObject([{ refusal: 'missing_header', body: null }])
})

test('a post that breaks off ends nothing', async () => {
  const { url, delivered } = await started()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  await once(socket, 'connect')
  socket.destroy()
  expect(await post(url, '{}')).toBe(401)
  expect(delivered).toHaveLength(1)
})

test('a post that is longer than any delivery is cut off', async () => {
  const { url, delivered } = await started()
  await expect(post(url, ' '.repeat(17 * 1024 * 1024))).rejects.toThrow()
  expect(delivered).toEqual([])
})
