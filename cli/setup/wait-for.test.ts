import { expect, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { waitFor } from './wait-for.ts'

test('a backend that stays away is told once, and again when its reason changes', async () => {
  const told: unknown[] = []
  const log = silentLog()
  log.info = (...line: unknown[]) => void told.push(line)
  const reasons = ['refused', 'refused', 'no such database']
  const attempt = () => {
    const reason = reasons.shift()
    return reason === undefined ? Promise.resolve('here') : Promise.reject(new Error(reason))
  }
  expect(
    await waitFor('Postgres', attempt, () => true, log, { patienceMs: 60_000, pauseMs: 1 }),
  ).toBe('here')
  const sentence = 'Postgres does not serve us yet'
  expect(told).toEqual([
    [{ reason: 'refused' }, sentence],
    [{ reason: 'no such database' }, sentence],
  ])
})

test('a backend that does not serve us in time is named', async () => {
  const attempt = () => Promise.reject(new Error('refused'))
  await expect(
    waitFor('Postgres', attempt, () => true, silentLog(), { patienceMs: 20, pauseMs: 1 }),
  ).rejects.toThrow('Postgres did not serve us within 0.02 s: refused')
})

test('an error that waiting does not mend is thrown at once', async () => {
  const attempt = () => Promise.reject(new Error('no such user'))
  await expect(waitFor('Postgres', attempt, () => false, silentLog())).rejects.toThrow(
    'no such user',
  )
})
