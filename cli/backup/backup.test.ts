// What is refused before a database is asked.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../platform/process/read-settings.ts'
import { takeBackup } from './backup.ts'
import { manifestFile, readManifest } from './manifest.ts'

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

test('a manifest that cannot be read is named with the reason', async () => {
  await mkdir(manifestFile(folder))
  await expect(readManifest(folder)).rejects.toThrow('manifest.json cannot be read: EISDIR')
})
