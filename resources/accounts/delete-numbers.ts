// The numbers of an account at their carriers: what no other account has is deleted with all that carriers said about it.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import type { CarrierReference } from '../identities.ts'
import { isLive } from '../tracking/live-requests.ts'

const batch = 200

const numbersOf = (db: Db, accountId: string) =>
  db.query<CarrierReference>({
    name: 'account_numbers',
    text: `
      select scac, number, number_type from shipment where account_id = $1
      union
      select scac, coalesce(follows_number, request_number), coalesce(follows_type, request_type)
      from tracking_request where account_id = $1 and scac is not null
      union
      select scac, number, number_type from carrier_reference where paying_account_id = $1`,
    values: [accountId],
  })

const given = `unnest($1::text[], $2::text[], $3::text[]) as m (scac, number, number_type)`

/** An account that has the number `m` as well; one that follows it comes first. */
const other = `
  select account_id from (
    select account_id, ${isLive} as is_live
    from tracking_request
    where scac = m.scac and coalesce(follows_number, request_number) = m.number
      and (request_number = m.number or follows_number = m.number)
    union all
    select account_id, false from shipment
    where scac = m.scac and number = m.number and number_type = m.number_type) o
  where o.account_id <> $4 order by is_live desc limit 1`

const arrays = (numbers: readonly CarrierReference[]) =>
  arraysOf(numbers, 'scac', 'number', 'number_type')

/** Whoever begins to follow one of them waits, and is seen by the next statements or makes the number anew. */
const lock = (tx: Db, numbers: readonly CarrierReference[]) =>
  tx.query({
    name: 'account_numbers_lock',
    text: `
      select from (
        select m.scac, m.number, m.number_type from ${given} order by 1, 2, 3) m
      cross join lateral (
        select from carrier_reference
        where scac = m.scac and number = m.number and number_type = m.number_type
        limit 1 for update) r`,
    values: arrays(numbers),
  })

/** The polls of a number that others have are paid by one of them. */
const passOn = (tx: Db, numbers: readonly CarrierReference[], accountId: string) =>
  tx.query({
    name: 'account_numbers_pass_on',
    text: `
      update carrier_reference r set paying_account_id = o.account_id
      from ${given} cross join lateral (${other}) o
      where r.scac = m.scac and r.number = m.number and r.number_type = m.number_type
        and r.paying_account_id = $4`,
    values: [...arrays(numbers), accountId],
  })

const unshared = (tx: Db, numbers: readonly CarrierReference[], accountId: string) =>
  tx.query<CarrierReference>({
    name: 'account_numbers_unshared',
    text: `
      select m.scac, m.number, m.number_type from ${given}
      left join lateral (${other}) o on true where o.account_id is null`,
    values: [...arrays(numbers), accountId],
  })

const deleteFrom = (tx: Db, table: string, numbers: readonly CarrierReference[]) =>
  tx.query({
    name: `account_numbers_${table}`,
    text: `
      delete from ${table} r using ${given}
      where r.scac = m.scac and r.number = m.number and r.number_type = m.number_type`,
    values: arrays(numbers),
  })

export async function deleteNumbers(database: Database, accountId: string): Promise<void> {
  const numbers = await numbersOf(database, accountId)
  for (let from = 0; from < numbers.length; from += batch)
    await database.transaction(async (tx) => {
      const some = numbers.slice(from, from + batch)
      await lock(tx, some)
      await passOn(tx, some, accountId)
      const own = await unshared(tx, some, accountId)
      for (const table of ['carrier_observation', 'carrier_answer', 'carrier_reference'])
        await deleteFrom(tx, table, own)
    })
}
