// An account is exported and deleted with all that it has; another one keeps everything.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { deleteNamed, exportTo } from '../../cli/accounts/records.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { clearDeletedAccounts, deleteAccount } from '../../resources/accounts/delete-account.ts'
import { useAccount } from '../support/account-fixture.ts'
import { fillAccount, rowsOf } from '../support/filled-account.ts'
import { removedFiles } from '../support/removed-files.ts'

const fixture = useAccount()
const query = <R>(text: string, values: readonly unknown[] = []) => fixture().query<R>(text, values)

const { files, removed, cleared } = removedFiles()

let tables: readonly string[]
let goes: string
let stays: string
const fill = async (company: string): Promise<string> => {
  const accountId = await createAccount(fixture().database, company)
  tables = await fixture().database.transaction((tx) =>
    fillAccount(tx, { accountId, id: randomUUID(), mark: `of ${company}` }),
  )
  // Statements of terminals are for all accounts, unless they are of an account's own documents.
  await query('update terminal_observation set account_id = $1 where account_id is null', [
    accountId,
  ])
  return accountId
}
beforeEach(async () => {
  removed.length = cleared.length = 0
  goes = await fill('Goes')
  stays = await fill('Stays')
})

const left = async (accountId: string) =>
  Object.entries(await rowsOf(fixture().database, tables, accountId))
    .filter(([, rows]) => rows.length > 0)
    .map(([table]) => table)
const isThere = async (accountId: string) =>
  (await query('select 1 from account where id = $1', [accountId])).length > 0

test('no table keeps a row of a deleted account, and another account loses none', async () => {
  const before = await rowsOf(fixture().database, tables, stays)
  expect((await left(goes)).length).toBe(tables.length)
  const [blob] = await query<{ id: string; key: string }>(
    'select id, key from blob where account_id = $1',
    [goes],
  )
  await deleteAccount(fixture().database, files, goes)
  expect([await left(goes), await isThere(goes)]).toEqual([[], false])
  expect(await rowsOf(fixture().database, tables, stays)).toEqual(before)
  expect(removed).toEqual([blob?.key])
  expect(cleared).toEqual([[goes, blob?.id, null]])
})

test('a deletion that is interrupted anywhere is completed by repeating it', async () => {
  const { database } = fixture()
  for (let statements = 1; await isThere(goes); statements += 3) {
    let sent = 0
    const query: Database['query'] = (statement) => {
      sent += 1
      return sent > statements ? Promise.reject(new Error('killed')) : database.query(statement)
    }
    await deleteAccount({ ...database, query }, files, goes).catch((error: unknown) => {
      expect(String(error)).toContain('killed')
    })
  }
  expect(await left(goes)).toEqual([])
})

test('what is written during the deletion is deleted, too', async () => {
  const { database } = fixture()
  const values = [goes]
  const meanwhile: [string, string][] = [
    [
      'delete from shipment ',
      `insert into document_shipment (account_id, document_id, shipment_id)
       select account_id, gen_random_uuid(), id from shipment where account_id = $1`,
    ],
    [
      'delete from document ',
      `insert into blob (account_id, id, filename, byte_size, checksum, key)
       values ($1, gen_random_uuid(), 'late.pdf', 1, '', 'late')`,
    ],
  ]
  const query: Database['query'] = async (statement) => {
    const found = meanwhile.findIndex(([begin]) => statement.text.includes(begin))
    for (const [, text] of found < 0 ? [] : meanwhile.splice(found, 1))
      await database.query({ text, values })
    return database.query(statement)
  }
  await deleteAccount({ ...database, query }, files, goes)
  expect([await left(goes), await isThere(goes), meanwhile]).toEqual([[], false, []])
  expect(removed).toContain('late')
})

