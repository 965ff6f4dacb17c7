import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from './programs.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-programs-'))
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'lib', 'libicu.so.60.2'), 'the library')
})
afterEach(() => rm(folder, { recursive: true }))

const listLinks = (...targets: readonly string[]) =>
  writeFile(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify(targets.map((target) => ({ source: 'native/lib/libicu.so.60.2', target }))),
  )
const library = (name: string) => join(folder, 'native', 'lib', name)

test('libraries have the names under which programs look for them', async () => {
  await listLinks('native/lib/libicu.so', 'native/lib/libicu.so.60')
  await symlink('libicu.so.60.2', library('libicu.so'))
  await linkLibraries(folder)
  await linkLibraries(folder)
  expect(await readlink(library('libicu.so.60'))).toBe('libicu.so.60.2')
  expect(await readFile(library('libicu.so'), 'utf8')).toBe('the library')
})

test('a package without links needs none', async () => {
  await expect(linkLibraries(folder)).resolves.toBeUndefined()
})

test('a link that cannot be made is named', async () => {
  await listLinks('native/gone/libicu.so')
  await expect(linkLibraries(folder)).rejects.toThrow(
    /lacks .*native\/gone\/libicu\.so, which cannot be made: ENOENT/,
  )
})
