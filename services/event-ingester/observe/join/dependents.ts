// The rows that name shipments which may be joined, or their containers: they name the record that stays afterwards.
import { arraysOf } from '../../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../../schemas/tables.ts'
import { grouped } from '../grouped.ts'
import type { Key } from '../sql.ts'

/** A row and the id that it names. */
type Named = { readonly id: string; readonly owner: string }

type Link = { readonly document_id: string; readonly owner: string }

/** The value of a custom field; `is_default` where nobody has given another one. */
export type FieldRow = Named &
  Pick<
    StoredRows['custom_field'],
    'definition_id' | 'entity_type' | 'value' | 'created_at' | 'updated_at'
  > & { readonly is_default: boolean }

/** A custom field whose value is a reference to the record. */
type ReferenceRow = Named & { readonly value: Readonly<Record<string, unknown>> }

/** A row with all its columns, those that another process has added as well. */
export type WholeRow = Readonly<Record<string, unknown>>

type By<Row> = (id: string) => readonly Row[]

export type Dependents = {
  readonly shipments: ReadonlyMap<string, WholeRow>
  readonly containers: ReadonlyMap<string, WholeRow>
  readonly requestsOf: By<Named>
  /** What has been told about a shipment or a container. */
  readonly toldOf: By<Named>
  /** Superseded ones as well. */
  readonly eventsOf: By<Named>
  /** What was told about a container that is no move. */
  readonly updatesOf: By<Named>
  readonly terminalChangesOf: By<Named>
  readonly estimatesOf: By<Named>
  readonly documentsOf: By<Link>
  readonly cargoDocumentsOf: By<Link>
  readonly fieldsOf: By<FieldRow>
  readonly referencesTo: By<ReferenceRow>
  /** Records that were joined to this one before. */
  readonly replacedBy: By<Named>
}

const keys = 'unnest($1::uuid[], $2::uuid[]) as m (account_id, id)'

const select = <Row>(tx: Db, name: string, text: string, ids: readonly Key[]) =>
  tx.query<Row>({
    name: `joined_${name}`,
    text,
    values: arraysOf(ids, 'account_id', 'id'),
  })

/** The rows of a table whose column has one of the ids. */
const naming = (tx: Db, table: string, column: string, ids: readonly Key[]) =>
  select<Named>(
    tx,
    `${table}_${column}`,
    `select t.id, t.${column} as owner
      from ${keys} join ${table} t on t.account_id = m.account_id and t.${column} = m.id`,
    ids,
  )

const links = (tx: Db, table: string, column: string, ids: readonly Key[]) =>
  select<Link>(
    tx,
    table,
    `select t.document_id, t.${column} as owner
      from ${keys} join ${table} t on t.account_id = m.account_id and t.${column} = m.id`,
    ids,
  )

const fields = (tx: Db, ids: readonly Key[]) =>
  select<FieldRow>(
    tx,
    'fields',
    `select f.id, f.entity_id as owner, f.definition_id, f.entity_type, f.value, f.created_at,
        f.updated_at, f.value is not distinct from d.default_value as is_default
      from ${keys}
      join custom_field f on f.account_id = m.account_id and f.entity_id = m.id
      join custom_field_definition d on d.account_id = f.account_id and d.id = f.definition_id`,
    ids,
  )

const references = (tx: Db, ids: readonly Key[]) =>
  select<ReferenceRow>(
    tx,
    'references',
    `select f.id, m.id as owner, f.value
      from ${keys}
      join custom_field_definition d
        on d.account_id = m.account_id and d.reference_type in ('shipment', 'container')
      join custom_field f on f.account_id = d.account_id and f.definition_id = d.id
        and f.value->>'id' = m.id::text`,
    ids,
  )

const wholeRows = (tx: Db, table: 'shipment' | 'container', ids: readonly Key[]) =>
  select<{ readonly id: string; readonly row: WholeRow }>(
    tx,
    table,
    `select t.id, to_jsonb(t) as row
      from ${keys} join ${table} t on t.account_id = m.account_id and t.id = m.id for update of t`,
    ids,
  )

const byId = (rows: readonly { readonly id: string; readonly row: WholeRow }[]) =>
  new Map(rows.map(({ id, row }) => [id, row]))

function byOwner<Row extends { readonly owner: string }>(rows: readonly Row[]): By<Row> {
  const groups = grouped(rows, (row) => row.owner)
  return (id) => groups.get(id) ?? []
}

export const noDependents: Dependents = {
  shipments: new Map(),
  containers: new Map(),
  requestsOf: () => [],
  toldOf: () => [],
  eventsOf: () => [],
  updatesOf: () => [],
  terminalChangesOf: () => [],
  estimatesOf: () => [],
  documentsOf: () => [],
  cargoDocumentsOf: () => [],
  fieldsOf: () => [],
  referencesTo: () => [],
  replacedBy: () => [],
}

/** Read after the lock of the records, so that no row can name one of them that is not seen here. */
export async function dependentsOf(
  tx: Db,
  shipments: readonly Key[],
  containers: readonly Key[],
): Promise<Dependents> {
  if (shipments.length === 0) return noDependents
  const both = [...shipments, ...containers]
  const [boxRows, shipmentRows, requests, events, estimates, documents, cargos, ...others] =
    await Promise.all([
      wholeRows(tx, 'container', containers),
      wholeRows(tx, 'shipment', shipments),
      naming(tx, 'tracking_request', 'shipment_id', shipments),
      naming(tx, 'transport_event', 'container_id', containers),
      naming(tx, 'estimated_event', 'shipment_id', shipments),
      links(tx, 'document_shipment', 'shipment_id', shipments),
      links(tx, 'document_cargo', 'container_id', containers),
      fields(tx, both),
      references(tx, both),
      naming(tx, 'joined_record', 'joined_into', both),
      naming(tx, 'event', 'shipment_id', shipments),
      naming(tx, 'event', 'container_id', containers),
      naming(tx, 'container_updated_event', 'container_id', containers),
      naming(tx, 'container_pod_terminal_changed_event', 'container_id', containers),
    ])
  const [fieldRows, referenceRows, replaced, toldOfShipments, toldOfContainers, ...changes] = others
  const [updates, terminalChanges] = changes
  return {
    shipments: byId(shipmentRows),
    containers: byId(boxRows),
    requestsOf: byOwner(requests),
    toldOf: byOwner([...toldOfShipments, ...toldOfContainers]),
    eventsOf: byOwner(events),
    updatesOf: byOwner(updates),
    terminalChangesOf: byOwner(terminalChanges),
    estimatesOf: byOwner(estimates),
    documentsOf: byOwner(documents),
    cargoDocumentsOf: byOwner(cargos),
    fieldsOf: byOwner(fieldRows),
    referencesTo: byOwner(referenceRows),
    replacedBy: byOwner(replaced),
  }
}
