import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { makeCallLog } from './control/call-log.ts'
import { addCarrierRoutes } from './interface/carrier-routes.ts'
import type { World } from './interface/carrier-routes.ts'
import { addControlRoutes } from './control/control-routes.ts'
import { makeCredentials } from './interface/credentials.ts'
import { makeFaults } from './control/faults.ts'
import type { SimulatorOptions } from './options.ts'
import { makeContainerIndex } from './playback/recording-files.ts'
import { makeRollingMinute } from './interface/call-limit.ts'
import { rememberedStartTimes } from './playback/start-times.ts'

const hour = 3_600_000

/** Waits that end early when everything closes, so that a slow answer holds nobody up. */
function makeWaiting() {
  const ends = new Set<() => void>()
  let closed = false
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      if (closed) return resolve()
      const end = () => {
        clearTimeout(timer)
        ends.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      ends.add(end)
    })
  const endAll = () => {
    closed = true
    ends.forEach((end) => end())
  }
  return { wait, endAll }
}

function worldOf(options: SimulatorOptions, wait: World['wait']): World {
  const limits = options.callsPerMinute
  const speed = options.speed ?? null
  const startedAt = options.startedAt ?? rememberedStartTimes(options.stateFile ?? null)
  return {
    clock: options.clock ?? Date.now,
    library: {
      folders: options.recordings,
      containers: makeContainerIndex(),
      speedOf: typeof speed === 'function' ? speed : () => speed,
      startedAt,
    },
    credentials: makeCredentials(
      (scac) => options.credentials?.[scac] ?? [],
      options.tokenLifetimeMs ?? hour,
    ),
    calls: makeCallLog(),
    faults: makeFaults(options.faults ?? {}),
    take: makeRollingMinute(),
    limitFor: (profile) =>
      typeof limits === 'number' ? limits : (limits?.[profile.scac] ?? profile.callsPerMinute),
    wait,
  }
}

/**
 * The carriers' Track & Trace interfaces, each under `/<SCAC>` followed by the carrier's own path and
 * in its own dialect, answered from recordings. Listens nowhere yet; `close()` also ends slow answers.
 */
export function createSimulator(options: SimulatorOptions): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true })
  const { wait, endAll } = makeWaiting()
  const world = worldOf(options, wait)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.addHook('preClose', (done) => {
    endAll()
    done()
  })
  addControlRoutes(app, world.faults, world.calls)
  addCarrierRoutes(app, world)
  return app
}
