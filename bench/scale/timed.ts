import type { Database, Db } from '../../platform/postgres/database.ts'

/** Milliseconds of each statement, by its name. */
export type Times = Map<string, number[]>

export function note(times: Times, name: string, ms: number): void {
  const known = times.get(name)
  if (known) known.push(ms)
  else times.set(name, [ms])
}

/** Measures each statement from when it is sent to its result. */
const timed = (db: Db, times: Times): Db => ({
  async query<R>(statement: Parameters<Db['query']>[0]) {
    const begun = performance.now()
    const rows = await db.query<R>(statement)
    note(times, statement.name ?? statement.text.trim().slice(0, 30), performance.now() - begun)
    return rows
  },
})

class RolledBack extends Error {}

/** Runs the work in a transaction that is rolled back, so that the next one finds the same state. */
export async function rolledBack(
  database: Database,
  times: Times,
  work: (tx: Db) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(async (tx) => {
    await work(timed(tx, times))
    throw new RolledBack('the state stays')
  })
  await transaction.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}
