// Looks through a ZIP before a library does: what it holds, and that it does not hold more than it says.
import { inflateRawSync } from 'node:zlib'
import { failed } from '../outcome.ts'
import type { ReadFailure } from '../outcome.ts'

type Entry = {
  readonly name: string
  readonly isEncrypted: boolean
  readonly isDeflated: boolean
  readonly packedSize: number
  readonly size: number
  readonly headerAt: number
}

/** The names of all parts, and the text of those that were asked for. */
export type ZipParts = {
  readonly ok: true
  readonly names: readonly string[]
  readonly texts: readonly string[]
}

const maxParts = 5_000
/** Of all parts together, inflated. */
const maxInflated = 100_000_000

const endMark = Buffer.from('PK\x05\x06', 'latin1')
const [entryMark, entrySize, headerSize, endSize] = [0x02014b50, 46, 30, 22]

function entryAt(bytes: Buffer, at: number): { readonly entry: Entry; readonly next: number } {
  if (bytes.readUInt32LE(at) !== entryMark) throw new Error('No entry is where one should be.')
  const nameLength = bytes.readUInt16LE(at + 28)
  const entry: Entry = {
    name: bytes.toString('utf8', at + entrySize, at + entrySize + nameLength),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    isDeflated: bytes.readUInt16LE(at + 10) === 8,
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    headerAt: bytes.readUInt32LE(at + 42),
  }
  const more = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  return { entry, next: at + entrySize + nameLength + more }
}

function entriesOf(bytes: Buffer): readonly Entry[] | ReadFailure {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0 || end + endSize > bytes.length) return failed('broken')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxParts) return failed('too_large')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    const { entry, next } = entryAt(bytes, at)
    entries.push(entry)
    at = next
  }
  return entries
}

/** Throws when there is more in it than it says. */
function inflated(bytes: Buffer, { headerAt, packedSize, size, isDeflated }: Entry): Buffer {
  const names = bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28)
  const start = headerAt + headerSize + names
  const packed = bytes.subarray(start, start + packedSize)
  return isDeflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : packed
}

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name)

function partsOf(bytes: Buffer, entries: readonly Entry[], wanted: RegExp): ZipParts | ReadFailure {
  const texts: string[] = []
  for (const entry of entries) {
    const part = inflated(bytes, entry)
    // Office writes none. Entities that fetch or multiply begin with one.
    if (isXml(entry.name) && part.includes('<!DOCTYPE')) return failed('broken')
    if (wanted.test(entry.name)) texts.push(part.toString('utf8'))
  }
  return { ok: true, names: entries.map(({ name }) => name), texts }
}

function checked(bytes: Buffer, wanted: RegExp): ZipParts | ReadFailure {
  const entries = entriesOf(bytes)
  if ('ok' in entries) return entries
  if (entries.some(({ isEncrypted }) => isEncrypted)) return failed('encrypted')
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  return size > maxInflated ? failed('too_large') : partsOf(bytes, entries, wanted)
}

const holdsMore = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

export function zipParts(bytes: Buffer, wanted: RegExp): ZipParts | ReadFailure {
  try {
    return checked(bytes, wanted)
  } catch (error) {
    return failed(holdsMore(error) ? 'too_large' : 'broken')
  }
}
