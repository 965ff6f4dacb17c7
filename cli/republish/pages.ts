// Walks a table by its key, however large it is and however few of its rows are wanted.
import type { Db } from '../../platform/postgres/database.ts'

type Key = { readonly account_id: string; readonly id: string }

const first: Key = {
  account_id: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
}
const last: Key = {
  account_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
const pageSize = 2_000

async function endOfPage(db: Db, table: string, after: Key): Promise<Key | undefined> {
  const [end] = await db.query<Key>({
    name: `republish_end_${table}`,
    text: `
      select account_id, id from ${table} where (account_id, id) > ($1::uuid, $2::uuid)
      order by account_id, id offset ${pageSize - 1} limit 1`,
    values: [after.account_id, after.id],
  })
  return end
}

/** What is read of each row of a table, which the statement calls `r`. */
export type WantedRows = {
  readonly table: string
  readonly columns: string
  readonly joins: string
  /** `$5` is the time since when messages may have been lost. */
  readonly condition: string
}

const rowsBetween = <R>(
  db: Db,
  { table, columns, joins, condition }: WantedRows,
  [after, to]: readonly [Key, Key],
  since: Date,
) =>
  db.query<R>({
    name: `republish_rows_${table}`,
    text: `
      select ${columns} from ${table} r ${joins}
      where (r.account_id, r.id) > ($1::uuid, $2::uuid)
        and (r.account_id, r.id) <= ($3::uuid, $4::uuid) and (${condition})
      order by r.account_id, r.id`,
    values: [after.account_id, after.id, to.account_id, to.id, since],
  })

/** The wanted rows, page by page. */
export async function* pagesOf<R>(
  db: Db,
  wanted: WantedRows,
  since: Date,
): AsyncGenerator<readonly R[]> {
  let after: Key | undefined = first
  while (after !== undefined) {
    const end: Key | undefined = await endOfPage(db, wanted.table, after)
    yield await rowsBetween<R>(db, wanted, [after, end ?? last], since)
    after = end
  }
}
