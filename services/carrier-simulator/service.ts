import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { everyAddress } from '../../platform/process/listen.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { version } from '../../platform/process/version.ts'
import { loadSettings } from '../settings.ts'
import type { Service } from '../service.ts'
import { createSimulator } from './simulator.ts'
import { recordingFolders } from './serve.ts'

function addMetrics(app: FastifyInstance): void {
  const { registry, requests } = createMetrics()
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }
    requests.observe(labels, reply.elapsedTime / 1_000)
    return Promise.resolve()
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/** Needs neither database nor topics, so `alone` runs it. */
const service: Service = {
  name: 'carrier-simulator',
  produces: [],
  begin: () => ({ workers: [], loops: [] }),
  alone: async () => {
    const { RECORDINGS, SIMULATOR_SPEED, DATA_DIR, PORT } = loadSettings()
    const app = createSimulator({
      recordings: await recordingFolders(RECORDINGS),
      speed: SIMULATOR_SPEED,
      stateFile: join(DATA_DIR, 'simulator.json'),
    })
    const fine = { alive: true, version }
    for (const path of ['/healthz', '/readyz']) app.get(path, () => fine)
    addMetrics(app)
    await app.listen({ host: everyAddress(), port: PORT }).catch((error: unknown) => {
      throw new StartError(`Port ${PORT} cannot be used: ${reasonOf(error)}`)
    })
    return { address: `http://localhost:${PORT}`, close: () => app.close() }
  },
}

export default service
