import { describe, expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const limits = {
  perKey: 16,
  untilAccepted: 2,
  perGroup: 40,
  unproven: 30,
  slow: 20,
  unprovenPerGroup: 10,
  slowPerGroup: 8,
}
const second = 1_000

/** Slots in which keys are written as `<group><number>`, such as `a1`. */
function slotsWithin(more: Partial<typeof limits> = {}) {
  const slots = createSlots({ ...limits, ...more })
  const groupOf = (key: string): string => key.charAt(0)
  const begin = (key: string, now: number, url = key) =>
    slots.begin({ key, group: groupOf(key), url }, now)
  /** How many more slots the key gets. */
  const room = (key: string, now: number): number => {
    const free = slots.free(now)
    let taken = 0
    while (taken < 1_000 && free.take(key, groupOf(key))) taken += 1
    return taken
  }
  /** A post that was held for so long. */
  const posted = (key: string, ms: number, accepted = true, now = 0) =>
    begin(key, now)(accepted, now + ms)
  return { slots, begin, room, posted }
}

describe('an endpoint has', () => {
  test.each<[string, readonly [ms: number, accepted: boolean][], number]>([
    ['two slots until it has accepted a post', [], 2],
    ['its full share when it is quick', [[20, true]], 16],
    [
      'two slots after a refusal',
      [
        [20, true],
        [20, false],
      ],
      2,
    ],
    [
      'its full share again after the next accepted post',
      [
        [20, false],
        [20, true],
      ],
      16,
    ],
    ['what the slow ones of its account may have when it accepts late', [[14_000, true]], 8],
    [
      'the same when it was quick before',
      [
        [20, true],
        [20, true],
        [14_000, true],
      ],
      8,
    ],
    ['two slots when its posts time out', [[15_000, false]], 2],
    [
      'its full share after some quick answers',
      Array.from({ length: 9 }, (_, n) => [n ? 20 : 14_000, true]),
      16,
    ],
  ])('%s', (_, posts, expected) => {
    const { room, posted } = slotsWithin()
    for (const [ms, accepted] of posts) posted('a1', ms, accepted)
    expect(room('a1', 20 * second)).toBe(expected)
  })

  test('a small share while it holds a post for more than a second, before it has answered', () => {
    const { begin, room, posted } = slotsWithin()
    posted('a1', 20)
    const end = begin('a1', 0)
    expect(room('a1', second)).toBe(15)
    expect(room('a1', second + 1)).toBe(7)
    end(true, second + 2)
    expect(room('a1', second + 3)).toBe(16)
  })

  test('nothing until its result is written when five posts in a row were refused', () => {
    const { room, posted } = slotsWithin()
    for (let n = 0; n < 5; n++) posted('a1', 1, false)
    expect([room('a1', 500), room('a1', 2 * second)]).toEqual([0, 2])
  })

  test('a new beginning at another URL, beside what is in flight at the old one', () => {
    const { begin, room, posted } = slotsWithin()
    posted('a1', 15_000, false)
    const end = begin('a1', 0, 'old')
    begin('a1', 0, 'new')(true, 20)
    expect(room('a1', 30)).toBe(15)
    end(false, 40)
    expect(room('a1', 50)).toBe(16)
  })
})

test('a post ends once', () => {
  const { begin, room, posted } = slotsWithin()
  posted('a1', 20)
  const [end] = [begin('a1', 0), begin('a1', 0)]
  end(true, 1)
  end(true, 1)
  expect(room('a1', 2)).toBe(15)
})

test('slow endpoints share the slots that they have together', () => {
  const { begin, room, posted } = slotsWithin({
    perGroup: 400,
    unprovenPerGroup: 400,
    slowPerGroup: 400,
  })
  for (let n = 0; n < 10; n++) {
    posted(`a${n}`, 14_000)
    begin(`a${n}`, 0)
  }
  expect(room('a1', second)).toBe(1)
  for (let n = 0; n < 10; n++) begin(`a${n}`, 0)
  expect(room('a1', second)).toBe(0)
})

test('endpoints that hang leave slots to new and to quick ones, all others to quick ones', () => {
  const { begin, room, posted } = slotsWithin({ unprovenPerGroup: 400, slowPerGroup: 400 })
  posted('q1', 20)
  const groups = Array.from({ length: 30 }, (_, n) => String.fromCharCode(0x100 + n))
  for (const group of groups.slice(0, 20)) begin(`${group}1`, 0)
  const later = 2 * second
  expect(['s1', `${groups[0]}1`, 'q1'].map((key) => room(key, later))).toEqual([2, 0, 16])
  for (const group of groups.slice(20)) begin(`${group}1`, later)
  expect(['s1', 'q1'].map((key) => room(key, later))).toEqual([0, 16])
})

test('an account with many slow endpoints has no more than its share of them', () => {
  const { begin, room } = slotsWithin()
  for (let n = 0; n < 10; n++) begin(`a${n}`, 0)
  expect(['a77', 'b1'].map((key) => room(key, 0))).toEqual([0, 2])
})

test('the slow endpoints of an account leave slots to its new ones, and to those that refused a post', () => {
  const { slots, begin, room, posted } = slotsWithin()
  for (let n = 0; n < 8; n++) {
    posted(`a${n}`, 14_000)
    begin(`a${n}`, 0)
  }
  posted('a9', 20)
  posted('a9', 20, false)
  expect(['a0', 'a8', 'a9'].map((key) => room(key, 1))).toEqual([0, 2, 2])
  expect(slots.full(1).unprovenGroups).toEqual([])
})

test('an account with many quick endpoints never has all slots', () => {
  const { slots, begin, room, posted } = slotsWithin()
  for (let n = 0; n < 40; n++) {
    posted(`a${n}`, 20)
    begin(`a${n}`, 0)
  }
  expect(['a1', 'a50', 'b1'].map((key) => room(key, 1))).toEqual([0, 0, 2])
  expect(slots.full(1).groups).toEqual(['a'])
})

test('the claim is told which endpoints may have none', () => {
  const { slots, begin, posted } = slotsWithin()
  posted('q1', 20)
  begin('q1', 0)
  begin('n1', 0)
  begin('n1', 0)
  expect(slots.full(1)).toMatchObject({ keys: ['n1'], groups: [], unprovenGroups: [] })
})

test('the claim is told of which accounts only quick endpoints may have one', () => {
  const { slots, begin, posted } = slotsWithin()
  posted('a77', 20)
  for (let n = 0; n < 10; n++) begin(`a${n}`, 0)
  begin('b1', 0)
  const told = { groups: [], unprovenGroups: ['a'], isUnprovenFull: false, quickKeys: ['a77'] }
  expect(slots.full(1)).toMatchObject(told)
})

test('the claim is told when only quick endpoints may have one, and who keeps the others out', () => {
  const { slots, begin, posted } = slotsWithin()
  posted('q1', 20)
  begin('q1', 0)
  for (const group of ['a', 'b', 'c']) for (let n = 0; n < 10; n++) begin(`${group}${n}`, 0)
  const told = { unprovenGroups: ['a', 'b', 'c'], isUnprovenFull: true, quickKeys: ['q1'] }
  expect(slots.full(1)).toMatchObject(told)
})

test('who is posted to is not forgotten for many that are new', () => {
  const { room, posted } = slotsWithin()
  posted('a1', 20)
  for (let n = 0; n < 4_999; n++) posted(`b${n}`, 14_000)
  posted('a1', 20)
  for (let n = 0; n < 4_999; n++) posted(`c${n}`, 14_000)
  expect(room('a1', 20 * second)).toBe(16)
})

test('who is posted to all the time is not forgotten for more new ones than are kept', () => {
  const { begin, room, posted } = slotsWithin()
  begin('a1', 0)
  for (let n = 0; n < 5_001; n++) posted(`b${n}`, 20)
  expect(room('a1', 20)).toBe(1)
})

test('a post ends once, and one that was not made tells nothing of its endpoint', () => {
  const { begin, room } = slotsWithin()
  begin('a1', 0)(null, 20)
  expect(room('a1', 20)).toBe(2)
  const end = begin('a1', 20)
  end(true, 40)
  end(false, 40)
  expect(room('a1', 40)).toBe(16)
  begin('a1', 40)(null, 60)
  expect(room('a1', 60)).toBe(16)
})

test('a post that is still in flight counts after another to its endpoint has ended', () => {
  const { slots, begin } = slotsWithin()
  const [end] = [begin('a1', 0), begin('a1', 0)]
  end?.(true, 20)
  expect(slots.free(20).heldBy('a')).toBe(1)
})
