import type { Loaded } from '../resource.ts'

/** Keeps records that belong to no account (ports, terminals, vessels) for a while. */
export type SharedCache = {
  get(key: string): Loaded | undefined
  set(key: string, loaded: Loaded): void
}

/** `clock` in milliseconds. Entries live for `liveMs`; the oldest go when there are too many. */
export function createSharedCache(
  clock: () => number = () => performance.now(),
  liveMs = 60_000,
  atMost = 20_000,
): SharedCache {
  const entries = new Map<string, { readonly loaded: Loaded; readonly until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined || entry.until > clock()) return entry?.loaded
      entries.delete(key)
      return undefined
    },
    set(key, loaded) {
      const oldest = entries.size >= atMost ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { loaded, until: clock() + liveMs })
    },
  }
}
