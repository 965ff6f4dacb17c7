// The partitions of the statements of carriers, one for each month.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropMonths, makeMonths } from '../../resources/tracking/observation-months.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeEach(async () => {
  made = await createTestDatabase()
})
afterEach(() => made.drop())

const query = (text: string) => made.database.query<{ name: string }>({ text })

/** How many months lie between this one and that of each partition. */
const months = async () => {
  const rows = await made.database.query<{ months: number }>({
    text: `
      select extract(month from age(to_date(right(relname, 7), 'YYYY_MM'), date_trunc('month', now())))::int
             + 12 * extract(year from age(to_date(right(relname, 7), 'YYYY_MM'), date_trunc('month', now())))::int
             as months
      from pg_class where relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$' order by relname`,
  })
  return rows.map((row) => row.months)
}

async function dropAll(): Promise<void> {
  const all = await query(
    `select relname as name from pg_class where relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$'`,
  )
  for (const { name } of all) await query(`drop table ${name}`)
}

const observe = () =>
  query(`
    insert into carrier_observation (scac, number, number_type, identity, received_at, source, event)
    values ('MAEU', 'N', 'bill_of_lading', gen_random_uuid(), now(), 'poll', '{}')
    returning tableoid::regclass::text as name`)

test('this month and three ahead have one each, to which their statements go', async () => {
  await dropAll()
  await makeMonths(made.database)
  expect(await months()).toEqual([0, 1, 2, 3])
  expect((await observe())[0]?.name).toMatch(/^carrier_observation_\d{4}_\d{2}$/)
})

test('the months ahead get theirs also where statements of this month have come before its own', async () => {
  await dropAll()
  expect(await observe()).toEqual([{ name: 'carrier_observation_other' }])
  await makeMonths(made.database)
  expect(await months()).toEqual([1, 2, 3])
  expect(await query('select number as name from carrier_observation')).toEqual([{ name: 'N' }])
})

test('all months are dropped that are older than is kept', async () => {
  for (const month of ['2001-05', '2001-06'])
    await query(
      `create table carrier_observation_${month.replace('-', '_')} partition of carrier_observation
       for values from ('${month}-01Z') to ('${month}-28Z')`,
    )
  await dropMonths(made.database, 24)
  expect(await months()).toEqual([0, 1, 2, 3])
})
