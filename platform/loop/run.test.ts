import { describe, expect, test, vi } from 'vitest'
import { item, looping } from './loop-fixture.ts'
import type { Item } from './loop-fixture.ts'
import type { Log } from '../process/log.ts'
import { databaseError, deferred, fakeDatabase } from '../worker/worker-fixture.ts'

const wait = vi.waitFor

describe('claiming', () => {
  test('claims as many items as it can begin, and more when one has ended', async () => {
    const items = [item(1), item(2), item(3)]
    const [one, two, three] = [...items] as [Item, Item, Item]
    const { handle, limits, begun } = looping(items)
    await wait(() => expect(begun).toEqual([1, 2]))
    expect([limits, handle.free()]).toEqual([[2], 0])
    one.work.resolve('ok')
    await wait(() => expect(begun).toEqual([1, 2, 3]))
    expect(limits.every((limit) => limit > 0)).toBe(true)
    for (const { work } of [two, three]) work.resolve('ok')
    await handle.stop()
  })

  test('claims at once when woken', async () => {
    const due: Item[] = []
    const { handle, limits, begun } = looping(due)
    await wait(() => expect(limits).toEqual([2]))
    const late = item(9)
    due.push(late)
    handle.wake()
    await wait(() => expect(begun).toEqual([9]))
    late.work.resolve('ok')
    await handle.stop()
  })

  test('claims at once when an item ends that may let in one that was left out', async () => {
    const [one, late] = [item(1), item(9)]
    const due = [one]
    const { handle, limits, begun } = looping(due, { mayLetIn: ({ id }) => id === 1 })
    await wait(() => expect(begun).toEqual([1]))
    handle.wake()
    await wait(() => expect(limits).toHaveLength(2))
    due.push(late)
    one.work.resolve('ok')
    await wait(() => expect(begun).toEqual([1, 9]))
    late.work.resolve('ok')
    await handle.stop()
  })

  test('claims at once when a settlement has made an item due', async () => {
    const [one, late] = [item(1), item(9)]
    const due = [one]
    const behind = [late]
    const settle = () => {
      const next = behind.splice(0)
      due.push(...next)
      return Promise.resolve({ makesDue: next.length > 0 })
    }
    const { handle, limits, begun } = looping(due, { settle })
    await wait(() => expect(begun).toEqual([1]))
    handle.wake()
    await wait(() => expect(limits).toHaveLength(2))
    one.work.resolve('ok')
    await wait(() => expect(begun).toEqual([1, 9]))
    late.work.resolve('ok')
    await handle.stop()
  })

  test('claims again without a wake-up after its idle time', async () => {
    const { handle, limits } = looping([], { idleMs: 5 })
    await wait(() => expect(limits.length).toBeGreaterThan(2))
    await handle.stop()
  })

  test('claims nothing while the outbox is congested', async () => {
    let full = true
    const due = [item(1)]
    due[0]?.work.resolve('ok')
    const asked = vi.fn(() => full)
    const { handle, limits, begun } = looping(due, { idleMs: 5, congested: asked })
    await wait(() => expect(asked.mock.calls.length).toBeGreaterThan(2))
    expect(limits).toEqual([])
    full = false
    await wait(() => expect(begun).toEqual([1]))
    await handle.stop()
  })

  test('continues after a claim that fails', async () => {
    const due = [item(1)]
    due[0]?.work.resolve('ok')
    let failures = 1
    const claim = () =>
      failures-- > 0 ? Promise.reject(databaseError('08006')) : Promise.resolve(due.splice(0))
    const { handle, begun } = looping([], { idleMs: 5, claim })
    await wait(() => expect(begun).toEqual([1]))
    await handle.stop()
  })

  test('tells a claim that fails again and again once, and anew after one that succeeds', async () => {
    const lines: string[] = []
    const log = { child: () => ({ warn: (_error: unknown, line: string) => lines.push(line) }) }
    const claim = vi.fn(() => Promise.reject<Item[]>(databaseError('08006')))
    const { handle } = looping([], { idleMs: 1, claim, log: log as unknown as Log })
    await wait(() => expect(claim.mock.calls.length).toBeGreaterThan(2))
    expect(lines).toEqual(['due items could not be claimed'])
    claim.mockImplementationOnce(() => Promise.resolve([]))
    await wait(() => expect(lines).toHaveLength(2))
    await handle.stop()
  })

  test('begins items that it is given beyond its concurrency, and has none free then', async () => {
    const { handle, begun } = looping([])
    const given = [item(1), item(2), item(3)]
    handle.take(given)
    expect([begun, handle.free()]).toEqual([[1, 2, 3], -1])
    for (const { work } of given) work.resolve('ok')
    await handle.stop()
    expect(handle.free()).toBe(0)
  })
})

