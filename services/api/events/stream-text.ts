// A stream of events as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
import { Readable } from 'node:stream'
import type { Listener } from './event-streams.ts'
import { cursorOf } from './place.ts'
import type { EventPlace } from './place.ts'

/** An event behind which a reader may go on, and its JSON. */
export type StreamedEvent = { readonly place: EventPlace; readonly json: string }

/** The events from a place on. */
type Feed = {
  readonly from: EventPlace
  /** The next events behind a place; none are left when they are fewer than `size`. */
  readonly read: (after: EventPlace) => Promise<readonly StreamedEvent[]>
  readonly size: number
}

const streamTimes = {
  /** Between two comments while nothing happens, so that neither side takes the connection for dead. */
  heartbeatMs: 15_000,
  /** How long a reader may take for what is sent to it. */
  slowMs: 30_000,
  /** How long it may take at the end of the stream. */
  lastMs: 1_000,
}

type Times = typeof streamTimes

const idLine = (place: EventPlace): string => `id: ${cursorOf(place)}\n`

/** The first block tells the place, so that a client that loses the connection before the first event misses nothing. */
async function* textsOf({ from, read, size }: Feed, listener: Listener, { heartbeatMs }: Times) {
  let after = from
  yield `retry: 3000\n${idLine(after)}\n`
  while (!listener.ended.aborted) {
    listener.begin()
    const events = await read(after)
    for (const { place, json } of events) {
      yield `${idLine(place)}data: ${json}\n\n`
      after = place
    }
    if (events.length < size && !(await listener.wait(heartbeatMs))) yield ': nothing new\n\n'
  }
}

/** Holds one page of events at most: what is next is read when the reader has taken what was before. */
export function streamOf(feed: Feed, listener: Listener, times = streamTimes): Readable {
  const texts = textsOf(feed, listener, times)
  const cutOff = (): void => void stream.destroy()
  let slow: NodeJS.Timeout | undefined
  const sendNext = async (): Promise<void> => {
    const { value, done } = await texts.next()
    if (stream.destroyed) return
    slow = setTimeout(cutOff, times.slowMs)
    stream.push(done === true ? null : value)
  }
  const stream = new Readable({
    highWaterMark: 1,
    read() {
      clearTimeout(slow)
      sendNext().catch((error: unknown) => stream.destroy(error as Error))
    },
    destroy(error, ended) {
      clearTimeout(slow)
      listener.close()
      ended(error)
    },
  })
  listener.ended.addEventListener('abort', () => setTimeout(cutOff, times.lastMs).unref())
  return stream
}
