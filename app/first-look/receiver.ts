// A small webhook receiver, as a client would write one: it verifies the signature and reports the delivery.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyStandard } from '../../platform/signing/webhook-signature.ts'

export type Delivered = {
  /** The reason why the signature does not verify; null if it does. */
  readonly refusal: string | null
  /** Null if the signature does not verify: anyone may have sent it. */
  readonly body: unknown
}

export type Receiver = { readonly url: string; close(): Promise<void> }

/** No delivery is longer. */
const mostBytes = 16 * 1024 * 1024

/** Null where the request breaks off, or is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Listens on loopback at a free port; `secret` may become known after it listens. */
export async function startReceiver(
  secret: () => string,
  onDelivered: (delivered: Delivered) => void,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    const { socket } = request
    void bodyOf(request).then((body) => {
      if (body === null) return void socket.destroy()
      const headers = request.headers as Record<string, string>
      const verified = verifyStandard(secret(), headers, body, Math.floor(Date.now() / 1_000))
      onDelivered(
        verified.ok
          ? { refusal: null, body: parsed(body) }
          : { refusal: verified.reason, body: null },
      )
      response.writeHead(verified.ok ? 204 : 401).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/landfall-first-look`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
