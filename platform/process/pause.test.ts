import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { pauseFor, pauseUntil, repeatedly } from './pause.ts'

test('a pause takes its time', async () => {
  let isOver = false
  const pause = pauseFor(20, new AbortController().signal).then(() => (isOver = true))
  await sleep(10)
  expect(isOver).toBe(false)
  await pause
})

test('a pause ends at once when it is told to stop, before or meanwhile', async () => {
  const halt = new AbortController()
  const pause = pauseFor(60_000, halt.signal)
  halt.abort()
  await pause
  await pauseFor(60_000, halt.signal)
  expect(halt.signal.aborted).toBe(true)
})

test('a pause that something else ends leaves nothing at the signal', async () => {
  const halt = new AbortController()
  await pauseUntil(Promise.resolve(), 60_000, halt.signal)
  expect(getEventListeners(halt.signal, 'abort')).toEqual([])
  const pause = pauseUntil(new Promise(() => undefined), 60_000, halt.signal)
  halt.abort()
  await pause
  await pauseUntil(new Promise(() => undefined), 60_000, halt.signal)
})

test('repeated work begins at once, comes again, and a stop waits for what is in hand', async () => {
  const done: number[] = []
  const work = repeatedly(1, async (signal) => {
    done.push(done.length)
    if (done.length < 3) return
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await Promise.resolve()
    done.push(-1)
  })
  expect(done).toEqual([0])
  await vi.waitFor(() => expect(done).toEqual([0, 1, 2]))
  await work.stop()
  expect(done).toEqual([0, 1, 2, -1])
})

test('repeated work is done again without a wait when it is asked for, also while it is in hand', async () => {
  let begun = 0
  let end = (): void => undefined
  const work = repeatedly(60_000, () => {
    begun += 1
    return new Promise((resolve) => (end = resolve))
  })
  work.again()
  end()
  await vi.waitFor(() => expect(begun).toBe(2))
  end()
  await Promise.resolve()
  work.again()
  await vi.waitFor(() => expect(begun).toBe(3))
  end()
  await work.stop()
  expect(begun).toBe(3)
})
