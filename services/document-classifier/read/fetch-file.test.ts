import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from '../../../platform/files/files.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { fileOpener } from './fetch-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-fetch-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const storeThat = (read: Files['read']): Files => ({
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  read,
})
const opener = (read: Files['read']) => fileOpener(storeThat(read), folder, silentLog())

test('a file is copied for as long as it is needed', async () => {
  const opened = await opener((key) => Promise.resolve(Readable.from([Buffer.from(key)])))('paper')
  if (opened.kind !== 'here') throw new Error('it should be here')
  expect(await readFile(opened.path, 'utf8')).toBe('paper')
  await opened.remove()
  expect(await readdir(folder)).toEqual([])
})

test('what the store does not have is gone', async () => {
  expect(await opener(() => Promise.resolve(null))('paper')).toEqual({ kind: 'gone' })
})

test.each<readonly [string, Files['read']]>([
  ['does not answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  [
    'breaks off in the middle',
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
])('a store that %s is away, and nothing is left behind', async (_name, read) => {
  expect(await opener(read)('paper')).toEqual({ kind: 'away' })
  expect(await readdir(folder)).toEqual([])
})
