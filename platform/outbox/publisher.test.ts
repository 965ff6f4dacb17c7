import { expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { fakeDatabase } from '../worker/worker-fixture.ts'
import { createPublisher } from './publisher.ts'

const message = (n: number, topic: string) => ({
  id: String(n),
  topic,
  key: 'k',
  headers: {},
  avro: Buffer.alloc(0),
  fingerprint: null,
})

test('an outage is told once for each topic, whatever comes meanwhile, and so is its end', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', {
    write(text: string) {
      const { msg, topic } = JSON.parse(text) as { readonly msg: string; readonly topic: string }
      lines.push(`${topic}: ${msg}`)
    },
  })
  let isAway = true
  const publish = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
  const publisher = createPublisher(fakeDatabase(), publish, log)
  for (const n of [1, 2, 3]) expect(await publisher.publish([message(n, 'a')])).toBe(0)
  expect(await publisher.publish([message(4, 'a'), message(5, 'b')])).toBe(0)
  expect(lines).toEqual(['a: messages wait in the outbox', 'b: messages wait in the outbox'])
  isAway = false
  for (const n of [6, 7]) expect(await publisher.publish([message(n, 'a')])).toBe(1)
  expect(lines.slice(2)).toEqual(['a: messages are published again'])
  isAway = true
  await publisher.publish([message(8, 'a')])
  expect(lines.slice(3)).toEqual(['a: messages wait in the outbox'])
})
