// After the commit a batch is done, whatever fails.
import { expect, test } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { createLog } from '../process/log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { defineWorker, done } from './define.ts'
import { fakeDatabase, fakeOutbox, quietParts, seen } from './worker-fixture.ts'

const handsOver = (committed: (handoffs: readonly number[]) => void) =>
  defineWorker<{ n: number }, null, number>({
    name: 'thinker',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(null),
    handle: ({ value: { n } }) =>
      done({ rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }], handoff: n }),
    committed,
  })

test('a failing hand-over is logged and commits nothing again', async () => {
  const database = fakeDatabase()
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
  const worker = handsOver(() => {
    throw new Error('nobody takes it')
  })
  const parts = { ...quietParts(), database, outbox: fakeOutbox(), log }
  const tally = await commitBatch(worker, [seen(1), seen(2)], parts)
  expect(tally).toMatchObject({ done: 2, rejected: 0 })
  expect(database.begun()).toBe(1)
  expect(lines.join()).toContain('nobody takes it')
})

test('a failing publish commits nothing again, and the work is handed over', async () => {
  const database = fakeDatabase()
  const handed: (readonly number[])[] = []
  const outbox: Outbox = {
    ...fakeOutbox(),
    publish: () => {
      throw new Error('no bus')
    },
  }
  const worker = handsOver((handoffs) => void handed.push(handoffs))
  await commitBatch(worker, [seen(1), seen(2)], { ...quietParts(), database, outbox })
  expect(database.begun()).toBe(1)
  expect(handed).toEqual([[1, 2]])
})
