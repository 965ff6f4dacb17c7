// A backup of all tables and files, and what a restore refuses.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeBackup } from '../../cli/backup/backup.ts'
import { manifestFile, tableFile } from '../../cli/backup/manifest.ts'
import type { Manifest } from '../../cli/backup/manifest.ts'
import { checkedBackup, restoreBackup } from '../../cli/backup/restore.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { dumpSchema } from '../../migrations/dump.ts'
import { openFiles } from '../../platform/files/files.ts'
import type { Files } from '../../platform/files/files.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { asAdmin, createTestDatabase, urlOfDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let source: TestDatabase
let accountId: string
let base: string
let files: Files
beforeAll(async () => {
  source = await createTestDatabase()
  base = await mkdtemp(join(tmpdir(), 'landfall-backup-'))
  files = await openFiles({ kind: 'folder', path: join(base, 'files') })
  accountId = await createAccount(source.database, 'A forwarder\twith\na "name" \\N')
})
afterAll(async () => {
  await source.drop()
  await rm(base, { recursive: true })
})

let target: { readonly url: string; readonly name: string; readonly database: Database }
let folder: string
beforeEach(async () => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = urlOfDatabase(name)
  target = { url, name, database: openDatabase(url, { max: 1, name }) }
  folder = join(base, name)
})
afterEach(async () => {
  await target.database.end()
  await asAdmin(`drop database ${target.name} with (force)`)
})

const query = (statement: string, ...values: unknown[]) =>
  source.database.query({ text: statement, values })
const back = (statement: string) => target.database.query({ text: statement })
const backup = (of: Files | null = files) => takeBackup(source.url, of, folder, new Date())
const restore = async (to: Files = files) =>
  restoreBackup(target.url, to, await checkedBackup(folder), silentLog())

