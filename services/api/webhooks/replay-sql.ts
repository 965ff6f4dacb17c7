import type { Db } from '../../../platform/postgres/database.ts'
import type { ReplayAttributes } from './validate-replay.ts'

type Subject = {
  readonly active: boolean
  readonly events: readonly string[]
  readonly now: Date
  /** When the last of the account's events was recorded that were deleted because of their age. */
  readonly deleted_until: Date | null
}

export const replayedWebhook = (db: Db, accountId: string, id: string) =>
  db.query<Subject>({
    name: 'replay_webhook',
    text: `
      select active, events, now() as now,
        (select recorded_at from cleared_event c where c.account_id = w.account_id) as deleted_until
      from webhook w where account_id = $1 and id = $2`,
    values: [accountId, id],
  })

/**
 * Begins before the first event and ends behind the last that is recorded already, so that no event is both part of the
 * replay and news. Returns no row while another replay of the webhook runs, or when there is one with this id.
 */
export const insertReplay = (
  db: Db,
  { accountId, webhookId, id }: { accountId: string; webhookId: string; id: string },
  { events, start_at, end_at, rate }: ReplayAttributes,
) =>
  db.query({
    name: 'replay_insert',
    text: `
      insert into webhook_replay (account_id, id, webhook_id, events, start_at, end_at, rate,
        total, position, event_id, end_position)
      select $1, $2, $3, $4, $5, $6, $7, count(*), coalesce(min(position) - 1, 0),
        'ffffffff-ffff-ffff-ffff-ffffffffffff', coalesce(max(position) + 1, 0)
      from event
      where account_id = $1 and event = any($4) and recorded_at >= $5 and recorded_at < $6
        and position < event_horizon()
      on conflict do nothing
      returning 1`,
    values: [accountId, id, webhookId, events, start_at, end_at, rate],
  })

/** The replay of this webhook. */
export const storedReplay = (db: Db, accountId: string, webhookId: string, id: string) =>
  db.query({
    name: 'replay_stored',
    text: `select 1 from webhook_replay where account_id = $1 and webhook_id = $2 and id = $3`,
    values: [accountId, webhookId, id],
  })

/** One that has ended stays as it is. */
export const cancelReplay = (db: Db, accountId: string, webhookId: string, id: string) =>
  db.query({
    name: 'replay_cancel',
    text: `
      update webhook_replay set status = 'cancelled', ended_at = now()
      where account_id = $1 and webhook_id = $2 and id = $3 and status = 'running'`,
    values: [accountId, webhookId, id],
  })
