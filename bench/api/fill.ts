// Fills a database with shipments of one account by SQL: each has one container with
// three transport events, and one tracking request.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { issueKey } from '../../resources/accounts/keys.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { referenceLocations } from '../../resources/reference-data/locations.ts'
import { insertRow } from '../../resources/rows.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'

export type Filled = {
  readonly accountId: string
  readonly key: string
  readonly shipmentIds: readonly string[]
  readonly numbers: readonly string[]
}

const sampled = 10_000
const placesPerAccount = 200

/** In the order of their index, which is then written from one end to the other. */
const termsOf = (table: string): string => `
  insert into search_term (account_id, record_type, term, created_at, record_id, is_whole)
  select r.account_id, '${table}', part.term, r.created_at, r.id, part.is_whole
  from ${table} r cross join lateral search_parts_of(r) part
  order by part.term, r.created_at desc, r.id
  on conflict do nothing`

// Without triggers, as a restore does: foreign keys of a million rows are not what is measured.
const filling = (account: string, rows: number, places: readonly string[]): readonly string[] => {
  const place = (expression: string) =>
    `(array[${places.map((id) => `'${id}'`).join(',')}]::uuid[])[${expression}]`
  return [
    `set session_replication_role = replica`,
    `set synchronous_commit = off`,
    `insert into vessel (id, imo, name)
      select gen_random_uuid(), (9000000 + n)::text, 'VESSEL ' || n from generate_series(1, 500) n
      on conflict do nothing`,
    `insert into shipment (account_id, id, scac, number, number_type, bill_of_lading_number, booking_number,
        ref_numbers, tags, port_of_lading_id, port_of_discharge_id, destination_id, pod_vessel_id,
        pod_voyage_number, pol_atd_at, pod_eta_at, created_at, updated_at)
      select '${account}', md5('shipment' || n)::uuid, 'MAEU', (260000000 + n)::text, 'bill_of_lading',
        (260000000 + n)::text, 'BKG' || (5000000 + n), array['PO-' || (n % 400000)],
        case when n % 10 = 0 then array['urgent'] else '{}'::text[] end,
        ${place(`1 + n % ${placesPerAccount}`)}, ${place(`1 + (n / 7) % ${placesPerAccount}`)},
        case when n % 3 = 0 then ${place(`1 + (n / 11) % ${placesPerAccount}`)} end,
        (select id from vessel where imo = (9000001 + n % 500)::text), (100 + n % 100) || 'W',
        now() - interval '20 days', now() + interval '10 days',
        now() - n * interval '9 seconds', now() - n * interval '9 seconds'
      from generate_series(1, ${rows}) n`,
    `insert into container (account_id, id, shipment_id, number, ref_numbers, equipment_type, equipment_length,
        current_status, pod_location_id, created_at, updated_at)
      select '${account}', md5('container' || n)::uuid, md5('shipment' || n)::uuid,
        'MSKU' || lpad(n::text, 7, '0'), '{}', 'dry', 40, 'on_ship', ${place(`1 + (n / 7) % ${placesPerAccount}`)},
        now() - n * interval '9 seconds', now() - n * interval '9 seconds'
      from generate_series(1, ${rows}) n`,
    `insert into transport_event (account_id, id, shipment_id, container_id, event, identity, happening,
        classifier, timestamp, timezone, location_id, vessel_id, data_source, created_at)
      select '${account}', md5('event' || n || ' ' || k)::uuid, md5('shipment' || n)::uuid,
        md5('container' || n)::uuid,
        (array['full_in', 'vessel_loaded', 'vessel_departed'])[k], 'event' || n || ' ' || k, 'move' || k, 'ACT',
        now() - n * interval '9 seconds' + k * interval '1 day', 'Europe/Berlin',
        ${place(`1 + n % ${placesPerAccount}`)}, (select id from vessel where imo = (9000001 + n % 500)::text),
        'shipping_line', now() - n * interval '9 seconds'
      from generate_series(1, ${rows}) n, generate_series(1, 3) k`,
    `insert into tracking_request (account_id, id, request_number, request_type, scac, status, shipment_id,
        ref_numbers, created_at, updated_at)
      select '${account}', md5('request' || n)::uuid, (260000000 + n)::text, 'bill_of_lading', 'MAEU', 'created',
        md5('shipment' || n)::uuid, array['PO-' || (n % 400000)],
        now() - n * interval '9 seconds', now() - n * interval '9 seconds'
      from generate_series(1, ${rows}) n`,
    ...['shipment', 'container', 'tracking_request'].map(termsOf),
    `vacuum analyze shipment, container, transport_event, tracking_request, vessel, search_term`,
  ]
}

async function putPlaces(database: Database): Promise<readonly string[]> {
  const rows = referenceLocations()
    .slice(0, placesPerAccount)
    .map(({ row }) => row)
  await database.transaction((tx) =>
    putRows(
      tx,
      rows.map((row) => insertRow('location', row)),
    ),
  )
  return rows.map(({ id }) => id)
}

/** Takes as long as it needs. */
export async function runAll(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The account of an earlier run in the same folder, which is filled already. */
async function filledAccount(database: Database, name: string): Promise<string | null> {
  const found = await database.query<{ id: string }>({
    text: `select id from account where company_name = $1`,
    values: [name],
  })
  return found[0]?.id ?? null
}

export async function fill(database: Database, url: string, rows: number): Promise<Filled> {
  const name = `bench of ${rows} shipments`
  const known = await filledAccount(database, name)
  const accountId = known ?? (await createAccount(database, `unfinished ${randomUUID()}`))
  if (known === null) {
    await runAll(url, filling(accountId, rows, await putPlaces(database)))
    // Only now: a run that was cut off is filled again, under another account.
    const text = `update account set company_name = $2 where id = $1`
    await database.query({ text, values: [accountId, name] })
  }
  const unlimited = { default: 1e6, create: 1e6, infer: 1e6, refresh: 1e6 }
  await database.query({
    text: `update account set rate_limits = $2 where id = $1`,
    values: [accountId, JSON.stringify(unlimited)],
  })
  const chosen = await database.query<{ id: string; number: string }>({
    text: `select md5('shipment' || n)::uuid as id, (260000000 + n)::text as number
      from (select 1 + floor(random() * $1)::int as n from generate_series(1, $2)) chosen`,
    values: [rows, sampled],
  })
  return {
    accountId,
    key: await issueKey(database, accountId, 'bench'),
    shipmentIds: chosen.map(({ id }) => id),
    numbers: chosen.map(({ number }) => number),
  }
}
