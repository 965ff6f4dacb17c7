// An outbox on a database and a bus that tests look into.
import { vi } from 'vitest'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import { silentLog } from '../process/log.ts'
import type { Database } from '../postgres/database.ts'
import { codec as ownCodec } from '../worker/worker-fixture.ts'
import { createOutbox } from './outbox.ts'

export function outboxOn(
  database: Database,
  publish: Bus['publish'],
  codec: Codec = ownCodec,
  log = silentLog(),
) {
  const carries = (topic: string) => topic !== 'thing.seen'
  const bus = {
    publish,
    carries,
    check: vi.fn(),
    consume: vi.fn(),
    close: vi.fn(),
  } as unknown as Bus
  return createOutbox(database, bus, codec, log)
}

/** What `publishing` was given; a test begins with none. */
export const published: Encoded[] = []
export const publishing: Bus['publish'] = (messages) => {
  published.push(...messages)
  return Promise.resolve()
}
export const refusing: Bus['publish'] = () => Promise.reject(new Error('the broker is away'))
