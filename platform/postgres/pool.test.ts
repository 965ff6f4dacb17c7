import { expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../worker/worker-fixture.ts'
import { openPool } from './pool.ts'
import { serverThat } from './server-fixture.ts'

test('a connection whose settings are made too late for who waited serves the next', async () => {
  const asked = deferred()
  const late = deferred()
  const url = await serverThat(async (_statement, client) => {
    if (client === 1) {
      asked.resolve()
      await late.promise
    }
    return ''
  })
  const pool = openPool(url, { max: 1, name: 'test' })
  const first = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = pool.connect()
  first.release(true)
  await asked.promise
  vi.advanceTimersByTime(5_000)
  await expect(waiting).rejects.toThrow('timeout exceeded')
  vi.useRealTimers()
  late.resolve()
  const next = await pool.connect()
  next.release()
  await pool.end()
})
