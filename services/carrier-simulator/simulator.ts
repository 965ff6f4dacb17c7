import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { createCallLog } from './control/call-log.ts'
import { addCarrierRoutes } from './interface/carrier-routes.ts'
import type { SimulatorDependencies } from './interface/carrier-routes.ts'
import { addControlRoutes } from './control/control-routes.ts'
import { createCredentials } from './interface/credentials.ts'
import { createFaults } from './control/faults.ts'
import type { FaultTable } from './control/faults.ts'
import { createContainerIndex } from './playback/recording-files.ts'
import { createCallLimit } from './interface/call-limit.ts'
import { storedStartTimes } from './playback/start-times.ts'
import type { StartedAt } from './playback/start-times.ts'

export type SimulatorOptions = {
  /** Folders of `<SCAC>/<number>.json`; a recording in an earlier one hides one in a later one. */
  readonly recordings: readonly string[]
  /** Recorded time per real time, for all or by file; null or absent: answered as they stand. */
  readonly speed?: number | null | ((path: string) => number | null) | undefined
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined
  /** Replaces the simulator's own store of when each recording began to play. */
  readonly startedAt?: StartedAt | undefined
  /** JSON file of when each recording began to play; kept in memory without it. */
  readonly stateFile?: string | undefined
  /** By SCAC: the values of the credential headers, then OAuth client id and secret; `simulator`. */
  readonly credentials?: Readonly<Record<string, readonly string[]>> | undefined
  /** Replaces the carriers' published limits: one for all, or by SCAC. */
  readonly callsPerMinute?: number | Readonly<Record<string, number>> | undefined
  /** Faults from the start on; see `PUT /_faults`. */
  readonly faults?: FaultTable | undefined
  /** One hour. */
  readonly tokenLifetimeMs?: number | undefined
}

const hour = 3_600_000

/** Waits that end early when the simulator closes, so that a slow answer does not delay the close. */
function createWaits() {
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

function dependenciesOf(
  options: SimulatorOptions,
  wait: SimulatorDependencies['wait'],
): SimulatorDependencies {
  const limits = options.callsPerMinute
  const speed = options.speed ?? null
  const startedAt = options.startedAt ?? storedStartTimes(options.stateFile ?? null)
  return {
    clock: options.clock ?? Date.now,
    library: {
      folders: options.recordings,
      containers: createContainerIndex(),
      speedOf: typeof speed === 'function' ? speed : () => speed,
      startedAt,
    },
    credentials: createCredentials(
      (scac) => options.credentials?.[scac] ?? [],
      options.tokenLifetimeMs ?? hour,
    ),
    calls: createCallLog(),
    faults: createFaults(options.faults ?? {}),
    admit: createCallLimit(),
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
  const { wait, endAll } = createWaits()
  const dependencies = dependenciesOf(options, wait)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.addHook('preClose', (done) => {
    endAll()
    done()
  })
  addControlRoutes(app, dependencies.faults, dependencies.calls)
  addCarrierRoutes(app, dependencies)
  return app
}
