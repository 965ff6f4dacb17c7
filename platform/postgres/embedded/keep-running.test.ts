import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { keptOutput, keepRunning, nextStart, reasonIn } from './keep-running.ts'
import type { Exit, RunningServer } from './keep-running.ts'

test.each([
  ['that ends for the first time starts at once', 5, false, 0, { waitMs: 100, failures: 1 }],
  ['that ended before waits longer', 5, false, 3, { waitMs: 4_000, failures: 4 }],
  [
    'that ran for a while is not held to earlier ends',
    61_000,
    false,
    5,
    { waitMs: 100, failures: 1 },
  ],
  ['that ends whenever it is started is given up', 5, false, 5, null],
  [
    'whose disk is full waits for room, as often as needed',
    5,
    true,
    5,
    { waitMs: 2_000, failures: 5 },
  ],
])('a server %s', (_name, ranMs, isFull, failures, next) => {
  expect(nextStart({ ranMs, isFull, failures })).toEqual(next)
})

const at = '2026-03-20 09:00:00.000 UTC [42] '

test.each([
  [
    'a full disk',
    `${at}LOG:  starting
${at}ERROR:  could not write to file "pg_wal/xlogtemp.7": No space left on device
${at}FATAL:  checkpoint request failed
${at}LOG:  startup process (PID 7) was terminated by signal 6\n${at}LOG:  database system is shut down`,
    'ERROR: could not write to file "pg_wal/xlogtemp.7": No space left on device',
  ],
  [
    'a lock',
    `${at}FATAL:  lock file "postmaster.pid" already exists\n${at}HINT:  Is another one running?`,
    'FATAL: lock file "postmaster.pid" already exists',
  ],
  [
    'initdb',
    'creating subdirectories ... initdb: error: could not create directory "/data": Permission denied\ninitdb: removing contents',
    'error: could not create directory "/data": Permission denied',
  ],
  [
    'a signal',
    `${at}LOG:  startup process (PID 7) was terminated by signal 7: Bus error\n${at}LOG:  database system is shut down`,
    'startup process (PID 7) was terminated by signal 7: Bus error',
  ],
  [
    'a shell of initdb',
    'performing post-bootstrap initialization ... sh: 1: cannot create /dev/null: Permission denied\nchild process exited with exit code 2\ninitdb: removing contents',
    'performing post-bootstrap initialization ... sh: 1: cannot create /dev/null: Permission denied',
  ],
  ['what names no error', 'LOG: one\nLOG: two', 'LOG: two'],
])('the reason why a server ended is one line: %s', (_what, output, reason) => {
  expect(reasonIn(output)).toBe(reason)
})

test('clients that come too early do not hide the reason', () => {
  const early = `${at}FATAL:  the database system is starting up\n`
  const before = keptOutput('', `${at}FATAL:  no room\n`)
  expect(keptOutput(before, early.repeat(100))).toBe(before)
})

const exit: Exit = { code: 1, output: 'LOG: one\nFATAL: two' }
const server = (pid: number, ended: Promise<Exit>): RunningServer => ({
  pid,
  ended,
  output: () => '',
})
const never = new Promise<Exit>(() => undefined)

test('a server that ended is replaced, and the operator is told why', async () => {
  const tell = vi.fn()
  const launch = vi.fn(() => server(2, never))
  const kept = keepRunning(server(1, Promise.resolve(exit)), { folder: tmpdir(), launch, tell })
  await vi.waitFor(() => expect(kept.pid()).toBe(2))
  expect(tell).toHaveBeenCalledWith(
    `The embedded Postgres in ${tmpdir()} ended (1): FATAL: two. It is started again.`,
  )
})

test('a server that was killed before it printed anything is told without a reason', async () => {
  const tell = vi.fn()
  const killed = Promise.resolve({ code: null, output: '' })
  const launch = () => server(2, never)
  const kept = keepRunning(server(1, killed), { folder: tmpdir(), launch, tell })
  await vi.waitFor(() => expect(kept.pid()).toBe(2))
  const sentence = `The embedded Postgres in ${tmpdir()} ended (killed). It is started again.`
  expect(tell).toHaveBeenCalledWith(sentence)
})

test('a server that is stopped is not started again', async () => {
  const launch = vi.fn(() => server(2, never))
  let end = (_exit: Exit): void => undefined
  const ended = new Promise<Exit>((resolve) => (end = resolve))
  const kept = keepRunning(server(1, ended), { folder: tmpdir(), launch, tell: () => undefined })
  await kept.stop(() => end(exit))
  await new Promise(setImmediate)
  expect(launch).not.toHaveBeenCalled()
})
