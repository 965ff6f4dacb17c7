// A failure after the commit does not commit the batch again.
import { expect, test } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { createLog } from '../process/log.ts'
import { defineWorker, done } from './define.ts'
import { fakeDatabase, fakeOutbox, quietContext, seen } from './worker-fixture.ts'

const workerWithHandoffs = (committed: (handoffs: readonly number[]) => void) =>
  defineWorker<{ n: number }, null, number>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(null),
    handle: ({ value: { n } }) =>
      done({ rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }], handoff: n }),
    committed,
  })

test('a failing handoff is logged and commits nothing again', async () => {
  const database = fakeDatabase()
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  const worker = workerWithHandoffs(() => {
    throw new Error('no loop takes it')
  })
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox(), log }
  const tally = await commitBatch(worker, [seen(1), seen(2)], dependencies)
  expect(tally).toMatchObject({ done: 2, rejected: 0 })
  expect(database.begun()).toBe(1)
  expect(lines.join()).toContain('no loop takes it')
})
