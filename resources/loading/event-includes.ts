import type { Db } from '../../platform/postgres/database.ts'
import { includeTree } from './include-paths.ts'
import { followTrees, reachableRecords } from './follow-includes.ts'
import { storedRecords } from './load-resources.ts'
import type { LoadRecords, ResourceKey } from './load-resources.ts'
import { definitionOf } from '../definitions/by-type.ts'
import { toldWebhook } from '../definitions/webhooks.ts'
import type { LoadedResource, Resource, ResourceType } from '../resource.ts'
import { createSharedCache } from './shared-cache.ts'

/** An event and the record that it is about. */
type ReferencedEvent = {
  readonly account_id: string
  readonly reference_type: ResourceType
  readonly reference_id: string
  /** Named by the event itself, so that they load together with its record instead of after it. */
  readonly shipment?: { readonly id: string } | null
  readonly container?: { readonly id: string } | null
}

// A receiver uses a notification without a request of its own: shipment, container and place are always included.
const fields = 'shipment.custom_fields,container.custom_fields'
const paths: Readonly<Record<string, string>> = {
  transport_event: `shipment,container,location,vessel,terminal,${fields}`,
  estimated_event: 'shipment,port,vessel,shipment.custom_fields',
  tracking_request:
    'tracked_object.containers.custom_fields,tracked_object.custom_fields,custom_fields',
  container_created_event: `shipment,container,${fields}`,
  container_updated_event: `shipment,container,terminal.port,${fields}`,
  document:
    'last_document_representation,email_submission,shipments.custom_fields,cargos.custom_fields',
  container_pod_terminal_changed_event: `shipment,container,terminal.port,${fields}`,
  webhook: '',
}

const trees = new Map(
  Object.entries(paths).map(([type, text]) => [type, includeTree(type, text)] as const),
)

const processCache = createSharedCache()

const loadType = async (load: LoadRecords, type: ResourceType, keys: readonly ResourceKey[]) => {
  const definition = type === 'webhook' ? toldWebhook : definitionOf(type)
  return definition === undefined || keys.length === 0 ? [] : load(definition, keys)
}

async function loadReferences(
  load: LoadRecords,
  events: readonly ReferencedEvent[],
): Promise<readonly LoadedResource[]> {
  const types = [...new Set(events.map((event) => event.reference_type))]
  const found = await Promise.all(
    types.map((type) => {
      const same = events.filter((event) => event.reference_type === type)
      const keys = same.map(({ account_id, reference_id }) => ({ account_id, id: reference_id }))
      return loadType(load, type, keys)
    }),
  )
  return found.flat()
}

/** Loaded beside the references: most trees lead to these records. */
async function loadNamed(
  load: LoadRecords,
  events: readonly ReferencedEvent[],
): Promise<readonly LoadedResource[]> {
  const found = await Promise.all(
    (['shipment', 'container'] as const).map((type) => {
      const keys = events.flatMap(({ account_id, [type]: named }) =>
        named ? [{ account_id, id: named.id }] : [],
      )
      return loadType(load, type, keys)
    }),
  )
  return found.flat()
}

/**
 * The `included` part of the events' notifications, by reference id: the referenced record first, then the records
 * that its tree leads to. References that do not exist or are of another kind are absent from the map.
 * A whole batch takes one statement per table.
 */
export async function includedFrom(
  load: LoadRecords,
  events: readonly ReferencedEvent[],
): Promise<Map<string, readonly Resource[]>> {
  const [roots, named] = await Promise.all([loadReferences(load, events), loadNamed(load, events)])
  const visits = roots.flatMap((loaded) => {
    const tree = trees.get(loaded.resource.type)
    return tree ? [{ loaded, tree }] : []
  })
  const byName = await followTrees(load, visits, named)
  return new Map(
    visits.map((visit) => [
      visit.loaded.resource.id,
      [visit.loaded.resource, ...reachableRecords([visit], byName).values()],
    ]),
  )
}

/** The same from the records that the database has. */
export const includedForEvents = (
  db: Db,
  events: readonly ReferencedEvent[],
  cache = processCache,
) => includedFrom(storedRecords(db, cache), events)
