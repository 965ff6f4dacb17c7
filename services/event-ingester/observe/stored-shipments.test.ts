import { expect, test } from 'vitest'
import type { Db } from '../../../platform/postgres/database.ts'
import { follower, nothingStored } from './follower-fixture.ts'
import { shipmentOfFollower } from '../followers.ts'
import { gatherFacts } from './stored-shipments.ts'

type Row = Readonly<Record<string, unknown>>

const now = new Date('2026-03-20T00:00:00Z')
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const [boxes, events] = [upTo(4), upTo(30)]

const followerOf = (shipment: number) => ({ ...follower, number: `X${shipment}` })
const idOf = (shipment: number): string => shipmentOfFollower(followerOf(shipment))

const containersOf = (shipment: number) =>
  boxes.map((box) => ({
    id: `${idOf(shipment)} ${box}`,
    shipment_id: idOf(shipment),
    number: `BOX${box}`,
  }))

const event = 'container.transport.estimated.vessel_arrived'
const arrival = { event, identity: `${event}|plan` }

/** The result of each statement, by its name, when these shipments are stored. */
const stored = (shipments: readonly number[]): Readonly<Record<string, readonly Row[]>> => ({
  now: [{ now }],
  ingester_known_numbers: shipments.map((n) => ({
    ...followerOf(n),
    is_observed: true,
    bill_of_lading_number: null,
    booking_number: null,
  })),
  ingester_lock_followers: shipments.map(followerOf),
  ingester_lock_shipments: shipments.map((n) => ({ id: idOf(n) })),
  ingester_containers: shipments.flatMap(containersOf),
  ingester_last_estimates: shipments.map((n) => ({
    shipment_id: idOf(n),
    estimated_timestamp: now,
    locode: 'NLRTM',
  })),
  ingester_live_events: shipments
    .flatMap(containersOf)
    .flatMap(({ id }) =>
      events.map((n) => ({ ...arrival, container_id: id, id: `${id} ${n}`, timestamp: now })),
    ),
})

/** A database that returns these rows and counts how often one of their columns is read. */
function countingDatabase(tables: ReturnType<typeof stored>) {
  let reads = 0
  const counting = (row: Row): Row =>
    new Proxy(row, {
      get: (target, column) => {
        reads += 1
        return target[String(column)]
      },
    })
  const tx: Db = {
    query: <R>({ name = '' }) => Promise.resolve((tables[name] ?? []).map(counting) as R[]),
  }
  return { tx, reads: () => reads }
}

const gathered = (count: number, tx: Db) =>
  gatherFacts(
    upTo(count).map((n) => ({ ...followerOf(n), events: [], answer_id: null, observed_at: 0 })),
    tx,
  )

test('a shipment has its own containers, and each container its own events in their order', async () => {
  const { followersOf, shipmentOf } = await gathered(3, countingDatabase(stored(upTo(3))).tx)
  expect(followersOf(followerOf(1))).toMatchObject([{ number: 'X1' }])
  const { row, containers, journey } = shipmentOf(idOf(1))
  expect(row).toMatchObject({ id: idOf(1) })
  expect([...containers].map(([number, { id }]) => [number, id])).toEqual(
    containersOf(1).map(({ number, id }) => [number, id]),
  )
  for (const { number, id } of containersOf(1))
    expect(journey.containers[number]?.map((event) => event.id)).toEqual(
      events.map((n) => `${id} ${n}`),
    )
  expect(journey.estimatedArrival).toEqual({ timestamp: now.toISOString(), locode: 'NLRTM' })
})

test('a number of another type has no followers, and an unknown shipment has no rows', async () => {
  const { followersOf, shipmentOf } = await gathered(1, countingDatabase(stored([0])).tx)
  expect(followersOf({ ...followerOf(0), number_type: 'container' })).toEqual([])
  expect(shipmentOf('none')).toEqual({ ...nothingStored, estimatedAt: null })
})

/** How often each row is read, on average, when a batch of `count` shipments is handled. */
async function readsPerRow(count: number): Promise<number> {
  const tables = stored(upTo(count))
  const { tx, reads } = countingDatabase(tables)
  const { followersOf, shipmentOf } = await gathered(count, tx)
  // The clock is one row for the whole batch.
  const before = 1
  for (const reference of upTo(count).map(followerOf))
    for (const one of followersOf(reference)) shipmentOf(shipmentOfFollower(one))
  return (reads() - before) / (Object.values(tables).flat().length - 1)
}

test('a row is read no more often in a batch of many shipments than in one of few', async () => {
  expect(await readsPerRow(20)).toBe(await readsPerRow(2))
})
