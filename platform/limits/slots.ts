// Who may hold the slots of a process: posts in flight, by key (a webhook) and by group (its account).
// What counts is the time for which an endpoint holds its slots, whatever it answers in the end.

export type SlotLimits = {
  /** Of one key. */
  readonly perKey: number
  /** Of one key that has not accepted a post, or refused the last one. */
  readonly untilAccepted: number
  /** Of one group, so that it never has all. */
  readonly perGroup: number
  /** Of all keys that are not known to be quick; the rest is left to quick ones. */
  readonly unproven: number
  /** Of all slow keys together; the rest of `unproven` is left to new ones. */
  readonly slow: number
  /** Of the keys of one group that are not known to be quick. */
  readonly unprovenPerGroup: number
  /** Of the slow keys of one group; the rest of `unprovenPerGroup` is left to its new ones and to those that have refused. */
  readonly slowPerGroup: number
}

type Post = { readonly key: string; readonly group: string; readonly url: string }

/** Hands out the slots that were free when it was made. */
export type FreeSlots = {
  /** Takes a slot if the key may have one more. */
  readonly take: (key: string, group: string) => boolean
  /** How many slots the group holds or has taken. */
  readonly heldBy: (group: string) => number
  /** The same of a key. */
  readonly heldByKey: (key: string) => number
}

export type Slots = {
  /**
   * Begins a post; the returned function ends it, once: accepted, refused, or not made at all (null). Times are
   * milliseconds of one clock.
   */
  readonly begin: (post: Post, now: number) => (accepted: boolean | null, now: number) => void
  readonly free: (now: number) => FreeSlots
  readonly full: (now: number) => Full
}

/** Who may have no slot now. */
export type Full = {
  readonly keys: readonly string[]
  readonly groups: readonly string[]
  /** The groups of which no key may have one that is not known to be quick. */
  readonly unprovenGroups: readonly string[]
  /** Whether that is so of all groups; then these are the ones whose posts keep others out. */
  readonly isUnprovenFull: boolean
  /** The keys that may have one all the same. */
  readonly quickKeys: readonly string[]
}

/** A post that is held longer makes its endpoint slow. */
const quickMs = 1_000
/** After so many posts in a row that were not accepted a key waits, until the loop's result is written. */
const mostRefused = 5
const settlingMs = 1_000
/** Weight of the last post in the mean time for which an endpoint holds a slot. */
const weight = 0.3
const mostKnown = 5_000

type Known = {
  readonly group: string
  readonly url: string
  /** When each post in flight began. */
  readonly begun: Set<{ readonly at: number }>
  /** Mean of the times for which posts were held; null: none has ended. */
  heldMs: number | null
  /** Posts in a row that were not accepted, and when the last of them ended. */
  refused: number
  refusedAt: number
}

type Class = 'quick' | 'new' | 'slow'

function classOf({ begun, heldMs, refused }: Known, now: number): Class {
  const [oldest] = begun
  if ((heldMs ?? 0) > quickMs || (oldest && now - oldest.at > quickMs)) return 'slow'
  return heldMs === null || refused > 0 ? 'new' : 'quick'
}

const isSettling = ({ refused, refusedAt }: Known, now: number): boolean =>
  refused >= mostRefused && now - refusedAt < settlingMs

/** Posts in flight, by what the limits distinguish. */
type Count = { total: number; unproven: number; slow: number }
type Counts = {
  readonly groups: Map<string, Count>
  unproven: number
  slow: number
  slowKeys: number
}

function count(counts: Counts, group: Count, kind: Class, posts: number): void {
  group.total += posts
  if (kind === 'quick') return
  group.unproven += posts
  counts.unproven += posts
  if (kind !== 'slow') return
  group.slow += posts
  counts.slow += posts
}

function countsOf(busy: Iterable<Known>, now: number): Counts {
  const counts: Counts = { groups: new Map(), unproven: 0, slow: 0, slowKeys: 0 }
  for (const one of busy) {
    const kind = classOf(one, now)
    const group = counts.groups.get(one.group) ?? { total: 0, unproven: 0, slow: 0 }
    counts.groups.set(one.group, group)
    count(counts, group, kind, one.begun.size)
    if (kind === 'slow') counts.slowKeys += 1
  }
  return counts
}

/** How many posts of a key may be in flight: a slow one that accepts them has its share of what all slow ones may have. */
function capOf(kind: Class, refused: number, slowKeys: number, limits: SlotLimits): number {
  if (kind === 'quick') return limits.perKey
  if (kind === 'new' || refused > 0) return limits.untilAccepted
  return Math.min(limits.perKey, Math.floor(limits.slow / Math.max(1, slowKeys)))
}

