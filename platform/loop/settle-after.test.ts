// Settling several results together, with pauses that the test ends.
import { afterAll, expect, test, vi } from 'vitest'
import { deferred } from '../worker/worker-fixture.ts'

const pauses: { readonly ms: number; readonly end: () => void }[] = []
// Files of tests share modules: those that are loaded already have the real pauses.
vi.resetModules()
vi.doMock('../process/pause.ts', () => ({
  pauseFor: (ms: number, signal: AbortSignal) =>
    new Promise<void>((end) => {
      signal.addEventListener('abort', () => end())
      pauses.push({ ms, end })
    }),
}))

afterAll(() => {
  vi.doUnmock('../process/pause.ts')
  vi.resetModules()
})
const { item, looping } = await import('./loop-fixture.ts')

const settlePauses = () => pauses.filter(({ ms }) => ms === 25)

test('an item that finishes during a settlement waits for others of its own', async () => {
  const [one, two, three] = [item(1), item(2), item(3)]
  const settling = deferred()
  const settled: number[][] = []
  const { handle, begun } = looping([one, two, three], {
    concurrency: 3,
    settleAfterMs: 25,
    settle: (finished) => {
      settled.push(finished.map((each) => each.item.id))
      return settling.promise
    },
  })
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]))
  one.work.resolve('ok')
  await vi.waitFor(() => expect(settlePauses()).toHaveLength(1))
  settlePauses()[0]?.end()
  await vi.waitFor(() => expect(settled).toEqual([[1]]))
  two.work.resolve('ok')
  await vi.waitFor(() => expect(handle.free()).toBe(2))
  settling.resolve()
  await vi.waitFor(() => expect(settlePauses()).toHaveLength(2))
  three.work.resolve('ok')
  await vi.waitFor(() => expect(handle.free()).toBe(3))
  expect(settled).toEqual([[1]])
  settlePauses()[1]?.end()
  await vi.waitFor(() => expect(settled).toEqual([[1], [2, 3]]))
  await handle.stop()
})
