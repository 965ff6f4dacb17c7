// Walks over all webhooks with deliveries, and over all queues, a step at a time: finds what a process did not note, because
// it ended or is of an older version.
import type { Db } from '../../platform/postgres/database.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import { noteForgotten, walkedWebhooks } from './claim-sql.ts'
import { isEndOfQueues, makeForgottenDue } from './order-sql.ts'

const stepEveryMs = 500
const firstId = '00000000-0000-0000-0000-000000000000'
const firstQueue = { webhook_id: firstId, order_key: firstId }

export function createWalk() {
  let webhook = firstId
  let queue = firstQueue
  let last = -Infinity
  const stepOverWebhooks = async (db: Db): Promise<void> => {
    const passed = await noteForgotten(db, webhook)
    webhook = passed.length < walkedWebhooks ? firstId : (passed.at(-1)?.webhook_id ?? firstId)
  }
  const stepOverQueues = async (db: Db): Promise<void> => {
    const passed = await makeForgottenDue(db, queue)
    queue = isEndOfQueues(passed) ? firstQueue : (passed.at(-1) ?? firstQueue)
    await noteWaits(
      db,
      passed.filter(({ is_due }) => is_due),
    )
  }
  return async (db: Db): Promise<void> => {
    const now = performance.now()
    if (now - last < stepEveryMs) return
    last = now
    await Promise.all([stepOverWebhooks(db), stepOverQueues(db)])
  }
}
