import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'

export type OpenedFile =
  | { readonly kind: 'here'; readonly path: string; readonly remove: () => Promise<void> }
  | { readonly kind: 'gone' }
  /** The store, or our own disk, cannot be used for now. */
  | { readonly kind: 'away' }

export type OpenFile = (key: string) => Promise<OpenedFile>

/** Copies stored files into `folder`, one by one, for as long as each is being read. */
export const fileOpener =
  (files: Files, folder: string, log: Log): OpenFile =>
  async (key) => {
    const path = join(folder, randomUUID())
    const remove = () => rm(path, { force: true })
    try {
      const stream = await files.read(key)
      if (stream === null) return { kind: 'gone' }
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      return { kind: 'here', path, remove }
    } catch (error) {
      log.warn({ err: error }, 'a document cannot be fetched for now')
      await remove().catch(() => undefined)
      return { kind: 'away' }
    }
  }
