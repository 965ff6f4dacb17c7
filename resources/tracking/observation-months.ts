// The statements of carriers lie in one partition for each month: what is old is dropped, without reading it.
import type { Database, Db } from '../../platform/postgres/database.ts'
import { hasCode } from '../../platform/process/error-code.ts'

const monthsAhead = 3

/** Behind a long reader a statement gives up, so that those after it need not wait; the next run tries again. */
const limitWait = (tx: Db) => tx.query({ text: `set local lock_timeout = '1s'` })

type MonthsDatabase = Pick<Database, 'query' | 'transaction'>

type Month = { readonly name: string; readonly first: string; readonly next: string }

/** This month and those ahead, as far as they have no partition; statements that make tables take no values. */
const missingMonths = (db: Db) =>
  db.query<Month>({
    name: 'observation_months_missing',
    text: `
      select name, first::text, (first + interval '1 month')::text as next
      from generate_series(
             date_trunc('month', now()),
             date_trunc('month', now()) + $1 * interval '1 month', interval '1 month') as first,
           concat('carrier_observation_', to_char(first, 'YYYY_MM')) as name
      where to_regclass(name) is null
      order by first`,
    values: [monthsAhead],
  })

/** A month whose statements have come before its partition keeps them where statements of no month lie. */
const hasStatements = (error: unknown): boolean => hasCode(error, '23514')

async function makeMonth(database: MonthsDatabase, { name, first, next }: Month): Promise<void> {
  const made = database.transaction(async (tx) => {
    await limitWait(tx)
    await tx.query({
      text: `
        create table if not exists ${name}
        partition of carrier_observation for values from ('${first}') to ('${next}')`,
    })
  })
  await made.catch((error: unknown) => {
    if (!hasStatements(error)) throw error
  })
}

const oldMonths = (db: Db, months: number) =>
  db.query<Pick<Month, 'name'>>({
    name: 'observation_months_old',
    text: `
      select relname as name from pg_class
      where relispartition and relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$'
        and relname < 'carrier_observation_'
          || to_char(now() - $1 * interval '1 month', 'YYYY_MM')
      order by relname`,
    values: [months],
  })

const dropMonth = (database: MonthsDatabase, { name }: Pick<Month, 'name'>) =>
  database.transaction(async (tx) => {
    await limitWait(tx)
    await tx.query({ text: `drop table if exists ${name}` })
  })

/** Makes the partitions of this month and those ahead. Where one is missing, only the owner of the tables may. */
export async function makeMonths(database: MonthsDatabase): Promise<void> {
  for (const month of await missingMonths(database)) await makeMonth(database, month)
}

/** Drops the partitions of months that nothing needs any more. Only the owner of the tables may. */
export async function dropMonths(database: MonthsDatabase, months: number): Promise<void> {
  for (const month of await oldMonths(database, months)) await dropMonth(database, month)
}
