// Counts the long lists that clients will ask for before they do: the first answer would wait for it.
import type { Db } from '../../../../platform/postgres/database.ts'
import type { Log } from '../../../../platform/process/log.ts'
import type { Running } from '../../../../platform/process/running.ts'
import { container } from '../../../../resources/definitions/container.ts'
import { shipment } from '../../../../resources/definitions/shipment.ts'
import { trackingRequest } from '../../../../resources/definitions/tracking-request.ts'
import { webhookNotification } from '../../../../resources/definitions/webhooks.ts'
import { totalOf } from './answer-page.ts'

const lists = [shipment, container, trackingRequest, webhookNotification]

const recentAccounts = (db: Db) =>
  db.query<{ account_id: string }>({
    name: 'recent_accounts',
    text: `
      with recent as (
        select key_hash, account_id from api_key where last_used_at > now() - interval '1 day')
      select account_id from recent
      union
      select g.account_id from recent k join api_key_account g on g.key_hash = k.key_hash`,
  })

/** Counts the lists of the accounts whose keys were used within a day, one after the other. */
export async function countRecentLists(db: Db, signal: AbortSignal): Promise<void> {
  for (const { account_id } of await recentAccounts(db)) {
    for (const definition of lists) {
      if (signal.aborted) return
      await totalOf(db, { definition, accountId: account_id, conditions: [] })
    }
  }
}

type Dependencies = { readonly database: Db; readonly log: Log }

/** Counts once. What is not counted then, a request counts. */
export function beginCounting({ database, log }: Dependencies): Running {
  const halt = new AbortController()
  const counting = countRecentLists(database, halt.signal).catch((error: unknown) => {
    log.warn({ err: error }, 'could not count long lists')
  })
  return {
    ready: () => true,
    async stop() {
      halt.abort()
      await counting
    },
  }
}