describe('settling', () => {
  test('writes the items that have finished together, with rows and messages', async () => {
    const items = [item(1), item(2)]
    for (const { work } of items) work.resolve('ok')
    const put = { into: 'thing', key: ['n'], how: 'insert', row: { n: 1 } } as const
    const message = { topic: 'thing.counted', key: 'k', value: { n: 1 } }
    let settled = 0
    const { handle, outbox, database } = looping(items, {
      settle: (finished) => {
        settled += finished.length
        return Promise.resolve({ rows: finished.map(() => put), messages: [message] })
      },
    })
    await wait(() => expect(settled).toBe(2))
    await handle.stop()
    expect(outbox.published[0]).toMatchObject({ topic: 'thing.counted' })
    expect(database.committed.flat().some(({ text }) => text.includes('"thing"'))).toBe(true)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'settles an item that finishes %i turns after the others were settled',
    async (turns) => {
      const [one, two] = [item(1), item(2)]
      const onPublish = () => {
        let turn = Promise.resolve()
        for (let i = 0; i < turns; i++) turn = turn.then(() => undefined)
        void turn.then(() => two.work.resolve('ok'))
      }
      const { handle, begun, settled } = looping([one, two], { onPublish })
      await wait(() => expect(begun).toEqual([1, 2]))
      one.work.resolve('ok')
      await wait(() => expect(settled).toEqual([['1 ok'], ['2 ok']]))
      await handle.stop()
    },
  )

  test('waits for other items, but not beyond the stop', async () => {
    const items = [item(1), item(2)]
    const { handle, begun, settled } = looping([...items], { settleAfterMs: 3_600_000 })
    await wait(() => expect(begun).toEqual([1, 2]))
    for (const { work } of items) work.resolve('ok')
    await wait(() => expect(handle.free()).toBe(2))
    expect(settled).toEqual([])
    await handle.stop()
    expect(settled).toEqual([['1 ok', '2 ok']])
  })

  test('is repeated until an outage is over, which is told once', async () => {
    let failures = 2
    const tries: number[] = []
    const lines: string[] = []
    const log = { child: () => ({ warn: (_error: unknown, line: string) => lines.push(line) }) }
    const one = item(1)
    one.work.resolve('ok')
    const { handle } = looping([one], {
      log: log as unknown as Log,
      settle: (finished) => {
        tries.push(finished.length)
        return failures-- > 0 ? Promise.reject(databaseError('57P01')) : Promise.resolve()
      },
    })
    await wait(() => expect(tries).toEqual([1, 1, 1]), 3_000)
    await handle.stop()
    expect(tries).toEqual([1, 1, 1])
    expect(lines).toEqual(['an outage: the results wait'])
  })

  test('is told once, after its commit, though its transaction is repeated', async () => {
    const told: number[] = []
    const row = { into: 'thing', key: ['n'], how: 'insert', row: { n: 1 } } as const
    let failures = 1
    const database = fakeDatabase(({ text }) => {
      if (text.includes('into "thing"') && failures-- > 0) throw databaseError('57P01')
      return []
    })
    const one = item(1)
    one.work.resolve('ok')
    const { handle } = looping([one], {
      database,
      settle: () => {
        const committed = () => void told.push(database.committed.length)
        return Promise.resolve({ rows: [row], committed })
      },
    })
    await wait(() => expect(told).toHaveLength(1), 3_000)
    await handle.stop()
    expect([database.begun(), told]).toEqual([2, [1]])
  })

  test('leaves the one item whose result cannot be written to its lease', async () => {
    const items = [item(1), item(2), item(3)]
    const written: number[] = []
    const all = deferred()
    const { handle, begun } = looping([...items], {
      concurrency: 3,
      settle: async (finished) => {
        if (finished.length === 1 && finished[0]?.item.id === 1) await all.promise
        if (finished.some(({ item: { id } }) => id === 2)) throw databaseError('22P02')
        written.push(...finished.map(({ item: { id } }) => id))
      },
    })
    await wait(() => expect(begun).toHaveLength(3))
    items[0]?.work.resolve('ok')
    for (const { work } of items) work.resolve('ok')
    all.resolve()
    await handle.stop()
    expect(written.sort()).toEqual([1, 3])
  })

  test('an item whose work throws is given back, not settled, and another one begins', async () => {
    const items = [item(1), item(2)]
    const [one, two] = [...items] as [Item, Item]
    const { handle, settled, begun, givenBack } = looping(items, { concurrency: 1 })
    one.work.reject(new Error('a bug'))
    await wait(() => expect(begun).toEqual([1, 2]))
    two.work.resolve('ok')
    await handle.stop()
    expect([settled, givenBack]).toEqual([[['2 ok']], [1]])
  })
})
