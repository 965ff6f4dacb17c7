import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filesPlace, filesProblem, openFiles, tryFiles, tryReading } from './files.ts'
import type { Files } from './files.ts'

let files: Files
let origin: string
let folder: string
let server: S3rver
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-s3-'))
  const buckets = [{ name: 'papers', configs: [] as const }]
  server = new S3rver({ port: 0, directory: folder, silent: true, configureBuckets: buckets })
  const { port } = (await server.run()) as AddressInfo
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  origin = `http://127.0.0.1:${port}`
  files = await openFiles(filesPlace(`s3://papers?endpoint=${origin}`))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true })
})

test('a file in a bucket is written, read, replaced and removed', async () => {
  const large = Buffer.alloc(3_000_000, 'x')
  await files.put('a/b', Readable.from(['one']), 3)
  await files.put(
    'a/b',
    Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]),
    large.length,
  )
  const read = await files.read('a/b')
  expect(read && (await buffer(read)).equals(large)).toBe(true)
  await files.remove('a/b')
  expect(await files.read('a/b')).toBeNull()
  await files.remove('a/b')
})

test('a stream that breaks off never gives the store a whole request, so it keeps nothing', async () => {
  const store = createServer()
  const requested = once(store, 'request') as Promise<[IncomingMessage]>
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done))
  const { port } = store.address() as AddressInfo
  const place = await openFiles(filesPlace(`s3://papers?endpoint=http://127.0.0.1:${port}`))
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      const [request] = await requested
      await once(request, 'data')
      throw new Error('the client went away')
    })(),
  )
  await expect(place.put('half', broken, 10)).rejects.toThrow('Cannot write file')
  const [request] = await requested
  const ended = new Promise((done) => request.once('close', done))
  store.closeAllConnections()
  await ended
  expect([request.headers['content-length'], request.complete]).toEqual(['10', false])
  store.close()
})

/** What an operator is told of a place that keeps no files; null where it keeps them. */
async function problemOf(text: string): Promise<string | null> {
  const place = filesPlace(text)
  const opened = await openFiles(place)
  return tryFiles(opened, 'a').then(
    () => null,
    (error: unknown) => filesProblem(place, error),
  )
}

test('a bucket that keeps files is tried without a trace', async () => {
  expect(await problemOf(`s3://papers?endpoint=${origin}`)).toBeNull()
  expect(await readdir(join(folder, 'papers'))).toEqual([])
})

test('a bucket that is missing is named, and none of its files counts as missing', async () => {
  expect(await problemOf(`s3://other?endpoint=${origin}`)).toBe(
    `No files can be kept in the bucket other at ${origin} (FILES): NoSuchBucket: The specified bucket does not exist`,
  )
  const other = await openFiles(filesPlace(`s3://other?endpoint=${origin}`))
  await expect(other.read('a/b')).rejects.toThrow('Cannot read file')
})

test('a bucket is read without a trace, and one that is missing cannot be', async () => {
  await tryReading(files, 'a')
  expect(await readdir(join(folder, 'papers'))).toEqual([])
  const other = await openFiles(filesPlace(`s3://other?endpoint=${origin}`))
  await expect(tryReading(other, 'a')).rejects.toThrow('Cannot write file')
})

test('a store that refuses the secret is named with its words', async () => {
  const store = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(
        '<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key.</Message></Error>',
      )
    })
  })
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done))
  const { port } = store.address() as AddressInfo
  expect(await problemOf(`s3://papers?endpoint=http://127.0.0.1:${port}`)).toBe(
    `No files can be kept in the bucket papers at http://127.0.0.1:${port} (FILES): SignatureDoesNotMatch: Check your key.`,
  )
  store.closeAllConnections()
  store.close()
})

test('a store that does not answer is named', async () => {
  expect(await problemOf(`s3://papers?endpoint=http://127.0.0.1:9`)).toBe(
    'No files can be kept in the bucket papers at http://127.0.0.1:9 (FILES): connect ECONNREFUSED 127.0.0.1:9',
  )
})
