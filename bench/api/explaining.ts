import type { Database, Db, Statement } from '../../platform/postgres/database.ts'
import { openPool } from '../../platform/postgres/pool.ts'

/** The connections' settings, which plans depend on, are those of the services. */
type Explaining = { readonly database: Database; end(): Promise<void> }

const isRead = ({ text }: Statement): boolean => /^\s*(?:select|with)\b/i.test(text)

/**
 * A database that shows the plan of each statement with the time of its steps, and then runs it. Writes are not
 * explained: an explanation with times would write a second time.
 */
export function explaining(
  database: Database,
  url: string,
  show: (name: string, plan: readonly string[]) => void,
): Explaining {
  const pool = openPool(url, { max: 1, name: 'landfall bench plans' })
  async function explain({ name, text, values = [] }: Statement): Promise<void> {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers, costs off) ${text}`,
      values: [...values],
    })
    show(
      name ?? text.trim().split('\n')[0] ?? '',
      rows.map((row) => row['QUERY PLAN']),
    )
  }
  const explained = (db: Db): Db => ({
    async query<R>(statement: Statement) {
      if (isRead(statement)) await explain(statement)
      return db.query<R>(statement)
    },
  })
  return {
    database: { ...database, ...explained(database), lazy: explained(database.lazy) },
    end: () => pool.end(),
  }
}