test('everything is there again: rows, old months, search terms, schema, files', async () => {
  const documents = await openFiles({ kind: 'folder', path: join(base, 'restored files') })
  await files.put('a key/of a file', Readable.from([Buffer.from('a bill')]), 6)
  await query(
    `insert into blob (account_id, id, filename, byte_size, checksum, key)
     values ($1, gen_random_uuid(), 'a.pdf', 6, '', 'a key/of a file'), ($1, gen_random_uuid(), 'b.pdf', 6, '', 'gone')`,
    accountId,
  )
  await query(
    `insert into party (account_id, id, company_name) values ($1, gen_random_uuid(), 'Müller & Söhne')`,
    accountId,
  )
  await query(
    `create table carrier_observation_2001_05 partition of carrier_observation
     for values from ('2001-05-01Z') to ('2001-06-01Z')`,
  )
  for (const month of ['2001-05-02', '1999-01-01'])
    await query(
      `insert into carrier_observation (scac, number, number_type, identity, received_at, source, event)
       values ('MAEU', 'N', 'bill_of_lading', gen_random_uuid(), $1, 'poll', '{"a": [1, null, "\\n"]}')`,
      month,
    )
  await query(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at, position)
     values ($1, gen_random_uuid(), 'container.created', 'container_created_event', gen_random_uuid(), '[]', now(), 900000000)`,
    accountId,
  )
  // More than the driver and the streams hold at once.
  await query(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
     select $1, gen_random_uuid(), 'container.created', 'container_created_event', gen_random_uuid(),
       n || repeat(' included', 50), now() from generate_series(1, 20000) as n`,
    accountId,
  )
  const manifest = await backup()
  await restore(documents)
  for (const { name } of manifest.tables) {
    if (name === 'event_epoch') continue
    const all = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`
    expect([name, await back(all)]).toEqual([name, await query(all)])
  }
  const terms = 'select term from search_term order by term'
  expect(await back(terms)).toEqual(await query(terms))
  expect((await back(terms)).length).toBeGreaterThan(0)
  const months = `select tableoid::regclass::text as month from carrier_observation order by received_at`
  expect(await back(months)).toEqual([
    { month: 'carrier_observation_other' },
    { month: 'carrier_observation_2001_05' },
  ])
  expect(await dumpSchema(target.database)).toBe(await dumpSchema(source.database))
  const file = await documents.read('a key/of a file')
  expect(file && (await text(file))).toBe('a bill')
  // The list of events goes on behind its last event.
  const [horizon] = await target.database.query<{ behind: boolean }>({
    text: 'select event_horizon() > 900000000 as behind',
  })
  expect(horizon).toEqual({ behind: true })
})

test('the backup is as of one moment, whatever is written meanwhile', async () => {
  const count = async (table: string) =>
    Number((await query(`select count(*) as count from ${table}`))[0]?.count)
  const before = [await count('email_submission'), await count('joined_record')]
  const halt = new AbortController()
  // The first and the last of both are far apart in the order of the tables.
  const writing = (async () => {
    while (!halt.signal.aborted)
      await source.database.transaction(async (tx) => {
        const values = [accountId]
        await tx.query({
          text: `insert into email_submission (account_id, id, subject, "from", "to", cc, "references")
            values ($1, gen_random_uuid(), '', '{}', '{}', '{}', '{}')`,
          values,
        })
        await tx.query({
          text: `insert into joined_record (account_id, id, joined_into) values ($1, gen_random_uuid(), $1)`,
          values,
        })
      })
  })()
  await vi.waitFor(async () => expect(await count('joined_record')).toBeGreaterThan(3), 10_000)
  const { tables } = await backup(null)
  halt.abort()
  await writing
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  expect(rows('email_submission') - (before[0] ?? 0)).toBe(rows('joined_record') - (before[1] ?? 0))
  expect(await count('joined_record')).toBeGreaterThan(rows('joined_record'))
})

test('what a process had in hand is free after a restore', async () => {
  await query(
    `insert into carrier_reference (scac, number, number_type, paying_account_id, lease_token, lease_until)
     values ('MAEU', 'HELD', 'bill_of_lading', $1, gen_random_uuid(), now() + interval '1 hour')`,
    accountId,
  )
  await backup(null)
  await restore()
  expect(await back('select lease_until <= now() as free from carrier_reference')).toEqual([
    { free: true },
  ])
  await query('delete from carrier_reference')
})

test('a database that has tables is refused', async () => {
  await backup(null)
  await back('create table something (id int)')
  await expect(restore()).rejects.toThrow(`${target.name} is not empty, it has the table something`)
})

test('a database that a service uses is refused', async () => {
  await backup(null)
  const service = openDatabase(target.url, { max: 1, name: 'landfall event-ingester' })
  await service.query({ text: 'select 1' })
  await expect(restore().finally(() => service.end())).rejects.toThrow(
    '"landfall event-ingester" uses the database: stop all services',
  )
  expect(await back(`select 1 from pg_class where relname = 'migration'`)).toEqual([])
})

test('the connection ends before the files are copied', async () => {
  await query(
    `insert into blob (account_id, id, filename, byte_size, checksum, key)
     values ($1, gen_random_uuid(), 'slow.pdf', 1, '', 'slow')`,
    accountId,
  )
  const open: unknown[] = []
  const read: Files['read'] = async () => {
    open.push(
      ...(await query(`select 1 from pg_stat_activity where application_name = 'landfall backup'`)),
    )
    return null
  }
  await backup({ ...files, read })
  expect(open).toEqual([])
})

test('a backup of a newer version is refused', async () => {
  const manifest = await backup(null)
  const newer: Manifest = { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] }
  await writeFile(manifestFile(folder), JSON.stringify(newer))
  await expect(restore()).rejects.toThrow('newer version, with the migration 9999-later.sql')
})

test('a backup of an older version is restored, and brought up to date', async () => {
  const older = join(base, 'older migrations')
  await mkdir(older)
  for (const name of await readdir(migrationsFolder))
    if (name < '0036' && name.endsWith('.sql'))
      await copyFile(join(migrationsFolder, name), join(older, name))
  const name = `${target.name}_older`
  await asAdmin(`create database ${name}`)
  try {
    const url = target.url.replace(target.name, name)
    await migrate(url, older, silentLog())
    const manifest = await takeBackup(url, null, folder, new Date())
    expect(manifest.tables.map((table) => table.name)).not.toContain('cleared_event')
  } finally {
    await asAdmin(`drop database ${name} with (force)`)
  }
  await restore()
  expect(await dumpSchema(target.database)).toBe(await dumpSchema(source.database))
})

test('a damaged backup is refused before anything is written', async () => {
  await backup(null)
  const file = tableFile(folder, 'account')
  const bytes = await readFile(file)
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(restore()).rejects.toThrow('account.copy.gz is missing or damaged')
  expect(await back(`select 1 from pg_class where relname = 'migration'`)).toEqual([])
})

test('a backup that did not end is refused, and a folder that is in use', async () => {
  await expect(restore()).rejects.toThrow('no backup, or one that did not end')
  await backup(null)
  await expect(backup(null)).rejects.toThrow('is not empty')
})
