// Joins the stored records of shipments that are one bill. What clients have been told once is not told again.
import type { StoredEvent } from '../../../../domain/journey/changes/stored-events.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { requestUpdate } from '../../../../resources/definitions/tracking-request.ts'
import { deleteRow, updateRow } from '../../../../resources/rows.ts'
import type { KnownShipment } from '../known-shipment.ts'
import { createdEventId } from '../rows/events.ts'
import { columnsOf, firstKnown } from '../rows/first-known.ts'
import { containerColumns, shipmentColumns } from '../sql.ts'
import type { ContainerRow } from '../sql.ts'
import type { Dependents, WholeRow } from './dependents.ts'
import { replacementRows } from './replace-records.ts'
import type { Replacement } from './replace-records.ts'

type Merged = {
  readonly shipment: KnownShipment
  readonly rows: readonly Put[]
  readonly replacements: readonly Replacement[]
}

const union = <T>(...lists: readonly (readonly T[] | null)[]): T[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

const unionOrNull = (...lists: readonly (readonly string[] | null)[]): string[] | null => {
  const all = union(...lists)
  return all.length > 0 ? all : null
}

const minute = 60_000

/** Whether both tell a client the same; there is one estimate of each name. */
const tellsSame = (a: StoredEvent, b: StoredEvent): boolean =>
  a.event === b.event &&
  (a.move === null || Math.abs(Date.parse(a.timestamp) - Date.parse(b.timestamp)) < minute)

type Events = readonly StoredEvent[]

/** The columns that no observation writes: those of the row, and of the other one where it has none. */
function otherColumns(
  row: WholeRow | undefined,
  other: WholeRow | undefined,
  observed: readonly string[],
): WholeRow {
  if (row === undefined || other === undefined) return {}
  return firstKnown(
    columnsOf(row).filter((column) => !observed.includes(column)),
    row,
    other,
  )
}

const textsOf = (row: WholeRow | undefined) => (row?.ref_numbers ?? null) as string[] | null

/** A box that both shipments have. */
function joinBoxes(into: ContainerRow, from: ContainerRow, dependents: Dependents, now: Date) {
  const { account_id, id } = into
  const [own, other] = [id, from.id].map((each) => dependents.containers.get(each))
  const rest = otherColumns(own, other, containerColumns)
  const ref_numbers = union(textsOf(own), textsOf(other))
  return {
    container: { ...into, ...firstKnown(containerColumns, into, from) } as ContainerRow,
    rows: [
      deleteRow('container', { account_id, id: from.id }),
      ...dependents
        .toldOf(from.id)
        .map((event) => updateRow('event', { account_id, id: event.id, container_id: id })),
      updateRow('container', { account_id, id, ...rest, ref_numbers, updated_at: now }),
    ],
  }
}

/** The events of a box name the box and the shipment that stay; what is told twice is history. */
function eventRows(
  { id: from, told }: { readonly id: string; readonly told: ReadonlySet<string> },
  to: {
    readonly account_id: string
    readonly shipment_id: string
    readonly container_id: string
  },
  { eventsOf, updatesOf, terminalChangesOf }: Dependents,
  now: Date,
): Put[] {
  return [
    updateRow('container_created_event', { id: createdEventId(from), ...to }),
    ...updatesOf(from).map(({ id }) => updateRow('container_updated_event', { id, ...to })),
    ...terminalChangesOf(from).map(({ id }) =>
      updateRow('container_pod_terminal_changed_event', { id, ...to }),
    ),
    ...eventsOf(from).map(({ id }) =>
      updateRow('transport_event', {
        id,
        ...to,
        ...(told.has(id) && { superseded_at: now }),
      }),
    ),
  ]
}

function joinContainers(
  into: KnownShipment,
  from: KnownShipment,
  dependents: Dependents,
  now: Date,
): Merged {
  const { account_id, id: shipment_id } = into.row
  const containers = new Map(into.containers)
  const events: Record<string, Events> = { ...into.journey.containers }
  const rows: Put[] = []
  const replacements: Replacement[] = []
  for (const [number, box] of from.containers) {
    const own = containers.get(number)
    const known = events[number] ?? []
    const theirs = from.journey.containers[number] ?? []
    const added = theirs.filter((event) => !known.some((one) => tellsSame(one, event)))
    const told = new Set(theirs.filter((event) => !added.includes(event)).map(({ id }) => id))
    const { id: container_id } = own ?? box
    if (own === undefined) {
      containers.set(number, { ...box, shipment_id })
      rows.push(updateRow('container', { account_id, id: box.id, shipment_id, updated_at: now }))
    } else {
      const joined = joinBoxes(own, box, dependents, now)
      containers.set(number, joined.container)
      rows.push(...joined.rows)
      replacements.push({ from: box.id, into: container_id })
    }
    const to = { account_id, shipment_id, container_id }
    rows.push(...eventRows({ id: box.id, told }, to, dependents, now))
    events[number] = [...known, ...added]
  }
  const journey = { ...into.journey, containers: events }
  return { shipment: { ...into, containers, journey }, rows, replacements }
}

/** The estimate that was told last. */
function lastEstimate(a: KnownShipment, b: KnownShipment) {
  const isLater = Number(b.estimatedAt ?? 0) > Number(a.estimatedAt ?? 0)
  const { journey, estimatedAt = null } = isLater ? b : a
  return { estimatedArrival: journey.estimatedArrival, estimatedAt }
}

const mergedColumns = ({ row: a }: KnownShipment, { row: b }: KnownShipment) => ({
  ref_numbers: unionOrNull(a.ref_numbers, b.ref_numbers),
  tags: union(a.tags, b.tags),
  customer_id: a.customer_id ?? b.customer_id,
  bill_of_lading_number: a.bill_of_lading_number ?? b.bill_of_lading_number,
  booking_number: a.booking_number ?? b.booking_number,
})

function joinOne(
  into: KnownShipment,
  from: KnownShipment,
  dependents: Dependents,
  now: Date,
): Merged {
  const boxes = joinContainers(into, from, dependents, now)
  const { account_id, id } = into.row
  const { estimatedArrival, estimatedAt } = lastEstimate(into, from)
  const [own, other] = [into, from].map(({ row }) => dependents.shipments.get(row.id))
  const rest = otherColumns(own, other, shipmentColumns)
  return {
    shipment: {
      ...boxes.shipment,
      row: { ...into.row, ...mergedColumns(into, from) },
      journey: { ...boxes.shipment.journey, estimatedArrival },
      estimatedAt,
    },
    rows: [
      deleteRow('shipment', { account_id, id: from.row.id }),
      updateRow('shipment', { account_id, id, ...rest, updated_at: now }),
      ...dependents
        .requestsOf(from.row.id)
        .map((request) => requestUpdate({ account_id, ...request }, { shipment_id: id }, now)),
      ...dependents
        .toldOf(from.row.id)
        .map((event) => updateRow('event', { account_id, id: event.id, shipment_id: id })),
      ...dependents
        .estimatesOf(from.row.id)
        .map((event) =>
          updateRow('estimated_event', { account_id, id: event.id, shipment_id: id }),
        ),
      ...boxes.rows,
    ],
    replacements: [{ from: from.row.id, into: id }, ...boxes.replacements],
  }
}

/** The surviving shipment with all that the joined ones had, and the rows that say so. */
export function mergeShipments(
  survivor: KnownShipment,
  joined: readonly KnownShipment[],
  dependents: Dependents,
  now: Date,
): { readonly shipment: KnownShipment; readonly rows: readonly Put[] } {
  const nothing: Merged = { shipment: survivor, rows: [], replacements: [] }
  const merged = joined.reduce<Merged>((before, from) => {
    const next = joinOne(before.shipment, from, dependents, now)
    return {
      shipment: next.shipment,
      rows: [...before.rows, ...next.rows],
      replacements: [...before.replacements, ...next.replacements],
    }
  }, nothing)
  const { account_id } = survivor.row
  return {
    shipment: merged.shipment,
    rows: [...merged.rows, ...replacementRows(account_id, merged.replacements, dependents)],
  }
}

/** The shipment with the references, tags and customer of requests that come to it. */
export function withRequests(
  shipment: KnownShipment,
  requests: readonly {
    readonly ref_numbers: readonly string[] | null
    readonly tags: readonly string[]
    readonly customer_id: string | null
  }[],
): KnownShipment {
  const { ref_numbers, tags, customer_id } = shipment.row
  const row = {
    ...shipment.row,
    ref_numbers: unionOrNull(ref_numbers, ...requests.map((one) => one.ref_numbers)),
    tags: union(tags, ...requests.map((one) => one.tags)),
    customer_id:
      customer_id ?? requests.find((one) => one.customer_id !== null)?.customer_id ?? null,
  }
  return { ...shipment, row }
}
