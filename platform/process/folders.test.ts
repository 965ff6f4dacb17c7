import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFolder, makeFolder, makeFolders } from './folders.ts'
import { StartError } from './read-settings.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-folders-'))
  file = join(folder, 'file')
  await writeFile(file, '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder that is there may be read, one that is not is refused by its setting', async () => {
  await checkFolder('RECORDINGS', folder)
  const missing = join(folder, 'none')
  await expect(checkFolder('RECORDINGS', missing)).rejects.toThrow(
    new StartError(`RECORDINGS=${missing}: there is no such folder.`),
  )
  await expect(checkFolder('RECORDINGS', file)).rejects.toThrow('this is no folder')
  await expect(checkFolder('RECORDINGS', join(file, 'x'))).rejects.toThrow(
    'cannot be used: ENOTDIR',
  )
})

test('a folder is made, and what was written to try it is gone', async () => {
  const made = join(folder, 'a', 'b')
  await makeFolder('DATA_DIR', made)
  await makeFolder('DATA_DIR', made)
  expect(await readdir(made)).toEqual([])
})

test('a folder that cannot be made or written is refused by its setting', async () => {
  const wrong = join(file, 'x')
  await expect(makeFolder('DATA_DIR', wrong)).rejects.toThrow(StartError)
  await expect(makeFolder('DATA_DIR', wrong)).rejects.toThrow(`DATA_DIR=${wrong} cannot be used: `)
  await expect(makeFolder('DATA_DIR', file)).rejects.toThrow(StartError)
})

// There, not even root can make anything.
test.runIf(process.platform === 'linux')('a folder that nobody can write is refused', async () => {
  await expect(makeFolder('DATA_DIR', '/proc/self')).rejects.toThrow('DATA_DIR=/proc/self cannot')
  await expect(makeFolder('DATA_DIR', '/proc/nope/x')).rejects.toThrow(
    'DATA_DIR=/proc/nope/x cannot',
  )
})

test('several processes make folders within each other at once', async () => {
  for (let round = 0; round < 150; round++) {
    const base = join(folder, String(round))
    const paths = ['a/b/c/d', 'a', 'a/b', 'a/b/c'].map((path) => join(base, path))
    await Promise.all([base, ...paths, ...paths].map((path) => makeFolders(path)))
    await checkFolder('DATA_DIR', join(base, 'a/b/c/d'))
  }
})
