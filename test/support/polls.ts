// Claims and settles polls as the poll loop does, without asking anybody.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { quietWatch } from '../../services/event-ingester/poll/carrier-watch-fixture.ts'
import { claimDue } from '../../services/event-ingester/poll/claim.ts'
import {
  openLimits,
  permitsForAll,
} from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import type { PollResult } from '../../services/event-ingester/poll/read-result.ts'
import { settlePolls } from '../../services/event-ingester/poll/settle.ts'

/** Where no carrier is configured. */
export const unconfigured = {
  carriers: new Map(),
  fed: new Set<string>(),
  watch: quietWatch,
}

/** Settles all that is due with this result; returns the published messages. */
export async function settleDue(database: Database, result: PollResult) {
  const claimed = await claimDue(database, randomUUID(), 8, openLimits, permitsForAll)
  const finished = claimed.map((item) => ({ item, result }))
  return database.transaction(async (tx) => {
    const { rows = [], messages = [] } = await settlePolls(finished, tx, unconfigured)
    await putRows(tx, rows)
    return messages
  })
}
