// A receiver of webhooks on loopback, which keeps what it is sent and answers as a test tells it.
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly url: string | undefined
}

/** Closed after the test. */
export async function openReceiver(answer: (response: ServerResponse) => void) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, url: request.url })
      answer(response)
    })
  })
  onTestFinished(() => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    first(): Received {
      const [one] = received
      if (one === undefined) throw new Error('nothing was received')
      return one
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
