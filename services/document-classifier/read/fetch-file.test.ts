import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from '../../../platform/files/files.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { fileFetcher } from './fetch-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-fetch-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const storeThat = (read: Files['read']): Files => ({
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  removeParts: () => Promise.resolve(),
  read,
})
const fetcher = (read: Files['read']) =>
  fileFetcher(storeThat(read), (name) => mkdtemp(join(folder, name)), silentLog())

test('a file is copied until the caller removes it', async () => {
  const fetched = await fetcher((key) => Promise.resolve(Readable.from([Buffer.from(key)])))(
    'paper',
  )
  if (fetched.kind !== 'copied') throw new Error('the file was not copied')
  expect(await readFile(fetched.path, 'utf8')).toBe('paper')
  await fetched.remove()
  expect(await readdir(folder)).toEqual([])
})

test('a file that the store does not have is missing', async () => {
  expect(await fetcher(() => Promise.resolve(null))('paper')).toEqual({ kind: 'missing' })
})

test.each<readonly [string, Files['read']]>([
  ['does not answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  [
    'fails in the middle of the file',
    () =>
      Promise.resolve(
        Readable.from(
          (function* () {
            yield Buffer.from('half')
            throw new Error('ECONNRESET')
          })(),
        ),
      ),
  ],
])('a store that %s is unavailable, and no part of the file stays', async (_name, read) => {
  expect(await fetcher(read)('paper')).toEqual({ kind: 'unavailable' })
  expect(await readdir(folder)).toEqual([])
})
