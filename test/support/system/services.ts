// All services in one process, on the bus and the database that the settings name.
import { existsSync, readdirSync } from 'node:fs'
import { openDependencies } from '../../../app/dependencies.ts'
import type { OpenDependencies } from '../../../app/dependencies.ts'
import type { Dependencies, Service } from '../../../services/service.ts'
import { listenFor, runService } from '../../../app/run-service.ts'
import { loadSettings } from '../../../services/settings.ts'
import api from '../../../services/api/service.ts'

const folder = new URL('../../../services/', import.meta.url)
const names = readdirSync(folder).filter((name) =>
  existsSync(new URL(`${name}/service.ts`, folder)),
)
const found = names.map(
  async (name) =>
    ((await import(`../../../services/${name}/service.ts`)) as { default: Service }).default,
)

/** Every service of services/ but those that run alone, outside the system. */
export const allServices: readonly Service[] = (await Promise.all(found)).filter(
  ({ alone }) => alone === undefined,
)

export type RunningSystem = { readonly dependencies: OpenDependencies; stop(): Promise<void> }

/** `change` may put something between the services and their dependencies. */
export async function startServices(
  services: readonly Service[],
  env: Readonly<Record<string, string>>,
  change: (dependencies: Dependencies) => Dependencies = (dependencies) => dependencies,
): Promise<RunningSystem> {
  const settings = loadSettings(env)
  const dependencies = await openDependencies('test', settings)
  const changed = change(dependencies)
  const running = await Promise.all(services.map((service) => runService(service, changed)))
  dependencies.outbox.start()
  const listener = services.includes(api)
    ? await listenFor(api, changed, () => running.flatMap((one) => one.running))
    : null
  return {
    dependencies,
    async stop() {
      await listener?.close()
      await Promise.all(running.map((service) => service.stop()))
      await dependencies.close()
    },
  }
}
