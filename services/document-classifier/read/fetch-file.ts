import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'

export type FetchedFile =
  | { readonly kind: 'copied'; readonly path: string; readonly remove: () => Promise<void> }
  | { readonly kind: 'missing' }
  /** The store or the local disk fails; a later attempt may succeed. */
  | { readonly kind: 'unavailable' }

export type FetchFile = (key: string) => Promise<FetchedFile>

/** Copies the stored file with this key into a folder of its own; the caller removes the copy. */
export const fileFetcher =
  (files: Files, makeFolder: (name: string) => Promise<string>, log: Log): FetchFile =>
  async (key) => {
    let remove = () => Promise.resolve()
    try {
      const stream = await files.read(key)
      if (stream === null) return { kind: 'missing' }
      const folder = await makeFolder('document')
      remove = () => rm(folder, { recursive: true, force: true })
      const path = join(folder, 'file')
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      return { kind: 'copied', path, remove }
    } catch (error) {
      log.warn({ err: error }, 'fetching a document failed')
      await remove().catch(() => undefined)
      return { kind: 'unavailable' }
    }
  }
