// The webhooks whose deliveries the webhook-deliverer has to look for. A delivery that is claimed as soon as it is built
// needs no note here; one that waits, for whatever reason, does.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'

export type Wait = {
  readonly account_id: string
  readonly webhook_id: string
  /** After how long to look for its deliveries; at once where nothing says so. */
  readonly in_ms?: number
}

/** Not before the webhook's rate allows a post. In the order of their keys, so that two notes do not wait for each other. */
export async function noteWaits(db: Db, waits: readonly Wait[]): Promise<void> {
  if (waits.length === 0) return
  await db.query({
    name: 'waiting_webhook_note',
    text: `
      insert into waiting_webhook as b (account_id, webhook_id, due_at)
      select w.account_id, w.webhook_id, now() + min(w.in_ms) * interval '1 millisecond'
      from unnest($1::uuid[], $2::uuid[], $3::float8[]) as w (account_id, webhook_id, in_ms)
      group by w.account_id, w.webhook_id order by w.webhook_id
      on conflict (webhook_id) do update
      set due_at = least(b.due_at, greatest(excluded.due_at, b.next_post_at)), notes = b.notes + 1`,
    values: [...arraysOf(waits, 'account_id', 'webhook_id'), waits.map((wait) => wait.in_ms ?? 0)],
  })
}
