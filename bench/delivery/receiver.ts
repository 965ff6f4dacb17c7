// Receives the posts and verifies each one with an implementation that is not ours.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { nowMs } from '../clock.ts'

export type Receipts = {
  readonly url: string
  /** The times of all arrivals of an event, by the id of the event's record. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>
  readonly refused: () => number
  close(): Promise<void>
}

type Body = { data: { relationships: { reference_object: { data: { id: string } } } } }

export async function receive(secret: string): Promise<Receipts> {
  const arrivals = new Map<string, number[]>()
  const verifier = new Webhook(secret)
  let refused = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const at = nowMs()
      response.writeHead(204).end()
      try {
        const headers = request.headers as Record<string, string>
        const body = verifier.verify(Buffer.concat(chunks).toString('utf8'), headers) as Body
        const { id } = body.data.relationships.reference_object.data
        arrivals.set(id, [...(arrivals.get(id) ?? []), at])
      } catch {
        refused += 1
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
