// Registers the schemas of all topics.
import { isRegistryOutage, registryIds } from '../../platform/bus/registry.ts'
import { askRegistry, registryAccess } from '../../platform/bus/registry-request.ts'
import type { Schemas } from '../../platform/bus/codec.ts'
import type { Log } from '../../platform/process/log.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { StartError, withoutPassword } from '../../platform/process/read-settings.ts'
import { loadSchemas } from '../../schemas/topics.ts'
import type { Settings } from '../../services/settings.ts'
import { runAlone } from './run-alone.ts'
import { waitFor } from './wait-for.ts'

export async function setUpSchemas({ SCHEMA_REGISTRY_URL }: Settings, log: Log): Promise<void> {
  if (SCHEMA_REGISTRY_URL === null)
    throw new StartError('SCHEMA_REGISTRY_URL is not set; the embedded bus needs no registry.')
  await registerSchemas(SCHEMA_REGISTRY_URL, loadSchemas(), log)
}

/** Registers each schema by itself, so that a refusal names its topic; a known schema changes nothing. */
export async function registerSchemas(url: string, schemas: Schemas, log: Log): Promise<void> {
  const registry = `The schema registry at ${withoutPassword(url)}`
  await waitFor(registry, () => ask(url), isAway, log)
  for (const [topic, schema] of schemas) {
    const register = () => registryIds(url, new Map([[topic, schema]]))
    await waitFor(registry, register, isRegistryOutage, log).catch((error: unknown) => {
      throw refused(topic, error)
    })
  }
  log.info({ subjects: schemas.size }, 'schemas registered')
}

const isAway = (error: unknown): boolean => !(error instanceof StartError)

async function ask(url: string): Promise<void> {
  const { ok, status } = await askRegistry(url, '/subjects')
  if (status >= 500) throw new Error(`status ${status}`)
  if (!ok)
    throw new StartError(
      `${registryAccess(url).host}/subjects answers ${status}: is SCHEMA_REGISTRY_URL right?`,
    )
}

function refused(topic: string, error: unknown): StartError {
  const conflict = error instanceof Error && 'status' in error && error.status === 409
  const sentence = conflict
    ? `The schema of ${topic} cannot be read together with the ones registered before (FULL_TRANSITIVE)`
    : `The schema of ${topic} could not be registered`
  return new StartError(`${sentence}: ${reasonOf(error)}`, { cause: error })
}

await runAlone(import.meta.url, setUpSchemas)
