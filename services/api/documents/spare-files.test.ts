import { expect, test, vi } from 'vitest'
import { silentLog } from '../../../platform/process/log.ts'
import { removeAttempt } from './spare-files.ts'

test.each([
  ['is silent', () => new Promise<void>(() => undefined), ['blob_spare']],
  ['refuses', () => Promise.reject(new Error('HTTP 500')), ['blob_spare']],
  ['removes it', () => Promise.resolve(), []],
])('the file of a failed attempt where the store %s', async (_name, remove, noted) => {
  const query = vi.fn(() => Promise.resolve([]))
  const dependencies = { database: { query }, files: { remove }, log: silentLog() } as never
  await removeAttempt(['account', 'upload', 'attempt'], dependencies, 1)
  expect(
    query.mock.calls.map((call: readonly { readonly name?: string }[]) => call[0]?.name),
  ).toEqual(noted)
})
