import type { LoadedResource } from '../resource.ts'

/** Keeps records that belong to no account: ports, terminals, vessels. */
export type SharedCache = {
  get(key: string): LoadedResource | undefined
  set(key: string, loaded: LoadedResource): void
}

/** `clock` is in milliseconds. An entry expires after `expiresAfterMs`; beyond `limit`, the oldest is removed. */
export function createSharedCache(
  clock: () => number = () => performance.now(),
  expiresAfterMs = 60_000,
  limit = 20_000,
): SharedCache {
  const entries = new Map<string, { readonly loaded: LoadedResource; readonly expiresAt: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined || entry.expiresAt > clock()) return entry?.loaded
      entries.delete(key)
      return undefined
    },
    set(key, loaded) {
      const oldest = entries.size >= limit ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { loaded, expiresAt: clock() + expiresAfterMs })
    },
  }
}
