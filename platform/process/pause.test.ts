import { expect, test } from 'vitest'
import { pauseFor } from './pause.ts'

test('a pause takes its time', async () => {
  const started = performance.now()
  await pauseFor(20, new AbortController().signal)
  expect(performance.now() - started).toBeGreaterThan(15)
})

test('a pause ends at once when it is told to stop, before or meanwhile', async () => {
  const halt = new AbortController()
  const pause = pauseFor(60_000, halt.signal)
  halt.abort()
  await pause
  await pauseFor(60_000, halt.signal)
  expect(halt.signal.aborted).toBe(true)
})
