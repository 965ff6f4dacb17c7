// Fills the poll schedule by SQL: numbers of forty carriers that two hundred accounts pay for.
import { runAll } from '../api/fill.ts'
import { md5Uuid } from '../md5-uuid.ts'
import type { Database } from '../../platform/postgres/database.ts'

const carriers = 40
const payers = 200

/** The first account, which has a fifth of all numbers. */
export const firstPayer = md5Uuid('payer1')

/** The carriers of the numbers of the first account. */
export const carriersOfFirst = ['C001', 'C005', 'C015', 'C025', 'C035']

/** Numbers whose moments are spread over the next twelve hours; three in ten are those of one carrier. */
export const fillSchedule = (url: string, rows: number): Promise<void> =>
  runAll(url, [
    'truncate carrier_reference',
    `
      insert into carrier_reference (scac, number, number_type, due_at, paying_account_id, paying_bucket,
          last_attempted_at, last_succeeded_at, last_answer_id, last_answer_hash, quiet_since)
      select 'C' || lpad((case when n % 10 < 3 then 1 else n % ${carriers} end)::text, 3, '0'), (260000000 + n)::text, 'bill_of_lading',
        now() + interval '1 hour' + n * interval '12 hours' / ${rows}, (case when n % 5 = 0 then md5('payer1') else md5('payer' || n % ${payers}) end)::uuid, 'default',
        now() - interval '1 hour', now() - interval '1 hour', md5('answer' || n)::uuid,
        decode(md5('hash' || n) || md5('more' || n), 'hex'), now()
      from generate_series(1, ${rows}) n`,
    'vacuum analyze carrier_reference',
  ])

/** Makes the numbers due whose rows meet the condition. */
export const makeDue = (database: Database, condition: string, bucket = 'default') =>
  database.query({
    text: `
      update carrier_reference set due_at = now() - interval '1 minute', paying_bucket = $1
      where ${condition}`,
    values: [bucket],
  })

/** Ends all leases and puts what is due back among the rest. */
export const resetDue = (database: Database) =>
  database.query({
    text: `
      update carrier_reference set lease_token = null, lease_until = null,
        paying_bucket = 'default', due_at = now() + interval '6 hours'
      where due_at <= now() or lease_until is not null`,
  })
