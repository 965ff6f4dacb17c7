// All records of an account as JSON lines, as of one moment and without secrets.
import type { Database, Db } from '../../platform/postgres/database.ts'
import { accountTables } from './account-tables.ts'

/** Columns that hold secrets, or that tell nothing but how far Landfall's own work is. */
const leftOut: readonly string[] = [
  ...['secret', 'previous_secret', 'older_secrets', 'headers', 'key_hash'],
  ...['lease_token', 'lease_until'],
]
/** What repeats answers of the interface, counts requests, or follows from other records. */
const passedOver: readonly string[] = [...['idempotent_answer', 'admitted_request', 'search_term']]
const page = 1_000

async function* rowsOf(tx: Db, table: string, key: string, accountId: string) {
  await tx.query({
    text: `
      declare exported no scroll cursor for
      select (to_jsonb(r) - array[${leftOut.map((name) => `'${name}'`).join()}])::text as row
      from ${table} r where ${key} = '${accountId}'`,
  })
  for (;;) {
    const rows = await tx.query<{ row: string }>({ text: `fetch ${page} from exported` })
    for (const { row } of rows) yield row
    if (rows.length < page) break
  }
  await tx.query({ text: 'close exported' })
}

/** Calls `write` with each line; `accountId` must be a uuid. Returns the number of lines. */
export const exportAccount = (
  database: Database,
  accountId: string,
  write: (line: string) => Promise<void>,
): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    const tables = (await accountTables(tx)).filter((table) => !passedOver.includes(table))
    let count = 0
    for (const [table, key] of [['account', 'id'], ...tables.map((one) => [one, 'account_id'])]) {
      for await (const row of rowsOf(tx, String(table), String(key), accountId)) {
        await write(`{"table":"${table}","row":${row}}\n`)
        count += 1
      }
    }
    return count
  })
