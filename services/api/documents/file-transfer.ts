// The bytes themselves, streamed in and out at addresses that are signed and expire.
import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/postgres/database.ts'
import { notFound, refusal } from '../http/answers.ts'
import type { Answer } from '../http/answers.ts'
import { storedDocument } from './sql.ts'
import { send } from '../http/register-route.ts'
import type { ApiParts } from '../http/route.ts'

type BlobRow = {
  readonly byte_size: string
  readonly checksum: string
  readonly key: string | null
}

const blobOf = (db: Db, accountId: string, id: string) =>
  db.query<BlobRow>({
    name: 'blob_one',
    text: `select byte_size, checksum, key from blob where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

/** Gives a row when these are the bytes that count: those of the first upload that was whole. */
const keepBlob = (db: Db, accountId: string, id: string, key: string, sha256: Buffer) =>
  db.query({
    name: 'blob_keep',
    text: `
      update blob set key = $3, sha256 = $4
      where account_id = $1 and id = $2 and key is null returning 1`,
    values: [accountId, id, key, sha256],
  })

/** Passes bytes on, no more than `most`, and keeps count and digests of them. */
function createMeter(most: number) {
  let bytes = 0
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) return done(new Error('more bytes than announced'))
      md5.update(chunk)
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, md5, sha256, bytes: () => bytes }
}

/** Joined by hand: a pipeline would cut the client off, who then never hears what was wrong. */
function join(body: Readable, into: Transform): void {
  const cut = (): void => {
    if (!body.readableEnded) into.destroy(new Error('the client went away'))
  }
  body.once('error', cut).once('close', cut)
  into.once('close', () => body.unpipe(into))
  body.pipe(into)
}

const mismatch = (detail: string): Answer =>
  refusal(422, [{ code: 'upload_mismatch', detail }], { connection: 'close' })

/** The file store is away, or the client went: then nobody hears it. */
const unavailable = (): Answer => {
  const detail = 'The file could not be stored for the moment. Please try again.'
  const headers = { 'retry-after': '1', connection: 'close' }
  return refusal(503, [{ code: 'unavailable', detail }], headers)
}

const mostDrained = 30_000_000

/** Reads the rest of what is not wanted, so that the client hears the answer. */
async function drained(body: Readable, answer: Answer): Promise<Answer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostDrained) break
  }
  return answer
}

async function store(
  body: Readable,
  blob: BlobRow,
  [accountId = '', id = '']: readonly string[],
  { files, database, log }: ApiParts,
): Promise<Answer> {
  const wanted = Number(blob.byte_size)
  const key = `${accountId}/${id}/${randomUUID()}`
  const meter = createMeter(wanted)
  join(body, meter.stream)
  try {
    await files.put(key, meter.stream, wanted)
  } catch (error) {
    await files.remove(key).catch(() => undefined)
    if (meter.bytes() > wanted)
      return mismatch(`The file was announced with ${wanted} bytes, and more came.`)
    log.warn({ err: error }, 'an upload could not be stored')
    return unavailable()
  }
  const right = meter.bytes() === wanted && meter.md5.digest('base64') === blob.checksum
  const sha256 = meter.sha256.digest()
  const [kept] = right ? await keepBlob(database, accountId, id, key, sha256) : []
  if (kept === undefined) await files.remove(key)
  if (right) return { status: 204, body: null }
  const came = `${meter.bytes()} of ${wanted} bytes came`
  return mismatch(`${came}, and their MD5 is not the checksum that was announced.`)
}

async function takeUpload(request: FastifyRequest, parts: ApiParts): Promise<Answer> {
  const { token = '' } = request.params as Record<string, string>
  const owner = parts.signer.read('upload', token, Date.now())
  const body = request.body as Readable
  const [blob] = owner ? await blobOf(parts.database, owner[0] ?? '', owner[1] ?? '') : []
  if (!owner || !blob) return drained(body, notFound())
  // The answer to an upload that was whole may have been lost on the way.
  if (blob.key !== null) return drained(body, { status: 204, body: null })
  const { 'content-length': length, 'content-md5': md5 } = request.headers
  if (length !== undefined && length !== blob.byte_size)
    return mismatch(`The file was announced with ${blob.byte_size} bytes, not ${length}.`)
  if (md5 !== undefined && md5 !== blob.checksum)
    return drained(body, mismatch('Content-MD5 is not the checksum that was announced.'))
  return store(body, blob, owner, parts)
}

/** Types that no browser runs as a page; all others go out as mere bytes. */
const plainTypes =
  /^(application\/(pdf|vnd\.[\w.+-]+|msword)|image\/(png|jpeg|tiff|webp)|text\/csv)$/

/** Never shown in a page of ours, whatever the file claims to be. */
const downloadHeaders = (name: string, type: string) => ({
  'content-type': plainTypes.test(type) ? type : 'application/octet-stream',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})

async function giveFile(request: FastifyRequest, reply: FastifyReply, parts: ApiParts) {
  const { token = '' } = request.params as Record<string, string>
  const [accountId = '', id = ''] = parts.signer.read('download', token, Date.now()) ?? []
  const [stored] = id === '' ? [] : await storedDocument(parts.database, accountId, id)
  const file = stored ? await parts.files.read(stored.key) : null
  if (!stored || !file) return send(request, reply, notFound())
  const headers = downloadHeaders(stored.file_name, stored.file_content_type ?? '')
  return reply.headers(headers).send(file)
}

export function transferFiles(app: FastifyInstance, parts: ApiParts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.put('/uploads/:token', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) =>
    send(request, reply, await takeUpload(request, parts)),
  )
  app.get('/files/:token', async (request, reply) => giveFile(request, reply, parts))
}
