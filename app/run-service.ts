import { createHealth, serveHealth } from '../platform/process/health.ts'
import { runWorker } from '../platform/worker/run.ts'
import type { Running } from '../platform/process/running.ts'
import type { Listener, Dependencies, Service } from '../services/service.ts'
import { listenProblem } from '../platform/process/listen.ts'

type RunningService = {
  readonly running: readonly Running[]
  readonly stop: () => Promise<void>
}

/**
 * Starts loops, then workers. `stop` stops the readers, then the loops, to which readers hand over work, and waits for work in
 * flight. The time of the loops begins at once: a broker that does not answer holds the readers up for most of the time that
 * the process has.
 */
export async function runService(
  service: Service,
  dependencies: Dependencies,
): Promise<RunningService> {
  const log = dependencies.log.child({ service: service.name })
  await service.prepare?.({ ...dependencies, log })
  const { workers, loops } = service.begin({ ...dependencies, log })
  const readers = await Promise.all(workers.map((w) => runWorker(w, { ...dependencies, log })))
  return {
    running: [...readers, ...loops],
    stop: async () => {
      for (const loop of loops) loop.halt?.()
      await Promise.all(readers.map((reader) => reader.stop()))
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** The health pages and, if the service has one, its interface. */
export async function listenFor(
  service: Pick<Service, 'name' | 'listen'> | null,
  dependencies: Dependencies,
  running: () => readonly Running[],
): Promise<Listener> {
  const health = createHealth({ ...dependencies, running })
  try {
    if (service?.listen) {
      const log = dependencies.log.child({ service: service.name })
      return await service.listen({ ...dependencies, log }, health)
    }
    const close = await serveHealth(health, dependencies.settings.PORT)
    return { address: `http://localhost:${dependencies.settings.PORT}`, close }
  } catch (error) {
    throw listenProblem('PORT', dependencies.settings.PORT, error)
  }
}
