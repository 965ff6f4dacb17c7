import { expect, test, vi } from 'vitest'
import type { Db, Statement } from '../../../platform/postgres/database.ts'
import type { Log } from '../../../platform/process/log.ts'
import { createEventStreams, mostStreams } from './event-streams.ts'

const reader = (accountId: string) => ({ accountId, keyHash: Buffer.from(accountId) })

type Look = { readonly accounts?: readonly string[]; readonly ended?: readonly number[] }

/** Streams whose look-ups find, one after another, what is given, and then nothing. */
function streamsFinding(...looks: readonly (Look | Error)[]) {
  const asked: (readonly unknown[])[] = []
  const database: Db = {
    query<R>({ values = [] }: Statement) {
      const found = looks[asked.length] ?? {}
      asked.push(values)
      if (found instanceof Error) return Promise.reject(found)
      return Promise.resolve([{ horizon: '7', accounts: [], ended: [], ...found }] as R[])
    },
  }
  const warn = vi.fn()
  return { streams: createEventStreams(database, { warn } as unknown as Log, 5), asked, warn }
}

function opened(streams: ReturnType<typeof createEventStreams>, accountId: string) {
  const listener = streams.open(reader(accountId))
  if (listener === null) throw new Error('the stream was not opened')
  return listener
}

test('all streams have one look-up, and none is made without streams', async () => {
  const { streams, asked } = streamsFinding()
  const listeners = ['a', 'a', 'b'].map((account) => opened(streams, account))
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3))
  expect(asked[1]?.slice(0, 2)).toEqual([['a', 'b'], '7'])
  const between = asked.length
  await Promise.all(listeners.map((listener) => listener.wait(20)))
  // At most one for each 5 ms that passed, and not one for each stream.
  expect(asked.length - between).toBeLessThanOrEqual(5)
  listeners.forEach((listener) => listener.close())
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(asked.length).toBe(before)
})

test('a stream waits until its account has something new', async () => {
  const { streams } = streamsFinding({}, { accounts: ['a'] })
  const [one, other] = [opened(streams, 'a'), opened(streams, 'b')]
  expect(await Promise.all([one.wait(10_000), other.wait(50)])).toEqual([true, false])
})

test('what comes between reading and waiting is not waited for', async () => {
  const { streams, asked } = streamsFinding({}, { accounts: ['a'] })
  const listener = opened(streams, 'a')
  listener.begin()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(2))
  expect(await listener.wait(0)).toBe(true)
})

test('a stream ends with its key, and others do not', async () => {
  const { streams } = streamsFinding({}, { ended: [2] })
  const listeners = ['a', 'b'].map((account) => opened(streams, account))
  await vi.waitFor(() => expect(listeners[1]?.ended.aborted).toBe(true))
  expect(listeners[0]?.ended.aborted).toBe(false)
})

test('streams go on after an outage of the database, which is told once', async () => {
  const outage = new Error('no database')
  const { streams, warn } = streamsFinding(outage, outage, { accounts: ['a'] })
  expect(await opened(streams, 'a').wait(10_000)).toBe(true)
  expect(warn).toHaveBeenCalledOnce()
})

test('an account has so many streams, and more when one of them is closed', () => {
  const { streams } = streamsFinding()
  const listeners = Array.from({ length: mostStreams.ofAccount }, () => opened(streams, 'a'))
  expect(streams.open(reader('a'))).toBeNull()
  expect(streams.open(reader('b'))).not.toBeNull()
  listeners[0]?.close()
  expect(streams.open(reader('a'))).not.toBeNull()
})

test('all streams end when the process stops, and no new one begins', () => {
  const { streams } = streamsFinding()
  const listener = opened(streams, 'a')
  streams.close()
  expect(listener.ended.aborted).toBe(true)
  expect(streams.open(reader('b'))).toBeNull()
})
