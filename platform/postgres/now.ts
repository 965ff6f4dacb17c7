import type { Db } from './database.ts'

/** The clock by which it is decided what is due: that of the database. In a transaction, when it began. */
export async function databaseNow(db: Db): Promise<Date> {
  const rows = await db.query<{ now: Date }>({ name: 'now', text: `select now() as now` })
  if (rows[0] === undefined) throw new Error('the database does not tell the time')
  return rows[0].now
}
