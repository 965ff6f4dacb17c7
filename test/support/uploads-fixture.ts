// Uploads files through the interface, as a client does.
import { createHash } from 'node:crypto'
import type { ClientAnswer, Client, ApiFixture } from './api-fixture.ts'

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64')

export type DirectUpload = {
  readonly signed_id: string
  readonly direct_upload: { readonly url: string; readonly headers: Record<string, string> }
}

export async function announce(
  client: Client,
  bytes: Buffer,
  more: Record<string, unknown> = {},
): Promise<DirectUpload> {
  const blob = {
    filename: 'a paper.pdf',
    content_type: 'application/pdf',
    byte_size: bytes.length,
    checksum: md5(bytes),
    ...more,
  }
  const answer = await client.send('POST', '/direct_uploads', { blob })
  return answer.body as unknown as DirectUpload
}

export const pathOf = (url: string): string => new URL(url).pathname

export async function put({ app }: ApiFixture, { direct_upload }: DirectUpload, bytes: Buffer) {
  const { url, headers } = direct_upload
  return app.inject({ method: 'PUT', url: pathOf(url), headers, payload: bytes })
}

export const documentBody = (attributes: Record<string, unknown>) => ({
  data: { type: 'document', attributes },
})

/** Announces a file, puts its bytes and creates the document. */
export async function upload(
  api: ApiFixture,
  client: Client,
  bytes: Buffer,
  more: Record<string, unknown> = {},
): Promise<ClientAnswer> {
  const announced = await announce(client, bytes, more)
  await put(api, announced, bytes)
  const attached = { name: 'A paper', attached_document: announced.signed_id }
  return client.send('POST', '/documents', documentBody(attached))
}
