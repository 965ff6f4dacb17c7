import type { Source, Giver, SaidFacts } from '../../../domain/terminal/statement.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { containerColumns, placedAt } from '../observe/sql.ts'
import type { ContainerRow, Key } from '../observe/sql.ts'
import type { Statement } from './read-statement.ts'

type StatementRow = Omit<StoredRows['terminal_observation'], 'facts' | 'received_at'> & {
  readonly facts: SaidFacts
}

const statementOf = ({ observed_at, confirmed_at, source, giver, ...row }: StatementRow) => ({
  ...row,
  source: source as Source,
  giver: giver as Giver,
  observed_at: observed_at.getTime(),
  confirmed_at: confirmed_at.getTime(),
})

/** All statements about these containers, for all accounts. */
export async function statementsAbout(
  db: Db,
  numbers: readonly string[],
): Promise<readonly Statement[]> {
  if (numbers.length === 0) return []
  const rows = await db.query<StatementRow>({
    name: 'ingester_statements',
    text: `
      select o.* from unnest($1::text[]) as m (number)
      cross join lateral (
        select container_number, id, account_id, source, giver, document_id, bill_of_lading_number,
          port_locode, facts, observed_at, confirmed_at
        from terminal_observation where container_number = m.number) o`,
    values: [[...new Set(numbers)]],
  })
  return rows.map(statementOf)
}

/** The shipments of all accounts that have these containers. */
export const shipmentsWithContainers = (db: Db, numbers: readonly string[]) =>
  db.query<Key>({
    name: 'ingester_shipments_with_containers',
    text: `
      select distinct c.account_id, c.shipment_id as id
      from unnest($1::text[]) as m (number)
      cross join lateral (
        select account_id, shipment_id from container where number = m.number) c
      order by 2`,
    values: [[...new Set(numbers)]],
  })

/** The containers with these numbers in these shipments. */
export const numberedContainers = (tx: Db, shipments: readonly Key[], numbers: readonly string[]) =>
  tx.query<ContainerRow>({
    name: 'ingester_numbered_containers',
    text: `
      select c.*, ${placedAt} from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select ${containerColumns.join()} from container
        where account_id = m.account_id and shipment_id = m.id and number = any($3::text[])) c`,
    values: [...arraysOf(shipments, 'account_id', 'id'), numbers],
  })
