import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { Files } from '../platform/files/files.ts'
import { silentLog } from '../platform/process/log.ts'
import { createMissing } from '../platform/process/missing.ts'
import { untilFilesAreKept, untilFilesAreRead } from './files-watch.ts'
import { loadSettings } from './settings.ts'

const settings = loadSettings({ FILES: 's3://papers' })
const quick = { firstMs: 1, longestMs: 1, repeatMs: 60_000 }

function storeThat(put: Files['put'], remove: Files['remove'] = () => Promise.resolve()) {
  const files: Files = {
    put,
    read: () => Promise.resolve(Readable.from(['x'])),
    remove,
    removeParts: () => Promise.resolve(),
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

test('a store from which nothing may be removed keeps one file, however often it is tried', async () => {
  const keys: string[] = []
  const put = (key: string) => Promise.resolve(void keys.push(key))
  const { missing, watch } = storeThat(put, () => Promise.reject(new Error('not allowed')))
  await vi.waitFor(() => expect(keys.length).toBeGreaterThan(2))
  expect(missing.all()).toEqual(['No files can be kept in the bucket papers (FILES): not allowed'])
  expect(new Set(keys).size).toBe(1)
  await watch.stop()
})

test('a service that writes no files needs no right to, and is told of a store that is away', async () => {
  const put = vi.fn(() => Promise.reject(new Error('read-only')))
  const read = vi.fn<Files['read']>(() => Promise.resolve(null))
  const missing = createMissing(silentLog(), quick)
  const watchOf = () =>
    untilFilesAreRead({
      files: { put, read, remove: () => Promise.resolve(), removeParts: () => Promise.resolve() },
      settings,
      missing,
    })
  const watch = watchOf()
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([missing.all(), put.mock.calls]).toEqual([[], []])
  await watch.stop()
  read.mockRejectedValue(new Error('refused'))
  const other = watchOf()
  await vi.waitFor(() => expect(missing.all()).toHaveLength(1))
  await other.stop()
})

test('a stop does not wait for a store that is silent', async () => {
  await storeThat(() => new Promise(() => undefined)).watch.stop()
})
