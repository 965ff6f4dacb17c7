import type { LoadedResource } from '../resource.ts'

/** Keeps records that belong to no account: ports, terminals, vessels. */
export type SharedCache = {
  get(key: string): LoadedResource | undefined
  set(key: string, loaded: LoadedResource): void
}

const expiresAfterMs = 60_000
/** Beyond these, the oldest is removed. */
const mostEntries = 20_000

export function createSharedCache(): SharedCache {
  const entries = new Map<string, { readonly loaded: LoadedResource; readonly expiresAt: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined || entry.expiresAt > performance.now()) return entry?.loaded
      entries.delete(key)
      return undefined
    },
    set(key, loaded) {
      const oldest = entries.size >= mostEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { loaded, expiresAt: performance.now() + expiresAfterMs })
    },
  }
}
