// Endpoints of two kinds on one port: healthy ones, whose receipts are noted, and ones that hold a post for long.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { nowMs } from '../clock.ts'

/** What an endpoint does to a post. */
export type Kind = 'healthy' | 'hangs' | 'late' | 'endless' | 'refuses'

const lateMs = 14_000

const answers: Readonly<Record<Kind, (response: ServerResponse) => void>> = {
  healthy: (response) => void response.writeHead(204).end(),
  hangs: () => undefined,
  late: (response) => void setTimeout(() => response.writeHead(200).end(), lateMs),
  endless: (response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 500)
    response.on('close', () => clearInterval(drip))
  },
  refuses: (response) => void response.writeHead(500).end(),
}

export type Endpoints = {
  readonly port: number
  /** When each event first arrived at a healthy endpoint, by the id of its record. */
  readonly arrivals: ReadonlyMap<string, number>
  /** How many posts arrived at all others. */
  readonly others: () => number
  close(): Promise<void>
}

type Body = { data: { relationships: { reference_object: { data: { id: string } } } } }

/** The endpoint `/<kind>/<number>` behaves as its kind says. */
export async function serveEndpoints(): Promise<Endpoints> {
  const arrivals = new Map<string, number>()
  let others = 0
  const server = createServer((request, response) => {
    const kind = request.url?.split('/')[1] as Kind
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const at = nowMs()
      answers[kind](response)
      if (kind !== 'healthy') return void (others += 1)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
      const { id } = body.data.relationships.reference_object.data
      if (!arrivals.has(id)) arrivals.set(id, at)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    others: () => others,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
