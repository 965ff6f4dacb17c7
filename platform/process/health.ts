import { createServer } from 'node:http'
import type { Pulse } from '../postgres/pulse.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Metrics } from './metrics.ts'
import type { Missing } from './missing.ts'
import type { Running } from './running.ts'
import { version } from './version.ts'

type HealthAnswer = { readonly status: number; readonly type: string; readonly body: string }

export type Health = (path: string) => Promise<HealthAnswer | null>

const json = (status: number, body: unknown): HealthAnswer => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
})

/**
 * `/healthz`: the process runs, in which version, and its event loop is not blocked. `/readyz`: the database answers and takes
 * writes, all readers are assigned their partitions, and no disk is full. Where the database does not, `problem` says why, and
 * both name a disk that is full. What else is missing, such as a broker, is named and does not take the readiness away.
 * `/metrics`: Prometheus text.
 */
export function createHealth(dependencies: {
  readonly pulse: Pick<Pulse, 'problem'>
  readonly room: Pick<DiskRoom, 'problem'>
  readonly missing: Pick<Missing, 'all'>
  readonly metrics: Metrics
  readonly running: () => readonly Running[]
}): Health {
  const full = (): Readonly<Record<string, string>> => {
    const problem = dependencies.room.problem()
    return problem === null ? {} : { full: problem }
  }
  const readiness = (): HealthAnswer => {
    const problem = dependencies.pulse.problem()
    const checks = {
      database: problem === null,
      readers: dependencies.running().every((running) => running.ready()),
      disk: dependencies.room.problem() === null,
    }
    const missing = dependencies.missing.all()
    const told = problem === null ? {} : { problem }
    const details = { ...told, ...full(), ...(missing.length > 0 && { missing }) }
    return json(Object.values(checks).every(Boolean) ? 200 : 503, { ...checks, ...details })
  }
  return async (path) => {
    if (path === '/healthz') return json(200, { alive: true, version, ...full() })
    if (path === '/readyz') return readiness()
    if (path !== '/metrics') return null
    const { registry } = dependencies.metrics
    return { status: 200, type: registry.contentType, body: await registry.metrics() }
  }
}

/** In the form of the interface: its clients must not take one that is still to come for one without their records. */
const notReady = json(503, {
  errors: [
    {
      status: '503',
      title: 'Service Unavailable',
      code: 'unavailable',
      detail: 'The service is not ready yet. Try again later.',
    },
  ],
})

/** The answer for all paths but those of the health pages. */
async function answerElsewhere(health: Health): Promise<HealthAnswer> {
  const isReady = (await health('/readyz'))?.status === 200
  return isReady ? { status: 404, type: 'text/plain', body: 'not found\n' } : notReady
}

/** A listener for services without another interface, or before they have it. Resolves with its close function. */
export async function serveHealth(health: Health, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    void health(path).then(async (known) => {
      const { status, type, body } = known ?? (await answerElsewhere(health))
      const retry = status === 503 && { 'retry-after': '1' }
      response.writeHead(status, { 'content-type': type, ...retry })
      response.end(body)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