/** The slots that are free now; taking one counts at once. */
function freeSlots(
  all: ReadonlyMap<string, Known>,
  busy: ReadonlyMap<string, Known>,
  limits: SlotLimits,
  now: number,
) {
  const counts = countsOf(busy.values(), now)
  const taken = new Map<string, number>()
  const groupOf = (name: string): Count => {
    const group = counts.groups.get(name) ?? { total: 0, unproven: 0, slow: 0 }
    counts.groups.set(name, group)
    return group
  }
  const isOpen = (kind: Class, group: Count): boolean => {
    if (group.total >= limits.perGroup) return false
    if (kind === 'quick') return true
    const isRoom = counts.unproven < limits.unproven && group.unproven < limits.unprovenPerGroup
    const isRoomForSlow = counts.slow < limits.slow && group.slow < limits.slowPerGroup
    return isRoom && (kind === 'new' || isRoomForSlow)
  }
  const heldByKey = (key: string): number => (all.get(key)?.begun.size ?? 0) + (taken.get(key) ?? 0)
  const mayTake = (key: string, group: string): boolean => {
    const one = all.get(key)
    if (one && isSettling(one, now)) return false
    const kind = one ? classOf(one, now) : 'new'
    const cap = capOf(kind, one?.refused ?? 0, counts.slowKeys, limits)
    return heldByKey(key) < cap && isOpen(kind, groupOf(group))
  }
  const take = (key: string, groupName: string): boolean => {
    if (!mayTake(key, groupName)) return false
    const one = all.get(key)
    taken.set(key, (taken.get(key) ?? 0) + 1)
    count(counts, groupOf(groupName), one ? classOf(one, now) : 'new', 1)
    return true
  }
  const heldBy = (group: string): number => counts.groups.get(group)?.total ?? 0
  return { mayTake, take, heldBy, heldByKey, counts }
}

function fullOf(
  all: ReadonlyMap<string, Known>,
  { mayTake, counts }: ReturnType<typeof freeSlots>,
  limits: SlotLimits,
): Full {
  const groupsWith = (isFull: (group: Count) => boolean): string[] =>
    [...counts.groups].flatMap(([name, group]) => (isFull(group) ? [name] : []))
  const isUnprovenFull = counts.unproven >= limits.unproven
  const mostUnproven = isUnprovenFull ? 1 : limits.unprovenPerGroup
  const unprovenGroups = groupsWith(({ unproven }) => unproven >= mostUnproven)
  const isBarred = new Set(unprovenGroups)
  const [keys, quickKeys]: [string[], string[]] = [[], []]
  for (const [key, { group }] of all) {
    if (!mayTake(key, group)) keys.push(key)
    else if (isUnprovenFull || isBarred.has(group)) quickKeys.push(key)
  }
  const groups = groupsWith(({ total }) => total >= limits.perGroup)
  return { keys, groups, unprovenGroups, isUnprovenFull, quickKeys }
}

export function createSlots(limits: SlotLimits): Slots {
  const all = new Map<string, Known>()
  const busy = new Map<string, Known>()
  const known = ({ key, group, url }: Post): Known => {
    const before = all.get(key)
    // Behind all others, so that who has not been posted to for longest is forgotten first.
    all.delete(key)
    if (before?.url === url) {
      all.set(key, before)
      return before
    }
    // Another address is another endpoint; what is still in flight at the old one goes on counting.
    const begun = before?.begun ?? new Set()
    const made = { group, url, begun, heldMs: null, refused: 0, refusedAt: 0 }
    all.set(key, made)
    return made
  }
  const forgetOldest = (): void => {
    for (const key of all.keys()) {
      if (all.size <= mostKnown) return
      if (!busy.has(key)) all.delete(key)
    }
  }
  return {
    begin: (post, now) => {
      const one = known(post)
      const held = { at: now }
      one.begun.add(held)
      busy.set(post.key, one)
      forgetOldest()
      return (accepted, endedAt) => {
        if (!one.begun.delete(held)) return
        if (one.begun.size === 0) busy.delete(post.key)
        if (accepted !== null) noteEnd(one, endedAt - held.at, accepted, endedAt)
      }
    },
    free: (now) => freeSlots(all, busy, limits, now),
    full: (now) => fullOf(all, freeSlots(all, busy, limits, now), limits),
  }
}

function noteEnd(one: Known, ms: number, accepted: boolean, now: number): void {
  one.heldMs = one.heldMs === null ? ms : one.heldMs * (1 - weight) + ms * weight
  one.refused = accepted ? 0 : one.refused + 1
  if (!accepted) one.refusedAt = now
}
