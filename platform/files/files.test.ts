import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { filesPlace, openFiles, tryFiles, uploadKey } from './files.ts'

test('a place is a folder or a bucket', () => {
  expect(filesPlace('.data/files')).toEqual({ kind: 'folder', path: '.data/files' })
  expect(filesPlace('s3://papers?region=eu-central-1&endpoint=http://127.0.0.1:9')).toEqual({
    kind: 's3',
    bucket: 'papers',
    region: 'eu-central-1',
    endpoint: 'http://127.0.0.1:9',
  })
})

test.each(['ftp://x', 's3://', 's3://papers?endpoint=nowhere'])('%s is no place', (place) => {
  expect(() => filesPlace(place)).toThrow(/wanted|no URL/)
})

// There, not even root can make anything.
test.runIf(process.platform === 'linux')('a folder that cannot be made is refused', async () => {
  const opened = openFiles({ kind: 'folder', path: '/proc/nope' })
  await expect(opened).rejects.toThrow('The folder for files, /proc/nope, cannot be made')
})

test('a file in a folder is written, read, replaced and removed', async () => {
  const path = await mkdtemp(join(tmpdir(), 'landfall-files-'))
  try {
    const files = await openFiles({ kind: 'folder', path })
    await files.put('a/b', Readable.from(['one']), 3)
    await files.put('a/b', Readable.from(['two!']), 4)
    const read = await files.read('a/b')
    expect(read && (await text(read))).toBe('two!')
    await files.remove('a/b')
    expect(await files.read('a/b')).toBeNull()
    await files.remove('a/b')
  } finally {
    await rm(path, { recursive: true })
  }
})

test('what a killed process has left of an upload is removed, and nothing else', async () => {
  const path = await mkdtemp(join(tmpdir(), 'landfall-files-'))
  try {
    const files = await openFiles({ kind: 'folder', path })
    const keys = ['kept', 'part', 'other'].map((name) =>
      uploadKey('account', name === 'other' ? 'u2' : 'u1', name),
    )
    for (const key of keys) await files.put(key, Readable.from(['x']), 1)
    await files.removeParts('account', 'u1', 'kept')
    await files.removeParts('account', 'never', 'kept')
    await files.removeParts('account', 'never', null)
    const left = await Promise.all(keys.map((key) => files.read(key)))
    left.forEach((file) => file?.destroy())
    expect(left.map((file) => file !== null)).toEqual([true, false, true])
    // The rows that name a folder go only when its parts are gone.
    await expect(files.removeParts('account', 'u1/kept', 'x')).rejects.toThrow('ENOTDIR')
    await files.removeParts('account', 'u1', null)
    expect(await readdir(join(path, 'account'))).toEqual(['u2'])
  } finally {
    await rm(path, { recursive: true })
  }
})

test('a folder that keeps files is tried without a trace', async () => {
  const path = await mkdtemp(join(tmpdir(), 'landfall-files-'))
  try {
    await tryFiles(await openFiles({ kind: 'folder', path }), 'a')
    expect(await readdir(path)).toEqual([])
  } finally {
    await rm(path, { recursive: true })
  }
})
