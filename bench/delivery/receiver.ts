// Receives posts in a process of its own and does little more than note the time: it answers 204 as soon as a
// request is complete, and verifies the posts afterwards with an implementation that is not ours.
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { nowMs } from '../clock.ts'
import { benchSecret } from './secret.ts'
import { serveParent } from './child.ts'

type ReceiverCommand = { readonly kind: 'count' | 'take' }

/** The records of the posts' events and the times at which the posts were complete, in the order of arrival. */
export type Receipts = {
  readonly references: readonly string[]
  readonly times: readonly number[]
  readonly refused: number
}

type Post = { readonly at: number; readonly head: string; readonly body: Buffer }

let posts: Post[] = []
const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')
const endOfHead = Buffer.from('\r\n\r\n')

/** The length of the first request among the bytes, if it is complete. */
function takeRequest(bytes: Buffer): number {
  const headEnd = bytes.indexOf(endOfHead)
  if (headEnd < 0) return 0
  const head = bytes.toString('latin1', 0, headEnd)
  const bodyAt = headEnd + endOfHead.length
  const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < bodyAt + length) return 0
  posts.push({ at: nowMs(), head, body: Buffer.from(bytes.subarray(bodyAt, bodyAt + length)) })
  return bodyAt + length
}

function receive(socket: Socket): void {
  let waiting: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (let taken = takeRequest(waiting); taken > 0; taken = takeRequest(waiting)) {
      waiting = waiting.subarray(taken)
      socket.write(answer)
    }
  })
}

type Body = { data: { relationships: { reference_object: { data: { id: string } } } } }

const verifier = new Webhook(benchSecret)

/** The id of the record that the post's event is about; null when its signature is wrong. */
function referenceOf({ head, body }: Post): string | null {
  const lines = head.split('\r\n').slice(1)
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  try {
    const { data } = verifier.verify(body.toString('utf8'), headers) as Body
    return data.relationships.reference_object.data.id
  } catch {
    return null
  }
}

function takeReceipts(): Receipts {
  const taken = posts.map((post) => ({ at: post.at, reference: referenceOf(post) }))
  posts = []
  const good = taken.flatMap(({ at, reference }) => (reference === null ? [] : [{ at, reference }]))
  return {
    references: good.map(({ reference }) => reference),
    times: good.map(({ at }) => at),
    refused: taken.length - good.length,
  }
}

const server = createServer(receive)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
serveParent<ReceiverCommand>(
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  (command) => Promise.resolve(command.kind === 'count' ? posts.length : takeReceipts()),
  () => Promise.resolve(),
)
