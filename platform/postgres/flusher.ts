// Flushes lazy commits to the disk, and knows when it cannot be sure that they got there.
import type pg from 'pg'

/** Commits reach the disk in their order, so a commit that waits for the disk flushes all before it. */
const flushRecord = {
  name: 'flush_mark',
  text: `select pg_logical_emit_message(true, 'landfall', '')`,
}

/** Between two flushes, for other commits that wait for the disk; no caller is in a hurry for a flush. */
const gapMs = 50
const gap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gapMs))

type Flusher = {
  /** The generation of the present connection; opens one if there is none. Read it before the commit. */
  connectionGeneration(): Promise<number>
  /**
   * Resolves when everything committed until now is on the disk. Rejects when that cannot be known: a
   * server that ends breaks all its connections, so only a connection that has stood since before the
   * commit, and still has the same `generation`, proves that the server has run all the time.
   */
  flushed(generation: number): Promise<void>
}

/** `pool` holds at most one connection, which is used for nothing else. */
export function createFlusher(pool: pg.Pool): Flusher {
  let generation = 0
  let opening: Promise<unknown> = Promise.resolve()
  let lastFlush = Promise.resolve()
  let nextFlush: Promise<number> | undefined
  pool.on('connect', () => void (generation += 1))

  // All who find no connection wait for the same one: until it stands, its generation is that of the one before.
  const connected = (): Promise<unknown> => {
    if (pool.totalCount === 0) opening = pool.query('select')
    return opening
  }
  const flush = async (): Promise<number> => {
    await connected()
    await pool.query(flushRecord)
    // The pool has no other user: the present connection is the one that has just answered.
    return generation
  }
  // A commit during a flush needs another one; all commits that wait for it share it.
  const flushTogether = (): Promise<number> =>
    (nextFlush ??= lastFlush.then(() => {
      nextFlush = undefined
      const flushing = flush()
      lastFlush = flushing.then(gap, gap)
      return flushing
    }))

  return {
    async connectionGeneration() {
      await connected()
      return generation
    },
    async flushed(atCommit) {
      if ((await flushTogether()) !== atCommit)
        throw new Error('the connection ended before the commit was on the disk')
    },
  }
}
