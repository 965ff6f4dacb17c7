// Stored files, in a folder or a store that speaks S3. Streamed, never whole in memory.
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { hasCode } from '../process/error-code.ts'
import { makeFolders } from '../process/folders.ts'
import { reasonOf } from '../process/reason-of.ts'
import { StartError } from '../process/read-settings.ts'

export type Files = {
  /** Replaces the file. The stream must have exactly `bytes` bytes; if it fails, no file is left that counts. */
  put(key: string, contents: Readable, bytes: number): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Readable | null>
  /** No error when there is no such file. */
  remove(key: string): Promise<void>
  /**
   * Removes all files of an upload but the attempt that is kept: a process that was killed has left a part there, which no row
   * names. A bucket keeps no upload that was cut off.
   */
  removeParts(accountId: string, uploadId: string, kept: string | null): Promise<void>
}

export type FilesPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
    }

/** Where the bytes of an upload are kept: each attempt has a name of its own in the folder of the upload. */
export const uploadKey = (accountId: string, uploadId: string, attempt: string): string =>
  `${accountId}/${uploadId}/${attempt}`

/** `s3://bucket?region=eu-central-1&endpoint=https://store.example`, or the path of a folder. */
export function filesPlace(text: string): FilesPlace {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: 'folder', path: text }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || url.host === '')
    throw new Error('a folder or s3://bucket?region=...&endpoint=... is wanted')
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !URL.canParse(endpoint)) throw new Error('the endpoint is no URL')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { kind: 's3', bucket: url.host, region, endpoint }
}

/** What the disk or the store said of a failure. */
const causeOf = (error: unknown): Error => {
  const said = error instanceof Error && error.cause !== undefined ? error.cause : error
  return said instanceof Error ? said : new Error(String(said))
}

type Bucket = Extract<FilesPlace, { kind: 's3' }>

const quiet = (): void => undefined

async function s3Disk({ bucket, region, endpoint }: Bucket): Promise<Disk> {
  // A large library, which most installations do without.
  const { S3Driver } = await import('flydrive/drivers/s3')
  // Credentials come from AWS's usual sources: AWS_ACCESS_KEY_ID, profiles, roles.
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    // An upload that is cut off leaves its connection waiting for the rest.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Most stores that speak S3 take a trailing checksum for part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Who asked tells the failure.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  })
  return new Disk(driver)
}

async function folderDisk(path: string): Promise<Disk> {
  const location = resolve(path)
  try {
    await makeFolders(location, 0o700)
  } catch (error) {
    throw new StartError(`The folder for files, ${location}, cannot be made: ${reasonOf(error)}`)
  }
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** A question whether a file exists is answered alike where the whole bucket is missing, so the file is asked for. */
const inBucket = (disk: Disk, key: string): Promise<Readable | null> =>
  disk.getStream(key).catch((error: unknown) => {
    if (causeOf(error).name === 'NoSuchKey') return null
    throw error
  })

/** Throws a StartError when the folder cannot be made. */
export async function openFiles(place: FilesPlace): Promise<Files> {
  const disk = await (place.kind === 's3' ? s3Disk(place) : folderDisk(place.path))
  return {
    put: (key, contents, bytes) => {
      // A stream that breaks may emit several errors; without a listener they would end the process.
      contents.on('error', () => undefined)
      return disk.putStream(key, contents, { contentLength: bytes })
    },
    read: async (key) => {
      if (place.kind === 's3') return inBucket(disk, key)
      return (await disk.exists(key)) ? disk.getStream(key) : null
    },
    remove: (key) => disk.delete(key),
    removeParts: (accountId, uploadId, kept) =>
      place.kind === 's3'
        ? Promise.resolve()
        : removeParts(join(resolve(place.path), accountId, uploadId), kept),
  }
}

async function removeParts(folder: string, kept: string | null): Promise<void> {
  if (kept === null) return rm(folder, { recursive: true, force: true })
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const others = names.filter((name) => name !== kept)
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })))
}

const named = (place: FilesPlace): string => {
  if (place.kind === 'folder') return `the folder ${place.path}`
  return `the bucket ${place.bucket}${place.endpoint === null ? '' : ` at ${place.endpoint}`}`
}

/** One sentence about a failure to keep a file. */
export function filesProblem(place: FilesPlace, error: unknown): string {
  const cause = causeOf(error)
  const name = cause.name === 'Error' ? '' : `${cause.name}: `
  return `No files can be kept in ${named(place)} (FILES): ${name}${reasonOf(cause)}`
}

/**
 * Keeps a file and removes it; throws where that fails, as without a bucket, its credentials or the right to write there. Another
 * attempt has the same id, so that a store that removes nothing does not fill up.
 */
export async function tryFiles(files: Files, id: string): Promise<void> {
  const key = `tried-${id}`
  await files.put(key, Readable.from(['x']), 1)
  const kept = await files.read(key)
  // To its end, so that nothing of it is open when it is removed.
  if (kept === null || (await text(kept)) !== 'x')
    throw new Error('a file that was kept is not there')
  await files.remove(key)
}

/**
 * The same for who writes nothing, and may have no right to: asks for a file that is not there, and keeps one only where the
 * store does not say that, as S3 does not say it to who may not list its files.
 */
export const tryReading = (files: Files, id: string): Promise<void> =>
  files.read(`tried-${id}`).then(
    (left) => void left?.destroy(),
    () => tryFiles(files, id),
  )
