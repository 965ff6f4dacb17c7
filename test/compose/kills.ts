// Workers that are killed one after another while requests come in: nothing is lost, nothing doubled.
import { openDatabase } from '../../platform/database.ts'
import { allJourneys } from '../../services/carrier-simulator/journeys/all-journeys.ts'
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

const workers = [
  'carrier-detector',
  'event-ingester',
  'notification-builder',
  'webhook-deliverer',
  'document-classifier',
]

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

const killedAndStarted = (worker: string, wishes: readonly Wish[], ground: Ground): Step => [
  `${worker} is killed and started again between requests`,
  async () => {
    const [first, ...others] = wishes
    const [id] = await ground.docker.containers(worker)
    if (first === undefined || id === undefined) throw new Error(`nothing to kill: ${worker}`)
    await ground.upload(`before ${worker}`)
    await ground.track(first)
    await ground.docker.run('kill', '--signal', 'KILL', id)
    for (const wish of others) await ground.track(wish)
    await ground.upload(`after ${worker}`)
    await ground.docker.run('start', id)
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