test('what a message that was on its way writes afterwards is deleted by retention', async () => {
  await deleteAccount(fixture().database, files, goes)
  await query(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
     values ($1, gen_random_uuid(), 'container.created', 'container', gen_random_uuid(), '[]', now())`,
    [goes],
  )
  await clearDeletedAccounts(fixture().database)
  expect([await left(goes), (await left(stays)).length]).toEqual([[], tables.length])
})

const follow = (accountId: string, number: string) =>
  query(
    `insert into tracking_request (account_id, id, request_number, request_type, scac)
     values ($1, gen_random_uuid(), $2, 'bill_of_lading', 'MAEU')`,
    [accountId, number],
  )

test('what carriers said about its numbers goes, but for numbers that others follow', async () => {
  await follow(goes, 'OWN')
  await follow(goes, 'SHARED')
  await follow(stays, 'SHARED')
  for (const number of ['OWN', 'SHARED']) {
    await query(
      `insert into carrier_reference (scac, number, number_type, paying_account_id)
       values ('MAEU', $1, 'bill_of_lading', $2)`,
      [number, goes],
    )
    await query(
      `insert into carrier_answer (id, scac, number, number_type, status, body, kept_events)
       values (gen_random_uuid(), 'MAEU', $1, 'bill_of_lading', 200, '', 0)`,
      [number],
    )
    await query(
      `insert into carrier_observation (scac, number, number_type, identity, received_at, source, event)
       values ('MAEU', $1, 'bill_of_lading', gen_random_uuid(), now(), 'poll', '{}')`,
      [number],
    )
  }
  await deleteAccount(fixture().database, files, goes)
  expect(
    await query(
      `select number, paying_account_id from carrier_reference where number in ('OWN', 'SHARED')`,
    ),
  ).toEqual([{ number: 'SHARED', paying_account_id: stays }])
  for (const table of ['carrier_answer', 'carrier_observation'])
    expect(await query(`select number from ${table} where number in ('OWN', 'SHARED')`)).toEqual([
      { number: 'SHARED' },
    ])
  await query(`delete from carrier_reference`)
  await query(`delete from carrier_answer`)
  await query(`delete from carrier_observation`)
})

test('whoever begins to follow a number waits while it is decided whether others have it', async () => {
  const { database } = fixture()
  await follow(goes, 'OWN')
  await query(
    `insert into carrier_reference (scac, number, number_type, paying_account_id)
     values ('MAEU', 'OWN', 'bill_of_lading', $1)`,
    [goes],
  )
  const isLocked = async () =>
    (await query(`select 1 from carrier_reference where number = 'OWN' for update skip locked`))
      .length === 0
  const locked: boolean[] = []
  const transaction: Database['transaction'] = (work) =>
    database.transaction((tx) =>
      work({
        query: async (statement) => {
          if (statement.name === 'account_numbers_unshared') locked.push(await isLocked())
          return tx.query(statement)
        },
      }),
    )
  await deleteAccount({ ...database, transaction }, files, goes)
  expect(locked).toEqual([true])
})

/** The database, without its transactions from a statement of this kind on. */
function brokenAfter(begin: string, most: number): Database {
  const { database } = fixture()
  let sent = 0
  const transaction: Database['transaction'] = (work) =>
    database.transaction((tx) =>
      work({
        query: (statement) => {
          if (statement.text.startsWith(begin)) sent += 1
          return sent > most ? Promise.reject(new Error('broken')) : tx.query(statement)
        },
      }),
    )
  return { ...database, transaction }
}

test('an export has the rows of the account alone, and no secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-export-'))
  try {
    const file = join(folder, 'account.jsonl')
    await query(
      `update webhook set secret = 'whsec_hidden', previous_secret = 'whsec_hidden',
         headers = '[{"name": "Authorization", "value": "whsec_hidden"}]' where account_id = $1`,
      [goes],
    )
    const count = await exportTo(fixture().database, goes, file)
    const text = await readFile(file, 'utf8')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { table: string; row: { account_id?: string } })
    expect(lines).toHaveLength(count)
    expect(lines[0]).toMatchObject({ table: 'account', row: { id: goes, company_name: 'Goes' } })
    expect(lines.slice(1).every(({ row }) => row.account_id === goes)).toBe(true)
    const passedOver = ['admitted_request', 'idempotent_answer', 'search_term']
    expect([...new Set(lines.slice(1).map(({ table }) => table))].toSorted()).toEqual(
      tables.filter((table) => !passedOver.includes(table)).toSorted(),
    )
    expect(text).not.toMatch(/whsec_hidden|key_hash|lease_token/)
    await expect(exportTo(fixture().database, goes, file)).rejects.toThrow('exists already')
    const within = join(file, 'x')
    await expect(exportTo(fixture().database, goes, within)).rejects.toThrow(
      'cannot be made: ENOTDIR',
    )
    const half = join(folder, 'half.jsonl')
    const broken = brokenAfter('fetch', 3)
    await expect(exportTo(broken, goes, half)).rejects.toThrow('broken')
    expect(await readdir(folder)).toEqual(['account.jsonl'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an account is deleted under its name only', async () => {
  const { database } = fixture()
  await expect(deleteNamed(database, files, goes, 'Stays')).rejects.toThrow('is "Goes"')
  await expect(deleteNamed(database, files, 'x', 'Goes')).rejects.toThrow('No account x')
  await deleteNamed(database, files, goes, 'Goes')
  expect(await isThere(goes)).toBe(false)
})
