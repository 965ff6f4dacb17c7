// The statements of carriers lie in one partition for each month: what is old is dropped, without reading it.
import type { Database, Db } from '../../../platform/postgres/database.ts'

/** Behind a long reader a statement gives up, so that those after it need not wait; the next run tries again. */
const limitWait = (tx: Db) => tx.query({ text: `set local lock_timeout = '1s'` })

const oldPartitions = (db: Db, months: number) =>
  db.query<{ name: string }>({
    name: 'retention_observations',
    text: `
      select relname as name from pg_class
      where relispartition and relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$'
        and relname < 'carrier_observation_'
          || to_char(now() - $1 * interval '1 month', 'YYYY_MM')
      order by relname`,
    values: [months],
  })

/** Makes the partitions of the months ahead, and drops one of those that nothing needs any more. */
export async function keepPartitions(
  database: Pick<Database, 'query' | 'transaction'>,
  months: number,
): Promise<readonly unknown[]> {
  await database.transaction(async (tx) => {
    await limitWait(tx)
    await tx.query({ name: 'observation_partitions', text: 'call make_observation_partitions(3)' })
  })
  const [first] = await oldPartitions(database, months)
  if (first === undefined) return []
  await database.transaction(async (tx) => {
    await limitWait(tx)
    await tx.query({ text: `drop table if exists ${first.name}` })
  })
  return []
}
