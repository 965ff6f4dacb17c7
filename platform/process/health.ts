import { createServer } from 'node:http'
import type { Database } from '../postgres/database.ts'
import type { Metrics } from './metrics.ts'
import type { Running } from '../worker/run.ts'

export type HealthAnswer = { readonly status: number; readonly type: string; readonly body: string }

export type Health = (path: string) => Promise<HealthAnswer | null>

const json = (status: number, body: unknown): HealthAnswer => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
})

/**
 * `/healthz`: the process runs and its event loop is not blocked. `/readyz`: the database answers and all
 * readers are assigned their partitions. `/metrics`: Prometheus text.
 */
export function createHealth(dependencies: {
  readonly database: Database
  readonly metrics: Metrics
  readonly running: () => readonly Running[]
}): Health {
  const readiness = async (): Promise<HealthAnswer> => {
    const [database] = await Promise.allSettled([dependencies.database.query({ text: 'select 1' })])
    const checks = {
      database: database.status === 'fulfilled',
      readers: dependencies.running().every((running) => running.ready()),
    }
    return json(Object.values(checks).every(Boolean) ? 200 : 503, checks)
  }
  return async (path) => {
    if (path === '/healthz') return json(200, { alive: true })
    if (path === '/readyz') return readiness()
    if (path !== '/metrics') return null
    const { registry } = dependencies.metrics
    return { status: 200, type: registry.contentType, body: await registry.metrics() }
  }
}

/** A listener for services without another interface. Resolves with its close function. */
export async function serveHealth(health: Health, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    void health(request.url ?? '').then((answer) => {
      response.writeHead(answer?.status ?? 404, { 'content-type': answer?.type ?? 'text/plain' })
      response.end(answer?.body ?? 'not found\n')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
