// Checks a ZIP before a library reads it: lists its parts, and rejects those that inflate to more than declared.
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { failed } from '../../protocol.ts'
import type { ReadFailure } from '../../protocol.ts'

/** The names of all parts, and the texts of the requested ones. */
type ZipParts = {
  readonly ok: true
  readonly names: readonly string[]
  readonly texts: readonly string[]
}

const maxParts = 5_000
/** Bytes of all parts together, inflated. */
const maxInflated = 100_000_000

async function entriesOf(zip: ZipFile): Promise<readonly Entry[] | ReadFailure> {
  if (zip.entryCount > maxParts) return failed('too_large')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  if (entries.some((entry) => entry.isEncrypted())) return failed('encrypted')
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  return size > maxInflated ? failed('too_large') : entries
}

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name)

async function partsOf(bytes: Buffer, wanted: RegExp): Promise<ZipParts | ReadFailure> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = await entriesOf(zip)
  if ('ok' in entries) return entries
  const texts: string[] = []
  for (const entry of entries) {
    const part = await buffer(await zip.openReadStreamPromise(entry))
    // Office programs write none; external and recursive entities need one.
    if (isXml(entry.fileName) && part.includes('<!DOCTYPE')) return failed('broken')
    if (wanted.test(entry.fileName)) texts.push(part.toString('utf8'))
  }
  return { ok: true, names: entries.map(({ fileName }) => fileName), texts }
}

/** The library stops inflating a part where it grows beyond the size that is declared. */
const holdsMore = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('too many bytes')

export const zipParts = (bytes: Buffer, wanted: RegExp): Promise<ZipParts | ReadFailure> =>
  partsOf(bytes, wanted).catch((error: unknown) =>
    failed(holdsMore(error) ? 'too_large' : 'broken'),
  )
