import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLogFile } from './log-file.ts'
import type { LogFileOptions } from './log-file.ts'
import type { LogWriter } from './log-writer.ts'

let folder: string
let path: string
let log: LogWriter | null = null
const problems: (string | null)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-log-'))
  path = join(folder, 'landfall.log')
  problems.length = 0
})
afterEach(async () => {
  await log?.close()
  await rm(folder, { recursive: true, force: true })
})

async function opened(options: Partial<LogFileOptions> = {}): Promise<LogWriter> {
  const onProblem = (problem: string | null): void => void problems.push(problem)
  const given = { path, maxBytes: 1_000, files: 3, onProblem, retryMs: 5, ...options }
  return (log = await openLogFile(given))
}

test('only the owner may read the log, also one that an earlier version left readable', async () => {
  await writeFile(path, 'old\n')
  await chmod(path, 0o644)
  const file = await opened()
  file.write('new\n')
  await file.close()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toBe('old\nnew\n')
})

test('a full file is renamed, and the oldest of so many is removed', async () => {
  const file = await opened({ maxBytes: 10 })
  for (const line of ['first\n', 'second\n', 'third\n', 'fourth\n']) {
    file.write(line)
    await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe(line), 10_000)
  }
  expect((await readdir(folder)).sort()).toEqual([
    'landfall.log',
    'landfall.log.1',
    'landfall.log.2',
  ])
  expect(await readFile(`${path}.2`, 'utf8')).toBe('second\n')
})

test('one file without older ones begins anew', async () => {
  const file = await opened({ maxBytes: 10, files: 1 })
  file.write('first\n')
  await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe('first\n'), 10_000)
  file.write('second\n')
  await file.close()
  expect(await readdir(folder)).toEqual(['landfall.log'])
})

test('a log that cannot be opened is named at the start', async () => {
  const wrong = join(folder, 'none', 'landfall.log')
  await expect(opened({ path: wrong })).rejects.toThrow(`The log ${wrong} cannot be opened: ENOENT`)
})

// To this device nothing can be written.
const device = '/dev/full'
const onFullDisk = test.runIf(process.platform === 'linux')

onFullDisk('lines wait while the disk is full, and are written when there is room', async () => {
  await symlink(device, path)
  const file = await opened()
  file.write('one\n')
  file.write('two\n')
  await vi.waitFor(() => expect(problems).toHaveLength(1), 10_000)
  expect(problems[0]).toMatch(/^The log .*landfall\.log cannot be written: ENOSPC/)
  await rm(path)
  await vi.waitFor(() => expect(problems).toEqual([problems[0], null]), 10_000)
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n')
})

onFullDisk('lines beyond what may wait are counted', async () => {
  await symlink(device, path)
  const file = await opened()
  for (let n = 0; n < 6; n += 1) file.write(`${String(n).repeat(999_999)}\n`)
  await vi.waitFor(() => expect(problems).toHaveLength(1), 10_000)
  await rm(path)
  await vi.waitFor(() => expect(problems).toHaveLength(2), 10_000)
  await file.close()
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(5)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    lost: 2,
    msg: 'lines were not logged',
  })
})

onFullDisk('a log on a full disk does not delay the stop of a process', async () => {
  await symlink(device, path)
  const file = await opened({ retryMs: 3_600_000 })
  file.write('one\n')
  await vi.waitFor(() => expect(problems).toHaveLength(1), 10_000)
  await file.close()
})
