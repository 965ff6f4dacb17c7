import { describe, expect, test } from 'vitest'
import { createProgress } from './progress.ts'
import { deferred } from '../../worker/worker-fixture.ts'

/** Batches in flight, which the test ends. */
function batchesInFlight() {
  const progress = createProgress()
  const take = (partition: number, next: string) => {
    const done = deferred<boolean>()
    progress.take(partition, next, done.promise)
    return done
  }
  const uncommitted = async () => {
    await new Promise(setImmediate)
    return progress.uncommitted().map(({ partition, offset }) => `${partition}:${offset}`)
  }
  return { progress, take, uncommitted }
}

describe('the offsets to commit', () => {
  test('are those of handled batches, and none behind a batch in flight', async () => {
    const { take, uncommitted } = batchesInFlight()
    const [first, second, other] = [take(0, '3'), take(0, '5'), take(1, '9')]
    second.resolve(true)
    other.resolve(true)
    expect(await uncommitted()).toEqual(['1:9'])
    first.resolve(true)
    expect((await uncommitted()).sort()).toEqual(['0:5', '1:9'])
  })

  test('end before the first batch that was not handled', async () => {
    const { take, uncommitted } = batchesInFlight()
    const batches = [take(0, '3'), take(0, '5')]
    batches[0]?.resolve(true)
    batches[1]?.resolve(false)
    expect(await uncommitted()).toEqual(['0:3'])
    take(0, '7').resolve(true)
    expect(await uncommitted()).toEqual(['0:3'])
  })

  test('stay until they are committed, and when they have moved meanwhile', async () => {
    const { progress, take, uncommitted } = batchesInFlight()
    take(0, '3').resolve(true)
    expect(await uncommitted()).toEqual(['0:3'])
    take(0, '5').resolve(true)
    expect(await uncommitted()).toEqual(['0:5'])
    progress.committed(0, '3')
    expect(await uncommitted()).toEqual(['0:5'])
    progress.committed(0, '5')
    expect(await uncommitted()).toEqual([])
  })

  test('leave out an earlier assignment, and batches behind those of it that are in flight', async () => {
    const { progress, take, uncommitted } = batchesInFlight()
    const earlier = take(0, '100')
    take(1, '7').resolve(true)
    expect(await uncommitted()).toEqual(['1:7'])
    progress.newAssignment()
    expect(await uncommitted()).toEqual([])
    // A new fetch begins where the earlier one ended.
    take(0, '150').resolve(true)
    expect(await uncommitted()).toEqual([])
    earlier.resolve(true)
    expect(await uncommitted()).toEqual(['0:150'])
  })

  test('are settled once no batch is in flight', async () => {
    const { progress, take } = batchesInFlight()
    const [first, second] = [take(0, '3'), take(1, '5')]
    let settled = false
    void progress.settled().then(() => (settled = true))
    first.resolve(true)
    await new Promise(setImmediate)
    expect(settled).toBe(false)
    second.resolve(false)
    await new Promise(setImmediate)
    expect(settled).toBe(true)
  })
})
