// Streams bytes into and out of the file store, at signed URLs that expire.
import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseOutage, isFull } from '../../../platform/postgres/failures.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { uploadStep } from '../http/bodies/body-deadlines.ts'
import type { BodyDeadlines } from '../http/bodies/body-deadlines.ts'
import { notFound, refusal } from '../http/answers.ts'
import { noRoom } from '../http/failures.ts'
import { isDiskFull } from '../../../platform/process/disk-room.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { removeAttempt } from './spare-files.ts'
import type { UploadAttempt } from './spare-files.ts'
import { storedDocument } from './sql.ts'
import { uploadKey } from '../../../platform/files/files.ts'
import { send } from '../http/register-route.ts'
import type { ApiDependencies } from '../http/route.ts'

type BlobRow = Pick<StoredRows['blob'], 'byte_size' | 'checksum' | 'key'>

const blobOf = (db: Db, accountId: string, id: string) =>
  db.query<BlobRow>({
    name: 'blob_one',
    text: `select byte_size, checksum, key from blob where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

/** Returns a row for the first complete upload only, whose bytes are kept. */
const keepBlob = (db: Db, accountId: string, id: string, key: string, sha256: Buffer) =>
  db.query({
    name: 'blob_keep',
    text: `
      update blob set key = $3, sha256 = $4
      where account_id = $1 and id = $2 and key is null returning 1`,
    values: [accountId, id, key, sha256],
  })

type Kept = Pick<ApiDependencies, 'files' | 'database' | 'log'>

/**
 * Whether the file is that of its upload after the statement that keeps it threw. In an outage that one may have been
 * committed, or may be yet: keeping the file once more decides it, because the first statement then finds a key.
 */
async function isKeptAfterAll(
  dependencies: Kept,
  attempt: UploadAttempt,
  keepAgain: () => Promise<unknown>,
): Promise<boolean> {
  const [accountId, id] = attempt
  const key = uploadKey(...attempt)
  try {
    await keepAgain()
    const [blob] = await blobOf(dependencies.database, accountId, id)
    if (blob?.key === key) return true
    await removeAttempt(attempt, dependencies)
  } catch (err) {
    dependencies.log.warn({ err, key }, 'a file may be left that no upload names')
  }
  return false
}

/** False where another upload is kept already. */
async function keepUpload(
  dependencies: Kept,
  attempt: UploadAttempt,
  sha256: Buffer,
): Promise<boolean> {
  const [accountId, id] = attempt
  const keep = () => keepBlob(dependencies.database, accountId, id, uploadKey(...attempt), sha256)
  try {
    return (await keep()).length > 0
  } catch (error) {
    const keepAgain = isDatabaseOutage(error) && !isFull(error) ? keep : () => Promise.resolve()
    if (await isKeptAfterAll(dependencies, attempt, keepAgain)) return true
    throw error
  }
}

/** Passes on at most `most` bytes, counts them and computes their digests; calls `onStep` for each step of bytes. */
function createMeter(most: number, onStep: () => void) {
  let bytes = 0
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const steps = Math.floor(bytes / uploadStep)
      bytes += chunk.length
      if (Math.floor(bytes / uploadStep) > steps) onStep()
      if (bytes > most) return done(new Error('more bytes than announced'))
      md5.update(chunk)
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, md5, sha256, bytes: () => bytes }
}

/** Not `pipeline`, which would close the connection before the client gets the answer. */
function join(body: Readable, into: Transform): void {
  const abort = (): void => {
    if (!body.readableEnded) into.destroy(new Error('the client closed the connection'))
  }
  body.once('error', abort).once('close', abort)
  into.once('close', () => body.unpipe(into))
  body.pipe(into)
}

const mismatch = (detail: string): HttpAnswer =>
  refusal(422, [{ code: 'upload_mismatch', detail }], { connection: 'close' })

/** The file store is unavailable, or the client is gone and gets no answer. */
const unavailable = (): HttpAnswer => {
  const detail = 'The file store is temporarily unavailable. Please try again.'
  const headers = { 'retry-after': '1', connection: 'close' }
  return refusal(503, [{ code: 'unavailable', detail }], headers)
}

const mostDrained = 30_000_000

/** Reads the rest of the body first, so that the client gets the answer. */
async function answerAfterBody(body: Readable, answer: HttpAnswer): Promise<HttpAnswer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostDrained) break
  }
  return answer
}

/** The upload is kept: its client need not hear that parts of earlier attempts stay. */
function removeParts(attempt: UploadAttempt, { files, log }: Kept): Promise<void> {
  return files.removeParts(...attempt).catch((err: unknown) => {
    const key = uploadKey(...attempt)
    log.warn({ err, key }, 'parts of an upload could not be removed')
  })
}

type Incoming = {
  readonly body: Readable
  /** To be called when another step of bytes has arrived. */
  readonly onStep: () => void
}

async function store(
  { body, onStep }: Incoming,
  blob: BlobRow,
  [accountId = '', id = '']: readonly string[],
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { files, log } = dependencies
  const wanted = Number(blob.byte_size)
  const attempt = [accountId, id, randomUUID()] as const
  const meter = createMeter(wanted, onStep)
  join(body, meter.stream)
  try {
    await files.put(uploadKey(...attempt), meter.stream, wanted)
  } catch (error) {
    await removeAttempt(attempt, dependencies)
    if (meter.bytes() > wanted)
      return mismatch(`The file was announced with ${wanted} bytes, and more arrived.`)
    log.warn({ err: error }, 'an upload could not be stored')
    return isDiskFull(error) ? noRoom() : unavailable()
  }
  const isComplete = meter.bytes() === wanted && meter.md5.digest('base64') === blob.checksum
  const sha256 = meter.sha256.digest()
  const isKept = isComplete && (await keepUpload(dependencies, attempt, sha256))
  await (isKept ? removeParts : removeAttempt)(attempt, dependencies)
  if (isComplete) return { status: 204, body: null }
  const arrived = `${meter.bytes()} of ${wanted} bytes arrived`
  return mismatch(`${arrived}, and their MD5 is not the announced checksum.`)
}

async function receiveUpload(
  request: FastifyRequest,
  dependencies: ApiDependencies,
  deadlines: Pick<BodyDeadlines, 'renew'>,
): Promise<HttpAnswer> {
  if (dependencies.room.problem() !== null) return noRoom()
  const { token = '' } = request.params as Record<string, string>
  const owner = dependencies.signer.read('upload', token, Date.now())
  const body = request.raw
  const [blob] = owner ? await blobOf(dependencies.database, owner[0] ?? '', owner[1] ?? '') : []
  if (!owner || !blob) return answerAfterBody(body, notFound())
  const { 'content-length': length, 'content-md5': md5 } = request.headers
  if (length !== undefined && length !== blob.byte_size)
    return mismatch(`The file was announced with ${blob.byte_size} bytes, not ${length}.`)
  if (md5 !== undefined && md5 !== blob.checksum)
    return answerAfterBody(body, mismatch('Content-MD5 is not the announced checksum.'))
  // The client repeats a complete upload whose answer was lost.
  if (blob.key !== null) return answerAfterBody(body, { status: 204, body: null })
  // A large file over a slow line takes long, but it comes steadily.
  const onStep = (): void => deadlines.renew(request.raw)
  return store({ body, onStep }, blob, owner, dependencies)
}

/** Types that browsers never execute; all others are sent as application/octet-stream. */
const plainTypes =
  /^(application\/(pdf|vnd\.[\w.+-]+|msword)|image\/(png|jpeg|tiff|webp)|text\/csv)$/

/** The file is always a download, never a page of this origin, whatever its type. */
const downloadHeaders = (name: string, type: string) => ({
  'content-type': plainTypes.test(type) ? type : 'application/octet-stream',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})

const readStored = (key: string, { files, log }: Pick<ApiDependencies, 'files' | 'log'>) =>
  files.read(key).catch((err: unknown) => {
    log.warn({ err }, 'a file could not be read')
    return 'unavailable' as const
  })

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: ApiDependencies,
) {
  const { token = '' } = request.params as Record<string, string>
  const [accountId = '', id = ''] = dependencies.signer.read('download', token, Date.now()) ?? []
  const [stored] = id === '' ? [] : await storedDocument(dependencies.database, accountId, id)
  const file = stored ? await readStored(stored.key, dependencies) : null
  if (file === 'unavailable') return send(request, reply, unavailable())
  if (!stored || !file) return send(request, reply, notFound())
  const headers = downloadHeaders(stored.file_name, stored.file_content_type ?? '')
  return reply.headers(headers).send(file)
}

/** Routes without a key: the signed URL is the permission. */
export function transferFiles(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  deadlines: Pick<BodyDeadlines, 'renew'>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // A file is taken as it is: its announcement says of which type it is.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type']
    done()
  })
  app.put('/uploads/:token', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) =>
    send(request, reply, await receiveUpload(request, dependencies, deadlines)),
  )
  app.get('/files/:token', async (request, reply) => sendFile(request, reply, dependencies))
}
