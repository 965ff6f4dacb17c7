import { expect, test } from 'vitest'
import type { Listener } from './event-streams.ts'
import { cursorOf, start } from './place.ts'
import { streamOf } from './stream-text.ts'
import type { StreamedEvent } from './stream-text.ts'

const id = '0b2335fa-d04a-421f-9ff2-fd9fffe2c8e6'
const place = (n: number) => ({ position: String(n), id })
const event = (n: number): StreamedEvent => ({ place: place(n), json: `{"n":${n}}` })

const times = { heartbeatMs: 5, slowMs: 50, lastMs: 20 }

/** A reader's part in the look-ups, which tells when it is closed. */
function listening() {
  const ended = new AbortController()
  let closed = 0
  const listener: Listener = {
    ended: ended.signal,
    begin: () => undefined,
    wait: (ms) => new Promise((resolve) => setTimeout(() => resolve(false), ms)),
    close: () => void (closed += 1),
  }
  return { listener, end: () => ended.abort(), isClosed: () => closed > 0 }
}

test('events follow each other, each with the place behind it', async () => {
  const { listener, end, isClosed } = listening()
  const asked: unknown[] = []
  const pages = [[event(1), event(2)], [event(3)], []]
  const read = (after: unknown) => {
    asked.push(after)
    return Promise.resolve(pages[asked.length - 1] ?? [])
  }
  let text = ''
  for await (const part of streamOf({ from: start, read, size: 2 }, listener, times)) {
    text += String(part)
    if (text.endsWith(': nothing new\n\n')) end()
  }
  const cursors = [start, place(1), place(2), place(3)].map(cursorOf)
  expect(text.replace(/(: nothing new\n\n)+/, '')).toBe(
    `retry: 3000\nid: ${cursors[0]}\n\n` +
      [1, 2, 3].map((n) => `id: ${cursors[n]}\ndata: {"n":${n}}\n\n`).join(''),
  )
  expect(asked.slice(0, 2)).toEqual([start, place(2)])
  expect(isClosed()).toBe(true)
})

test('a reader that takes nothing is cut off, and no more is read for it', async () => {
  const { listener, isClosed } = listening()
  let pages = 0
  const read = () => Promise.resolve([event((pages += 1))])
  const stream = streamOf({ from: start, read, size: 1 }, listener, times)
  stream.read(0)
  await new Promise((resolve) => setTimeout(resolve, times.slowMs / 2))
  expect(isClosed()).toBe(false)
  await new Promise((resolve) => stream.once('close', resolve))
  expect(pages).toBe(0)
  expect(isClosed()).toBe(true)
})

test('a reader that takes its time, but goes on, is not cut off', async () => {
  const { listener, end } = listening()
  let pages = 0
  const read = () => Promise.resolve([event((pages += 1))])
  const texts: string[] = []
  for await (const part of streamOf({ from: start, read, size: 1 }, listener, times)) {
    texts.push(String(part))
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (texts.length === 8) end()
  }
  expect(texts.length).toBeGreaterThanOrEqual(8)
})

test('the end of a stream does not wait for a slow reader', async () => {
  const { listener, end, isClosed } = listening()
  const read = () => Promise.resolve([event(1)])
  const stream = streamOf({ from: start, read, size: 1 }, listener, { ...times, slowMs: 60_000 })
  stream.read(0)
  await new Promise((resolve) => setTimeout(resolve, 10))
  end()
  await new Promise((resolve) => stream.once('close', resolve))
  expect(isClosed()).toBe(true)
})

test('a stream that nobody begins to read is given up, too', async () => {
  const { listener, isClosed } = listening()
  const stream = streamOf(
    { from: start, read: () => Promise.resolve([]), size: 1 },
    listener,
    times,
  )
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  expect(isClosed()).toBe(true)
})

test('a stream whose reader has left waits for nothing any more', async () => {
  const { listener } = listening()
  let end = (_events: StreamedEvent[]): void => undefined
  const read = () => new Promise<StreamedEvent[]>((resolve) => (end = resolve))
  const stream = streamOf({ from: start, read, size: 1 }, listener, times)
  stream.once('data', () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const before = process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  stream.destroy()
  end([event(1)])
  await new Promise(setImmediate)
  const after = process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  expect(after).toBeLessThanOrEqual(before)
})
