// Rows that are deleted because of their age, beside the young ones that stay.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { silentLog } from '../../../platform/process/log.ts'
import { clearExpired } from '../../../services/api/retention/retention.ts'
import { keptTables } from '../../../resources/kept-tables.ts'
import { useAccount } from '../../support/account-fixture.ts'
import { keptTimes } from '../../support/kept-times.ts'
import { removedFiles } from '../../support/removed-files.ts'

const fixture = useAccount()
const query = <R>(text: string, values: readonly unknown[] = []) => fixture().query<R>(text, values)
const { files } = removedFiles()
const settings = { ...keptTimes, EVENT_MONTHS: 2, OBSERVATION_MONTHS: 3, DEAD_LETTER_DAYS: 10 }
const clear = () =>
  clearExpired(
    { database: fixture().database, files, log: silentLog(), settings },
    new AbortController().signal,
    1,
  )

test('each table of the database has a rule', async () => {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(Object.keys(keptTables).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

const superseded = `
  insert into transport_event (account_id, id, shipment_id, container_id, event, identity, happening,
    classifier, timestamp, data_source, superseded_at, created_at)
  select $1, gen_random_uuid(), $1, $1, $2, 'i', 'h', 'ACT', now(), 'shipping_line',`
const deadLetter = `
  insert into dead_letter (id, worker, topic, partition, "offset", headers, reason, failed_at, retry_at)
  select gen_random_uuid(), $2, 'event.recorded', 0, 0, '{}', $1,`
const statement = `
  insert into terminal_observation (container_number, id, source, giver, facts, observed_at, received_at, confirmed_at)
  select $2, gen_random_uuid(), $1, 'terminal', '{}', now(),`

test.each([
  ['an event', 'event', 'transport_event', superseded, `now() - interval '3 months', now()`],
  ['a dead letter', 'worker', 'dead_letter', deadLetter, `now() - interval '11 days', null`],
  [
    'a statement of a terminal',
    'container_number',
    'terminal_observation',
    statement,
    `now() - interval '4 months', now() - interval '4 months'`,
  ],
])('%s that is old is deleted', async (_what, column, table, insert, old) => {
  await query(`delete from ${table}`)
  const stays = {
    transport_event: [`now() - interval '1 month', now()`, `null, now() - interval '9 years'`],
    dead_letter: [`now() - interval '9 days', null`, `now() - interval '11 days', now()`],
    terminal_observation: [
      `now() - interval '2 months', now() - interval '2 months'`,
      `now() - interval '4 months', now()`,
    ],
  }[table]
  const { accountId } = fixture()
  for (const times of stays ?? []) await query(insert + times, [accountId, 'stays'])
  for (const goes of ['goes', 'goes too']) await query(insert + old, [accountId, goes])
  await clear()
  expect(await query(`select ${column} as name from ${table}`)).toEqual([
    { name: 'stays' },
    { name: 'stays' },
  ])
})

async function putAnswer(number: string, age: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into carrier_answer (id, scac, number, number_type, received_at, status, body, kept_events)
     values ($1, 'MAEU', $2, 'bill_of_lading', now() - $3::interval, 200, '', 0)`,
    [id, number, age],
  )
  return id
}
const putReference = (number: string, answer: string, due: string | null) =>
  query(
    `insert into carrier_reference
       (scac, number, number_type, paying_account_id, last_answer_id, last_answer_hash, due_at)
     values ('MAEU', $1, 'bill_of_lading', $2, $3, 'h', $4::timestamptz)`,
    [number, fixture().accountId, answer, due],
  )

test('an old answer is deleted unless it is the last one about a number that is polled', async () => {
  await putAnswer('POLLED', '5 months')
  const last = await putAnswer('POLLED', '4 months')
  await putReference('POLLED', last, '2030-01-01')
  const ended = await putAnswer('ENDED', '4 months')
  await putReference('ENDED', ended, null)
  const young = await putAnswer('YOUNG', '2 months')
  await putReference('YOUNG', young, null)
  await clear()
  const answers = await query<{ id: string }>('select id from carrier_answer')
  expect(answers.map(({ id }) => id).toSorted()).toEqual([last, young].toSorted())
  // Otherwise the next answer would be no news, and a new follower would get none.
  expect(
    await query(
      `select number, last_answer_id, last_answer_hash is null as forgotten
       from carrier_reference order by number`,
    ),
  ).toEqual([
    { number: 'ENDED', last_answer_id: null, forgotten: true },
    { number: 'POLLED', last_answer_id: last, forgotten: false },
    { number: 'YOUNG', last_answer_id: young, forgotten: false },
  ])
})

test('a statement of a carrier that lies in no month is deleted when it is old', async () => {
  for (const received of ['2001-01-01', '2001-02-01', '2999-01-01'])
    await query(
      `insert into carrier_observation (scac, number, number_type, identity, received_at, source, event)
       values ('MAEU', 'N', 'bill_of_lading', gen_random_uuid(), $1, 'poll', '{}')`,
      [received],
    )
  await clear()
  expect(
    await query('select extract(year from received_at)::int as year from carrier_observation'),
  ).toEqual([{ year: 2999 }])
})

test('a partition that a reader holds is dropped by a later run, and others do not wait for it', async () => {
  await query(
    `create table carrier_observation_2001_05 partition of carrier_observation
     for values from ('2001-05-01Z') to ('2001-06-01Z')`,
  )
  const isThere = async () =>
    (
      await query<{ there: boolean }>(
        `select to_regclass('carrier_observation_2001_05') is not null as there`,
      )
    )[0]
  await fixture().database.transaction(async (tx) => {
    await tx.query({ text: 'select 1 from carrier_observation_2001_05' })
    await clear()
    expect(await isThere()).toEqual({ there: true })
  })
  await clear()
  expect(await isThere()).toEqual({ there: false })
})
