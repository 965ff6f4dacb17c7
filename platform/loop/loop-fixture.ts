// A loop over things that are due, for the tests of the loop itself.
import type { Log } from '../process/log.ts'
import { runLoop } from './run.ts'
import type { Loop } from './define.ts'
import { deferred, fakeDatabase, fakeOutbox, quietContext } from '../worker/worker-fixture.ts'
import type { FakeDatabase } from '../worker/worker-fixture.ts'

export type Item = { readonly id: number; readonly work: ReturnType<typeof deferred<string>> }

export const item = (id: number): Item => ({ id, work: deferred<string>() })
type Setting = Partial<Loop<Item, string>> & {
  readonly onPublish?: () => void
  readonly database?: FakeDatabase
  readonly congested?: () => boolean
  readonly log?: Log
}

/** A loop over `due`, which records its claims and settlements; it claims again only when woken. */
export function looping(due: Item[], setting: Setting = {}) {
  const { database = fakeDatabase(), congested = () => false, onPublish, log, ...more } = setting
  const limits: number[] = []
  const begun: number[] = []
  const settled: string[][] = []
  const givenBack: number[] = []
  const kept = fakeOutbox(congested)
  const publish: typeof kept.publish = (messages) => (kept.publish(messages), onPublish?.())
  const outbox = { ...kept, publish }
  const loop: Loop<Item, string> = {
    name: 'things',
    concurrency: 2,
    idleMs: 60_000,
    claim: (_tx, limit) => {
      limits.push(limit)
      return Promise.resolve(due.splice(0, limit))
    },
    work: ({ id, work }) => {
      begun.push(id)
      return work.promise
    },
    settle: (finished) => {
      settled.push(finished.map(({ item: { id }, result }) => `${id} ${result}`))
      return Promise.resolve()
    },
    giveBack: (items) => {
      givenBack.push(...items.map(({ id }) => id))
      return Promise.resolve()
    },
    ...more,
  }
  const context = { ...quietContext(), ...(log && { log }) }
  const handle = runLoop(loop, { ...context, database, outbox })
  return { handle, limits, begun, settled, givenBack, outbox, database }
}
