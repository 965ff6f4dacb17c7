import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostsIn } from './hosts.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-hosts-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('names that are asked for while the file is read are found in it', async () => {
  const path = join(folder, 'hosts')
  await writeFile(path, '10.0.0.1 one # the first\n::2 two other\n')
  const hosts = hostsIn(path, () => 0)
  expect(await Promise.all(['one', 'two', 'three'].map(hosts))).toEqual([
    [{ address: '10.0.0.1', family: 4 }],
    [{ address: '::2', family: 6 }],
    [],
  ])
})

test('the file is read again after five seconds, and one that is missing has no names', async () => {
  const path = join(folder, 'hosts')
  let now = 0
  const hosts = hostsIn(path, () => now)
  expect(await hosts('one')).toEqual([])
  await writeFile(path, '10.0.0.1 one\n')
  now = 4_999
  expect(await hosts('one')).toEqual([])
  now = 5_000
  expect(await hosts('one')).toHaveLength(1)
})
