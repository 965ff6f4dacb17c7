import { describe, expect, test } from 'vitest'
import { createProgress } from './progress.ts'
import { deferred } from '../../worker/worker-fixture.ts'

/** Batches in hand whose ends the test decides. */
function handing() {
  const progress = createProgress()
  const take = (partition: number, next: string) => {
    const done = deferred<boolean>()
    progress.take(partition, next, done.promise)
    return done
  }
  const reached = async () => {
    await new Promise(setImmediate)
    return progress.reached().map(({ partition, offset }) => `${partition}:${offset}`)
  }
  return { progress, take, reached }
}

describe('what counts as read', () => {
  test('is what was handled, and nothing that comes after a batch in hand', async () => {
    const { take, reached } = handing()
    const [first, second, other] = [take(0, '3'), take(0, '5'), take(1, '9')]
    second.resolve(true)
    other.resolve(true)
    expect(await reached()).toEqual(['1:9'])
    first.resolve(true)
    expect((await reached()).sort()).toEqual(['0:5', '1:9'])
  })

  test('ends before the first batch that was not handled', async () => {
    const { take, reached } = handing()
    const batches = [take(0, '3'), take(0, '5')]
    batches[0]?.resolve(true)
    batches[1]?.resolve(false)
    expect(await reached()).toEqual(['0:3'])
    take(0, '7').resolve(true)
    expect(await reached()).toEqual(['0:3'])
  })

  test('is told until it is noted, and again when it has moved meanwhile', async () => {
    const { progress, take, reached } = handing()
    take(0, '3').resolve(true)
    expect(await reached()).toEqual(['0:3'])
    take(0, '5').resolve(true)
    expect(await reached()).toEqual(['0:5'])
    progress.noted(0, '3')
    expect(await reached()).toEqual(['0:5'])
    progress.noted(0, '5')
    expect(await reached()).toEqual([])
  })

  test('is nothing of an earlier share, and nothing that comes after its batches before they end', async () => {
    const { progress, take, reached } = handing()
    const earlier = take(0, '100')
    take(1, '7').resolve(true)
    expect(await reached()).toEqual(['1:7'])
    progress.newShare()
    expect(await reached()).toEqual([])
    // Another fetch had gone on meanwhile, where the earlier one left off.
    take(0, '150').resolve(true)
    expect(await reached()).toEqual([])
    earlier.resolve(true)
    expect(await reached()).toEqual(['0:150'])
  })

  test('is settled once nothing is in hand', async () => {
    const { progress, take } = handing()
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
