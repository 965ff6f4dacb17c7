// Workers that are killed one after another while requests come in: nothing is lost, nothing doubled.
import { openDatabase } from '../../platform/postgres/database.ts'
import { allJourneys } from '../../services/carrier-simulator/journeys/samples/all.ts'
import { setTriggers } from '../support/system/pause-triggers.ts'
import type { GateTriggers, Point } from '../support/system/pause-triggers.ts'
import type { Compose, Docker } from './compose.ts'
import { until } from './until.ts'

export type Step = readonly [string, () => Promise<void>]

export type Wish = { request_type: string; request_number: string; scac: string }

export type Ground = {
  readonly compose: Compose
  readonly docker: Docker
  readonly databaseUrl: string
  /** Makes a tracking request. */
  readonly track: (wish: Wish) => Promise<unknown>
  /** Sends in a document. */
  readonly upload: (name: string) => Promise<unknown>
  /** The ids of all notifications that were posted. */
  readonly postedIds: () => Promise<readonly string[]>
}

/**
 * Each worker, and where it is on its way when it is killed: some have not written yet, some have
 * published and will do so again.
 */
const points = {
  'carrier-detector': 'delete outbox',
  'event-ingester': 'delete outbox',
  'notification-builder': 'insert event',
  'webhook-deliverer': 'insert webhook_notification_log',
  'document-classifier': 'insert document_representation',
} as const satisfies Record<string, Point>
const workers = Object.keys(points) as (keyof typeof points)[]

/** A delivery, an answer or a document in the hands of the dead waits for its lease to end. */
const patience = 240_000

/** All journeys that take place, but the one that is tracked already. */
const wishesBut = (tracked: string): readonly Wish[] =>
  allJourneys
    .filter(({ journey }) => journey.legs.length > 0)
    .map(({ scac, journey: { type, number } }) => ({
      request_type: type === 'booking' ? 'booking_number' : type,
      request_number: number,
      scac,
    }))
    .filter(({ request_number }) => request_number !== tracked)

const state = `
  with told as (
    select event, reference_id, count(*) as times from webhook_notification
    group by webhook_id, event, reference_id
  ), happened as (
    select id from transport_event union all select id from estimated_event
    union all select id from container_created_event
    union all select id from tracking_request union all select id from document
  )
  select
    (select count(*) from tracking_request where status <> 'created')::int as "requests not created",
    (select count(*) from happened where id not in (select reference_id from told))::int as untold,
    (select count(*) from told where times > 1)::int as "told twice",
    (select count(*) from webhook_notification where delivery_status <> 'succeeded')::int
      as "not succeeded",
    (select count(*) from dead_letter)::int as "dead letters",
    (select count(*) from outbox)::int as unpublished,
    (select count(*) from delivery)::int as undelivered`

/** The container of the worker whose transaction stands at the gate. */
async function standing(
  { docker }: Ground,
  gates: GateTriggers,
  worker: keyof typeof points,
): Promise<string> {
  let address = ''
  await until(`${worker} in mid-work`, 60_000, async () => {
    const found = await gates.standingAt(points[worker])
    address = found.find(({ name }) => name === `landfall ${worker}`)?.address ?? ''
    return address === '' ? 'not there' : null
  })
  for (const id of await docker.containers(worker))
    if ((await docker.addressOf(id)) === address) return id
  throw new Error(`no container of ${worker} has the address ${address}`)
}

const killedAndStarted = (
  worker: keyof typeof points,
  wishes: readonly Wish[],
  ground: Ground,
): Step => [
  `${worker} is killed in mid-work and started again`,
  async () => {
    const [first, ...others] = wishes
    if (first === undefined) throw new Error('there are too few journeys')
    const gates = await setTriggers(ground.databaseUrl)
    try {
      await gates.close(points[worker])
      await ground.upload(`before ${worker}`)
      await ground.track(first)
      const id = await standing(ground, gates, worker)
      await ground.docker.run('kill', '--signal', 'KILL', id)
      for (const wish of others) await ground.track(wish)
      await gates.open()
      await ground.upload(`after ${worker}`)
      await ground.docker.run('start', id)
    } finally {
      await gates.end()
    }
  },
]

async function lackingIn({ databaseUrl, postedIds }: Ground): Promise<string | null> {
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
export function killSteps(ground: Ground, tracked: string): readonly Step[] {
  const wishes = wishesBut(tracked)
  const scaled = ['up', '--detach', '--wait', '--wait-timeout', '120', '--no-deps']
  const run = () => ground.compose(...scaled, '--scale', 'webhook-deliverer=3', ...workers)
  return [
    ['webhook-deliverer runs three times', run],
    ...workers.map((worker, turn) =>
      killedAndStarted(
        worker,
        wishes.filter((_, index) => index % workers.length === turn),
        ground,
      ),
    ),
    // Whoever joins a group again may read again what it had read before.
    ['all workers are healthy again', run],
    [
      'all that happened is told once, and all notifications have succeeded',
      () => until('not so', patience, () => lackingIn(ground)),
    ],
  ]
}
