import { expect, test, vi } from 'vitest'
import { isDiskFull, roomProblem, watchDisk } from './disk-room.ts'

const place = { setting: 'DATA_DIR', path: '/data' }
const mb = 1_000_000
const noBytes = 'The disk of DATA_DIR=/data is full: 9 MB are free, 10 MB are kept in reserve.'

test.each([
  ['has more than the reserve', { bytes: 11 * mb, files: null }, false, null],
  ['has the reserve and room for 100 files', { bytes: 10 * mb, files: 100 }, false, null],
  ['has less than the reserve', { bytes: 9 * mb, files: 1_000 }, false, noBytes],
  [
    'was full and has hardly more than the reserve',
    { bytes: 11 * mb, files: null },
    true,
    'The disk of DATA_DIR=/data is full: 11 MB are free, 10 MB are kept in reserve.',
  ],
  ['was full and has room again', { bytes: 13 * mb, files: null }, true, null],
  [
    'has no room for more files',
    { bytes: 99 * mb, files: 7 },
    false,
    'The disk of DATA_DIR=/data is full: there is room for 7 more files.',
  ],
])('a disk that %s', (_name, free, wasFull, problem) => {
  expect(roomProblem(place, free, 10 * mb, wasFull)).toBe(problem)
})

test('a disk without the reserve is told once', async () => {
  const told: (string | null)[] = []
  const room = watchDisk([{ setting: 'DATA_DIR', path: '/' }], 1e18, (now) => told.push(now), 1)
  await vi.waitFor(() => expect(room.problem()).toContain('DATA_DIR=/ is full'), 10_000)
  await room.stop()
  expect(told).toHaveLength(1)
})

test('a folder that is not there is not full', async () => {
  const told = vi.fn()
  const room = watchDisk([{ setting: 'FILES', path: '/none' }], 1e18, told, 1)
  await room.stop()
  expect(room.problem()).toBeNull()
  expect(told).not.toHaveBeenCalled()
})

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EIO', false],
])('%s means that the disk is full: %s', (code, isFull) => {
  expect(isDiskFull(Object.assign(new Error(code), { code }))).toBe(isFull)
})
