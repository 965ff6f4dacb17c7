// What is refused before a database is asked.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../platform/process/read-settings.ts'
import { takeBackup } from './backup.ts'
import { documentFile, manifestFile, readManifest } from './manifest.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'landfall-backup-'))))
afterEach(() => rm(folder, { recursive: true }))

test('a folder that cannot be made is named with the reason', async () => {
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const backup = takeBackup('postgres://127.0.0.1:1/none', null, join(file, 'x'), new Date())
  await expect(backup).rejects.toThrow(StartError)
  await expect(backup).rejects.toThrow('cannot be made: ENOTDIR')
})

test('a manifest that was cut off is named', async () => {
  await writeFile(manifestFile(folder), '{"format":1,"takenAt":"2026-')
  await expect(readManifest(folder)).rejects.toThrow('manifest.json is damaged')
})

/** The command as an operator runs it, for a new machine; its complaint. */
async function restoredWith(env: Readonly<Record<string, string>>): Promise<string> {
  const args = ['--import', 'tsx', 'cli/backup/run-restore.ts', folder]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = await text(child.stderr)
  expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false)
  return complaint
}

test('a refused backup makes no database, which the next attempt would find', async () => {
  expect(await restoredWith({})).toContain('is no backup, or one that did not end')
})

test('files that cannot be kept are told before the tables are restored', async () => {
  const files = [{ key: 'a', bytes: 1, sha256: createHash('sha256').update('x').digest('hex') }]
  const manifest = { format: 1, migrations: [], partitions: [], tables: [], files }
  await writeFile(manifestFile(folder), JSON.stringify(manifest))
  await mkdir(join(folder, 'files'))
  await writeFile(documentFile(folder, 'a'), 'x')
  const place = 's3://papers?endpoint=http://127.0.0.1:9'
  const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }
  expect(await restoredWith({ FILES: place, ...keys })).toContain(
    'No files can be kept in the bucket papers at http://127.0.0.1:9 (FILES): connect ECONNREFUSED 127.0.0.1:9. Nothing was restored.',
  )
})

test('a database that does not serve a restore is named with the reason', async () => {
  const manifest = { format: 1, migrations: [], partitions: [], tables: [], files: null }
  await writeFile(manifestFile(folder), JSON.stringify(manifest))
  expect(await restoredWith({ DATABASE_URL: 'postgres://127.0.0.1:9/none' })).toBe(
    'The database 127.0.0.1:9/none does not serve us (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:9\n',
  )
})

test('a manifest that cannot be read is named with the reason', async () => {
  await mkdir(manifestFile(folder))
  await expect(readManifest(folder)).rejects.toThrow('manifest.json cannot be read: EISDIR')
})
