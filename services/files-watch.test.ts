import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { Files } from '../platform/files/files.ts'
import { silentLog } from '../platform/process/log.ts'
import { createMissing } from '../platform/process/missing.ts'
import { untilFilesAreKept } from './files-watch.ts'
import { loadSettings } from './settings.ts'

const settings = loadSettings({ FILES: 's3://papers' })
const quick = { firstMs: 1, longestMs: 1, repeatMs: 60_000 }

function storeThat(put: Files['put']) {
  const files: Files = {
    put,
    read: () => Promise.resolve(Readable.from(['x'])),
    remove: () => Promise.resolve(),
  }
  const missing = createMissing(silentLog(), quick)
  return { missing, watch: untilFilesAreKept({ files, settings, missing }) }
}

test('a store that keeps no files is named until it does, and the process stays ready', async () => {
  let isThere = false
  const { missing, watch } = storeThat(() =>
    isThere ? Promise.resolve() : Promise.reject(new Error('refused')),
  )
  await vi.waitFor(() =>
    expect(missing.all()).toEqual(['No files can be kept in the bucket papers (FILES): refused']),
  )
  expect(watch.ready()).toBe(true)
  isThere = true
  await vi.waitFor(() => expect(missing.all()).toEqual([]))
  await watch.stop()
})

test('a stop does not wait for a store that is silent', async () => {
  await storeThat(() => new Promise(() => undefined)).watch.stop()
})
