// Takes to the disk what was committed without waiting for it, and knows whether it can be sure of that.
import type pg from 'pg'

/** Commits reach the disk in their order, so that one that waits for it takes along all before it. */
const mark = {
  name: 'flush_mark',
  text: `select pg_logical_emit_message(true, 'landfall', '')`,
}

/** Nobody's work waits for a flush, and those who make flushes of their own should not wait for ours. */
const gapMs = 50
const gap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gapMs))

export type Flusher = {
  /** The present connection's number, which it opens if there is none. */
  life(): Promise<number>
  /**
   * Resolves when everything committed until now is on the disk. Rejects when that cannot be known: a
   * server that ends breaks all its connections, so that only one that stood all the time, since
   * `life` was asked for and before the commit, tells that the server did, too.
   */
  flushed(life: number): Promise<void>
}

/** `pool` holds at most one connection, which is used for nothing else. */
export function createFlusher(pool: pg.Pool): Flusher {
  let lives = 0
  let before = Promise.resolve()
  let next: Promise<number> | undefined
  pool.on('connect', () => void (lives += 1))

  const flush = async (): Promise<number> => {
    await pool.query(mark)
    // Nobody else uses the pool: this is the connection that has just answered.
    return lives
  }
  // What is committed while a flush is under way needs another one; all who wait for it share it.
  const flushOnce = (): Promise<number> =>
    (next ??= before.then(() => {
      next = undefined
      const flushing = flush()
      before = flushing.then(gap, gap)
      return flushing
    }))

  return {
    async life() {
      if (pool.totalCount === 0) await pool.query('select')
      return lives
    },
    async flushed(life) {
      if ((await flushOnce()) !== life)
        throw new Error('the connection ended before the commit was on the disk')
    },
  }
}
