// Kills each worker in turn while requests arrive: nothing is lost, nothing doubled.
import { openDatabase } from '../../platform/postgres/database.ts'
import { allJourneys } from '../../services/carrier-simulator/journeys/samples/all.ts'
import { createPauseTriggers } from '../support/system/pause-triggers.ts'
import type { PauseTriggers, PausePoint } from '../support/system/pause-triggers.ts'
import type { Compose, Docker } from './compose.ts'
import { until } from './until.ts'

export type Step = readonly [string, () => Promise<void>]

export type TrackingRequest = { request_type: string; request_number: string; scac: string }

export type ComposedSystem = {
  readonly compose: Compose
  readonly docker: Docker
  readonly databaseUrl: string
  /** Makes a tracking request. */
  readonly track: (request: TrackingRequest) => Promise<unknown>
  /** Sends in a document. */
  readonly upload: (name: string) => Promise<unknown>
  /** The ids of all notifications that were posted. */
  readonly postedIds: () => Promise<readonly string[]>
}

/** The point at which each worker is killed: some have written nothing yet, others will publish again. */
const points = {
  'carrier-detector': 'delete outbox',
  'event-ingester': 'delete outbox',
  'notification-builder': 'insert event',
  'webhook-deliverer': 'insert webhook_notification_log',
  'document-classifier': 'insert document_representation',
} as const satisfies Record<string, PausePoint>
const workers = Object.keys(points) as (keyof typeof points)[]

/** A delivery, an answer or a document of a killed process waits for its lease to end. */
const timeoutMs = 240_000

/** Requests for all journeys that take place, except the one that is tracked already. */
export const requestsExcept = (tracked: string): readonly TrackingRequest[] =>
  allJourneys
    .filter(({ journey }) => journey.legs.length > 0)
    .map(({ scac, journey: { type, number } }) => ({
      request_type: type === 'booking' ? 'booking_number' : type,
      request_number: number,
      scac,
    }))
    .filter(({ request_number }) => request_number !== tracked)

const state = `
  with notified as (
    select event, reference_id, count(*) as times from webhook_notification
    group by webhook_id, event, reference_id
  ), recorded as (
    select id from transport_event union all select id from estimated_event
    union all select id from container_created_event
    union all select id from tracking_request union all select id from document
  )
  select
    -- The tracking of a journey that has ended stops by itself.
    (select count(*) from tracking_request where status not in ('created', 'tracking_stopped'))::int
      as "requests not created",
    (select count(*) from recorded where id not in (select reference_id from notified))::int as "not notified",
    (select count(*) from notified where times > 1)::int as "notified twice",
    (select count(*) from webhook_notification where delivery_status <> 'succeeded')::int
      as "not succeeded",
    (select count(*) from dead_letter)::int as "dead letters",
    (select count(*) from outbox)::int as unpublished,
    (select count(*) from delivery)::int as undelivered`

/** The container of the worker whose transaction is paused. */
async function pausedContainer(
  { docker }: ComposedSystem,
  pausePoints: PauseTriggers,
  worker: keyof typeof points,
): Promise<string> {
  let address = ''
  await until(`${worker} in mid-work`, 60_000, async () => {
    const found = await pausePoints.pausedAt(points[worker])
    address = found.find(({ name }) => name === `landfall ${worker}`)?.address ?? ''
    return address === '' ? 'not there' : null
  })
  for (const id of await docker.containers(worker))
    if ((await docker.addressOf(id)) === address) return id
  throw new Error(`no container of ${worker} has the address ${address}`)
}

const killAndStart = (
  worker: keyof typeof points,
  requests: readonly TrackingRequest[],
  system: ComposedSystem,
): Step => [
  `${worker} is killed in mid-work and started again`,
  async () => {
    const [first, ...others] = requests
    if (first === undefined) throw new Error('there are too few journeys')
    const pausePoints = await createPauseTriggers(system.databaseUrl)
    try {
      await pausePoints.pauseAt(points[worker])
      await system.upload(`before ${worker}`)
      await system.track(first)
      const id = await pausedContainer(system, pausePoints, worker)
      await system.docker.run('kill', '--signal', 'KILL', id)
      for (const request of others) await system.track(request)
      await pausePoints.resume()
      await system.upload(`after ${worker}`)
      await system.docker.run('start', id)
    } finally {
      await pausePoints.end()
    }
  },
]

export async function missingIn({
  databaseUrl,
  postedIds,
}: ComposedSystem): Promise<string | null> {
  const database = openDatabase(databaseUrl, { max: 1, name: 'smoke' })
  try {
    const [left = {}] = await database.query<Record<string, number>>({ text: state })
    if (Object.values(left).some((count) => count > 0)) return JSON.stringify(left)
    const text = 'select id from webhook_notification order by id'
    const built = (await database.query<{ id: string }>({ text })).map(({ id }) => id)
    const posted = new Set(await postedIds())
    const same = built.length === posted.size && built.every((id) => posted.has(id))
    return same ? null : `${built.length} notifications, ${posted.size} posted`
  } finally {
    await database.end()
  }
}

/** `tracked`: the number that is followed already. */
export function killSteps(system: ComposedSystem, tracked: string): readonly Step[] {
  const requests = requestsExcept(tracked)
  const scaled = ['up', '--detach', '--wait', '--wait-timeout', '120', '--no-deps']
  const run = () => system.compose(...scaled, '--scale', 'webhook-deliverer=3', ...workers)
  return [
    ['webhook-deliverer runs three times', run],
    ...workers.map((worker, turn) =>
      killAndStart(
        worker,
        requests.filter((_, index) => index % workers.length === turn),
        system,
      ),
    ),
    // A member that joins a group again may read messages a second time.
    ['all workers are healthy again', run],
    [
      'every recorded event makes one notification, and all notifications have succeeded',
      () => until('not so', timeoutMs, () => missingIn(system)),
    ],
  ]
}
