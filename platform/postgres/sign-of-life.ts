import type { Db } from './database.ts'

/** A third of the time after which Postgres ends a transaction whose process is silent. */
const aliveEveryMs = 10_000

/** Long work within a transaction, which Postgres would take for that of a process that is frozen. */
export async function withSignsOfLife<T>(
  tx: Db,
  work: () => Promise<T>,
  everyMs = aliveEveryMs,
): Promise<T> {
  const timer = setInterval(() => {
    // The commit fails as well.
    tx.query({ name: 'alive', text: 'select' }).catch(() => undefined)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
