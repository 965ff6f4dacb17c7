// Past events, a webhook that wants them once more, and steps of its replays.
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { replayLoop } from '../../services/notification-builder/replay-loop.ts'
import type { ApiFixture, Client } from './api-fixture.ts'
import { answered, deliverOnce } from './delivery-fixture.ts'

/** Records an event as the notification-builder does, when nothing subscribed to it. */
async function recordEvent(database: Database, accountId: string, event: string, at: string) {
  const id = randomUUID()
  await database.query({
    text: `
      insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
      values ($1, $2, $3, 'container_created_event', $2, '[]', $4)`,
    values: [accountId, id, event, at],
  })
  return id
}

/** The events of the notifications, in the order of their creation. */
async function notifiedEvents(database: Database, accountId: string): Promise<string[]> {
  const rows = await database.query<{ event_id: string }>({
    text: 'select event_id from webhook_notification where account_id = $1 order by created_at, id',
    values: [accountId],
  })
  return rows.map(({ event_id }) => event_id)
}

type Claimed = Awaited<ReturnType<typeof replayLoop.claim>>

/** The replays whose next step begins now, without the pause before it. */
async function claimSteps(database: Database): Promise<Claimed> {
  await database.query({ text: 'update webhook_replay set due_at = now()' })
  return replayLoop.claim(database, 10)
}

export const settleSteps = (database: Database, claimed: Claimed) =>
  database.transaction(async (tx) => {
    const finished = claimed.map((item) => ({ item, result: null }))
    await putRows(tx, (await replayLoop.settle(finished, tx))?.rows ?? [])
  })

/** Each test gets a new client with a webhook that subscribes to `container.created`. */
export function useReplays(api: () => ApiFixture) {
  let client: Client
  let webhook = ''
  beforeEach(async () => {
    client = await api().client()
    const events = ['container.created']
    const made = await client.send('POST', '/webhooks', { url: 'https://example.com/hook', events })
    webhook = `/webhooks/${made.body.data.id}`
  })
  const query = (text: string, ...values: unknown[]) => api().database.query({ text, values })
  const claim = () => claimSteps(api().database)
  const settle = (claimed: Claimed) => settleSteps(api().database, claimed)
  return {
    client: () => client,
    /** Its path. */
    webhook: () => webhook,
    query,
    claim,
    settle,
    record: (at: string, event = 'container.created', accountId = client.accountId) =>
      recordEvent(api().database, accountId, event, at),
    notified: (accountId = client.accountId) => notifiedEvents(api().database, accountId),
    /** What the deliverer has taken; in the time of the test, all of it is due. */
    deliver: async (): Promise<number> => {
      await query('update delivery set due_at = now() where due_at > now()')
      return deliverOnce(api().database, () => Promise.resolve(answered(200)))
    },
    /** One step of each replay that runs; returns their number. */
    step: async (): Promise<number> => {
      const claimed = await claim()
      await settle(claimed)
      return claimed.length
    },
    replay: (attributes: object, headers = {}) =>
      client.send('POST', `${webhook}/replay`, attributes, headers),
    shown: async (id: string) =>
      (await client.send('GET', `${webhook}/replays/${id}`)).body.data.attributes,
  }
}
