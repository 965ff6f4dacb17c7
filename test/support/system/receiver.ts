// A client's webhook endpoints: they keep every POST and answer as the test decides.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { payloadDifferences } from '../contract.ts'

export type Included = {
  readonly id: string
  readonly type: string
  readonly attributes: Record<string, unknown>
  readonly relationships?: Record<string, { readonly data: unknown }>
}

type Payload = {
  readonly data: {
    readonly id: string
    readonly attributes: { readonly event: string; readonly delivery_status: string }
    readonly relationships: {
      readonly reference_object: { readonly data: { readonly id: string; readonly type: string } }
    }
  }
  readonly included: readonly Included[]
}

/** One POST as received. */
export type ReceivedPost = {
  /** The header `webhook-id`: the notification. */
  readonly id: string
  readonly event: string
  readonly headers: Record<string, string>
  readonly raw: Buffer
  readonly payload: Payload
}

type EndpointReply = { readonly status: number; readonly headers?: Record<string, string> }

export type Endpoint = {
  readonly url: string
  /** In the order of arrival, answered or not. */
  readonly posts: readonly ReceivedPost[]
  /** Sets the answer from now on; `null` leaves the sender without one. */
  answer(replyTo: (post: ReceivedPost) => EndpointReply | null): void
}

export type Receiver = { endpoint(): Endpoint; close(): Promise<void> }

type EndpointState = { posts: ReceivedPost[]; how: (post: ReceivedPost) => EndpointReply | null }

async function read(request: IncomingMessage): Promise<ReceivedPost> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const headers = request.headers as Record<string, string>
  const payload = JSON.parse(raw.toString('utf8')) as Payload
  const event = payload.data.attributes.event
  return { id: headers['webhook-id'] ?? '', event, headers, raw, payload }
}

async function receive(
  kept: EndpointState | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (kept === undefined) return void response.writeHead(404).end()
  const post = await read(request)
  kept.posts.push(post)
  const reply = kept.how(post)
  if (reply !== null) response.writeHead(reply.status, reply.headers).end()
}

/** Listens on loopback. Closing breaks the connections that have no answer yet. */
export async function startReceiver(): Promise<Receiver> {
  const endpoints = new Map<string, EndpointState>()
  const server = createServer((request, response) => {
    receive(endpoints.get(request.url ?? ''), request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint() {
      const path = `/hooks/${endpoints.size + 1}`
      const kept: EndpointState = { posts: [], how: () => ({ status: 204 }) }
      endpoints.set(path, kept)
      return {
        url: `http://127.0.0.1:${port}${path}`,
        posts: kept.posts,
        answer: (how) => void (kept.how = how),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Null when the payload is as described and both signatures verify, otherwise the problem. */
export function postProblem(post: ReceivedPost, secret: string): string | null {
  return payloadDifferences(post.payload)[0] ?? signatureProblem(post, secret)
}

/** Null when both signatures verify, checked by independent code, otherwise the problem. */
export function signatureProblem({ raw, headers }: ReceivedPost, secret: string): string | null {
  try {
    new Webhook(secret).verify(raw, headers)
  } catch (error) {
    return `Standard Webhooks: ${String(error)}`
  }
  const plain = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(headers['x-webhook-signature'] ?? '', 'hex')
  return given.length === plain.length && timingSafeEqual(given, plain) ? null : 'plain signature'
}
