import type { Db } from '../../platform/postgres/database.ts'
import { includeTree } from './include-paths.ts'
import { follow, reached } from './follow-includes.ts'
import { loadResources } from './load-resources.ts'
import type { Loaded, Resource, TypeName } from '../resource.ts'
import { createSharedCache } from './shared-cache.ts'

/** What an event is about. */
export type ReferencedEvent = {
  readonly account_id: string
  readonly reference_type: TypeName
  readonly reference_id: string
  /** Named by the event itself, so that they need not be found by way of its record. */
  readonly shipment?: { readonly id: string } | null
  readonly container?: { readonly id: string } | null
}

// A receiver must not have to ask back: who, what and where are always there.
const paths: Readonly<Record<string, string>> = {
  transport_event: 'shipment,container,location,vessel,terminal',
  estimated_event: 'shipment,port,vessel',
  tracking_request: 'tracked_object,tracked_object.containers',
  container_created_event: 'shipment,container',
  container_updated_event: 'shipment,container,terminal,terminal.port',
  document: 'last_document_representation,shipments,cargos',
  container_pod_terminal_changed_event: 'shipment,container,terminal,terminal.port',
}

const trees = new Map(
  Object.entries(paths).map(([type, text]) => [type, includeTree(type, text)] as const),
)

const processCache = createSharedCache()

async function loadReferences(
  db: Db,
  events: readonly ReferencedEvent[],
): Promise<readonly Loaded[]> {
  const types = [...new Set(events.map((event) => event.reference_type))]
  const found = await Promise.all(
    types.map((type) => {
      const same = events.filter((event) => event.reference_type === type)
      const keys = same.map(({ account_id, reference_id }) => ({ account_id, id: reference_id }))
      return loadResources(db, type, keys)
    }),
  )
  return found.flat()
}

/** Sent together with the references: what most of their trees lead to. */
async function loadNamed(db: Db, events: readonly ReferencedEvent[]): Promise<readonly Loaded[]> {
  const found = await Promise.all(
    (['shipment', 'container'] as const).map((type) => {
      const keys = events.flatMap(({ account_id, [type]: named }) =>
        named ? [{ account_id, id: named.id }] : [],
      )
      return loadResources(db, type, keys)
    }),
  )
  return found.flat()
}

/**
 * The `included` part of the events' notifications, by reference id: the referenced record first, then
 * what it belongs to. References that do not exist or are of another kind are absent from the map.
 * A whole batch takes one statement per table.
 */
export async function includedForEvents(
  db: Db,
  events: readonly ReferencedEvent[],
  cache = processCache,
): Promise<Map<string, readonly Resource[]>> {
  const [roots, named] = await Promise.all([loadReferences(db, events), loadNamed(db, events)])
  const visits = roots.flatMap((loaded) => {
    const tree = trees.get(loaded.resource.type)
    return tree ? [{ loaded, tree }] : []
  })
  const met = await follow(db, visits, cache, named)
  return new Map(
    visits.map((visit) => [
      visit.loaded.resource.id,
      [visit.loaded.resource, ...reached([visit], met).values()],
    ]),
  )
}
