/**
 * Counts the posts in flight per key (a webhook, an account), so that none holds more than its share of the
 * slots. A key whose last answer did not come in time gets a small share until its endpoint answers again or it
 * posts to another URL.
 */
export type InFlightPosts = {
  add(key: string, url: string): void
  remove(key: string): void
  noteAnswer(key: string, url: string, timedOut: boolean): void
  freeFor(key: string): number
  /** How much of a full share each key uses. */
  busy(): readonly { readonly key: string; readonly inFlight: number }[]
}

const slowShare = 2

export function createInFlightPosts(perKey: number): InFlightPosts {
  const counts = new Map<string, number>()
  // The URLs that did not answer in time, by key.
  const slow = new Map<string, string>()
  const share = (key: string): number => (slow.has(key) ? Math.min(slowShare, perKey) : perKey)
  const freeFor = (key: string): number => share(key) - (counts.get(key) ?? 0)
  return {
    add(key, url) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (slow.get(key) !== url) slow.delete(key)
    },
    remove(key) {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
    noteAnswer(key, url, timedOut) {
      if (timedOut) slow.set(key, url)
      else if (slow.get(key) === url) slow.delete(key)
    },
    freeFor,
    busy: () =>
      [...new Set([...counts.keys(), ...slow.keys()])].map((key) => ({
        key,
        inFlight: perKey - freeFor(key),
      })),
  }
}
