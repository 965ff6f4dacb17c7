// The client announces a file, puts its bytes to the URL in the answer, and names the file by its signed id when it
// creates the document. The shapes are those of Rails' direct uploads.
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import type { Static } from 'typebox'
import { mapOf } from '../../../resources/attribute-schemas.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { isoTime } from '../../../resources/resource.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import type { ApiDependencies, ApiRequest, Route } from '../http/route.ts'
import { writeRoute } from '../http/route.ts'
import { quotaProblem } from './quota.ts'
import { mediaType } from '../http/bodies/media-type.ts'
import { neededText, neededValue, optionalText } from '../http/bodies/body-schemas.ts'

const body = Type.Object({
  blob: Type.Object({
    filename: neededText(),
    content_type: optionalText,
    byte_size: neededValue({ type: 'integer', minimum: 1 }),
    checksum: neededText({ pattern: '^[A-Za-z0-9+/]{22}==$' }),
  }),
})
type Announcement = Static<typeof body>['blob']

const uploadableForMs = 60 * 60 * 1_000
const longestName = 255

type NewBlob = {
  readonly id: string
  readonly filename: string
  readonly content_type: string | null
  readonly byte_size: number
  readonly checksum: string
}

const at = (name: string, code: string, detail: string): Problem => ({
  code,
  detail,
  pointer: `/blob/${name}`,
})

function sizeProblem(bytes: unknown, megabytes: number): Problem[] {
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 1)
    return [at('byte_size', 'invalid', 'byte_size must be the number of bytes, 1 or more.')]
  if (bytes <= megabytes * 1e6) return []
  return [at('byte_size', 'too_large', `A document has at most ${megabytes} megabytes.`)]
}

const isMd5 = (text: string): boolean => /^[A-Za-z0-9+/]{22}==$/.test(text)

function validateBlob(given: Announcement, megabytes: number): NewBlob | readonly Problem[] {
  const filename = given.filename?.trim() ?? ''
  const checksum = given.checksum?.trim() ?? ''
  const problems = [
    ...(filename === '' ? [at('filename', 'blank', "Filename can't be blank")] : []),
    ...(filename.length > longestName
      ? [at('filename', 'too_long', `Filename has at most ${longestName} characters.`)]
      : []),
    ...sizeProblem(given.byte_size, megabytes),
    ...(isMd5(checksum)
      ? []
      : [at('checksum', 'invalid', 'checksum must be the MD5 of the bytes in base64.')]),
  ]
  if (problems.length > 0) return problems
  const content_type = mediaType(given.content_type)
  return { id: randomUUID(), filename, content_type, byte_size: Number(given.byte_size), checksum }
}

const insertBlob = (db: Db, accountId: string, blob: NewBlob) =>
  db.query<{ created_at: Date }>({
    name: 'blob_insert',
    text: `
      insert into blob (account_id, id, filename, content_type, byte_size, checksum)
      values ($1, $2, $3, $4, $5, $6) returning created_at`,
    values: [
      ...[accountId, blob.id, blob.filename, blob.content_type],
      ...[blob.byte_size, blob.checksum],
    ],
  })

const dispositionOf = (filename: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`

async function announce(
  request: ApiRequest<Static<typeof body>>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { database, signer, settings } = dependencies
  const blob = validateBlob(request.body.blob, settings.DOCUMENT_LIMITS.megabytes)
  if (!('id' in blob)) return refusal(422, blob)
  const added = await database.transaction(async (tx) => {
    const quota = settings.DOCUMENT_QUOTA_MEGABYTES
    const detail = await quotaProblem(tx, request.accountId, blob.byte_size, quota)
    return detail ?? (await insertBlob(tx, request.accountId, blob))
  })
  if (typeof added === 'string') return refusal(422, [at('byte_size', 'quota_exceeded', added)])
  const [row] = added
  const owner = [request.accountId, blob.id]
  const token = signer.sign('upload', owner, Date.now() + uploadableForMs)
  const { filename, content_type, byte_size, checksum } = blob
  return {
    status: 201,
    body: {
      id: blob.id,
      key: blob.id,
      filename,
      content_type,
      metadata: {},
      service_name: 'landfall',
      byte_size,
      checksum,
      created_at: isoTime(row?.created_at ?? new Date(0)),
      signed_id: signer.sign('blob', owner, null),
      direct_upload: {
        url: `${request.origin}/v2/uploads/${token}`,
        headers: {
          'Content-Type': content_type ?? 'application/octet-stream',
          'Content-MD5': checksum,
          'Content-Disposition': dispositionOf(filename),
        },
      },
    },
  }
}

const text = Type.String()
const announced = Type.Object({
  id: text,
  key: text,
  filename: text,
  content_type: Type.Union([text, Type.Null()]),
  metadata: Type.Object({}),
  service_name: text,
  byte_size: Type.Integer(),
  checksum: text,
  created_at: text,
  signed_id: text,
  direct_upload: Type.Object({ url: text, headers: mapOf(text) }),
})

export const directUploadRoutes: readonly Route[] = [
  writeRoute('POST', '/direct_uploads', body, announce, {
    summary: 'announces a file',
    answer: plainAnswer(announced, 201),
  }),
]

/** The path of direct uploads in Rails. */
export const activeStoragePrefix = '/rails/active_storage'
