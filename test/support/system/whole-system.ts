// The whole system in this process, with an environment of its own, for one test.
import type { Bus } from '../../../platform/bus/bus.ts'
import type { SystemBackends } from './backends.ts'
import { allServices, startServices } from './services.ts'
import type { RunningSystem } from './services.ts'
import { createEnvironment } from './environment.ts'
import type { SystemEnvironment } from './environment.ts'
import { withObservedTopics } from './topics.ts'
import type { Topics } from './topics.ts'
import { newClient } from './client.ts'
import type { SystemClient } from './client.ts'

export type SystemFixture = {
  readonly environment: SystemEnvironment
  readonly system: RunningSystem
  readonly topics: Topics
  readonly client: SystemClient
}

/** Runs `act` in an environment of its own, and disposes of it afterwards in any case. */
export async function withEnvironment(
  backends: SystemBackends,
  act: (environment: SystemEnvironment) => Promise<void>,
): Promise<void> {
  const environment = await createEnvironment(backends)
  try {
    await act(environment)
  } finally {
    await environment.dispose()
  }
}

/** `wrapBus` may change the bus that the services see. */
export const withSystem = (
  backends: SystemBackends,
  act: (fixture: SystemFixture) => Promise<void>,
  wrapBus: (bus: Bus) => Bus = (bus) => bus,
  env: Readonly<Record<string, string>> = {},
): Promise<void> =>
  withEnvironment(backends, async (environment) => {
    let topics: Topics | undefined
    const system = await startServices(
      allServices,
      { ...environment.env, ...env },
      (dependencies) => {
        const observed = withObservedTopics({ ...dependencies, bus: wrapBus(dependencies.bus) })
        topics = observed.topics
        return observed.dependencies
      },
    )
    try {
      if (topics === undefined) throw new Error('the services were given no bus')
      await environment.ready()
      await act({ environment, system, topics, client: await newClient(environment) })
    } finally {
      // Endpoints that hang would delay the stop.
      await environment.receiver.close()
      await topics?.close()
      await system.stop()
    }
  })
