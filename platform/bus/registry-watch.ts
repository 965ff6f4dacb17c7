// Names a registry that does not serve us, in the log and in `/readyz`: at the start and whenever it is asked later.
import type { Missing } from '../process/missing.ts'
import { withoutPassword } from '../process/read-settings.ts'
import { RegistryOutage } from './codec.ts'
import type { Ids } from './codec.ts'
import { isRegistryOutage, registryProblem } from './registry.ts'
import type { RegistryIds } from './registry.ts'

const what = 'the schema registry'

const isOutage = (error: unknown): boolean =>
  error instanceof RegistryOutage || isRegistryOutage(error)

const problemOf = (error: unknown): string =>
  registryProblem(error instanceof RegistryOutage ? error.cause : error)

/** The same ids. `registered` resolves when the schemas are registered, or after the halt. */
export function watchRegistry(url: string, ids: RegistryIds, missing: Missing, halt: AbortSignal) {
  const serves = `The schema registry ${withoutPassword(url)} does not serve us (SCHEMA_REGISTRY_URL)`
  let isLooking = false

  const look = (ask: () => Promise<unknown>): void => {
    if (isLooking) return
    isLooking = true
    const work = () =>
      ask().catch((error: unknown) => {
        if (isOutage(error)) throw error
      })
    const sentence = (error: unknown) => `${serves}: ${problemOf(error)}`
    void missing.untilThere({ what, work, sentence }, halt).finally(() => (isLooking = false))
  }
  const watched = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (isOutage(error)) look(ask)
      throw error
    }
  }
  const registering = {
    what,
    work: () => ids.register(),
    sentence: () => `${serves}: ${ids.reason()}`,
  }
  const watchedIds: Ids = {
    ...ids,
    ofOther: (topic, fingerprint) => watched(() => ids.ofOther(topic, fingerprint)),
    schemaOf: (id) => watched(() => ids.schemaOf(id)),
  }
  return { ids: watchedIds, registered: missing.untilThere(registering, halt) }
}
