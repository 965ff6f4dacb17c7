// C. What can go wrong between the deliverer and an endpoint, and what its log says then.
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { useDelivering } from './delivering.ts'
import { listen } from '../../platform/http-out/server-fixture.ts'
import { answering, openRawReceiver, status } from './raw-receiver.ts'
import type { Answering } from './raw-receiver.ts'

const delivering = useDelivering()

const closedPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((closed) => server.close(closed))
  return port
}

test('case 21: a refused connection is repeated', async () => {
  const hook = await delivering().webhook(`http://127.0.0.1:${await closedPort()}/hook`)
  await delivering().record()
  const { logs } = await delivering().settled(hook, 'failed')
  expect(logs).toHaveLength(3)
  for (const log of logs)
    expect(log).toMatchObject({ status_code: null, error_code: 'connect_refused' })
})

test.each<[string, Answering, object]>([
  ['a reset before an answer', (s) => void s.resetAndDestroy(), { error_code: 'reset' }],
  ['an end without an answer', (s) => void s.end(), { error_code: 'reset' }],
  [
    'a reset in the middle of a body',
    (s) =>
      void s.write('HTTP/1.1 500 X\r\ncontent-length: 9\r\n\r\nhalf', () =>
        setImmediate(() => s.resetAndDestroy()),
      ),
    { status_code: 500 },
  ],
])('case 21: %s is told as it is, and repeated', async (_name, how, expected) => {
  const receiver = await openRawReceiver(how)
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  await delivering().eventually(() => expect(receiver.requests).toHaveLength(1))
  receiver.answer(answering(status(204)))
  const { logs } = await delivering().settled(hook, 'succeeded')
  expect(logs[0]).toMatchObject(expected)
  expect(logs).toHaveLength(2)
})

test('case 26: a connection that the endpoint closes between two deliveries fails none', async () => {
  const receiver = await openRawReceiver((socket) => {
    socket.write(status(204))
    // After the answer, without a word about it in its headers.
    setImmediate(() => socket.end())
  })
  const hook = await delivering().webhook(receiver.url)
  for (let n = 1; n <= 5; n++) {
    await delivering().record()
    await delivering().eventually(async () => {
      const all = await delivering().notifications(hook)
      expect(all.map(({ delivery_status }) => delivery_status)).toEqual(Array(n).fill('succeeded'))
    })
  }
  for (const { logs } of await delivering().notifications(hook)) expect(logs).toHaveLength(1)
})

const sixWorks = await (async () => {
  const server = createServer()
  return new Promise<boolean>((known) => {
    server.once('error', () => known(false))
    server.listen(0, '::1', () => server.close(() => known(true)))
  })
})()

test.skipIf(!sixWorks)('case 27: an endpoint that only IPv6 reaches is reached', async () => {
  const receiver = await openRawReceiver(undefined, '::1')
  const hook = await delivering().webhook(receiver.url)
  await delivering().record()
  await delivering().settled(hook, 'succeeded')
})
