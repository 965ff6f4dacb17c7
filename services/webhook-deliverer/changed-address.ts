// Retries an attempt at the webhook's new URL when a client has changed the URL meanwhile.
import type { Db } from '../../platform/postgres/database.ts'
import type { FinishedAttempt } from './settlement.ts'
import { changesEndpoint } from './trials.ts'
import type { Verdict } from './verdict.ts'
import { lockWebhooks } from './webhook-sql.ts'
import type { LockedWebhook } from './webhook-sql.ts'

/** The new address is tried at once; outcomes at the old one do not count against it. */
const retriedAtNewAddress = ({ item, result }: FinishedAttempt): FinishedAttempt => {
  const verdict: Verdict = {
    outcome: 'retry',
    at: result.judgedAt,
    charged: false,
    pauseEndpointUntil: null,
  }
  return { item, result: { ...result, verdict } }
}

/** A success counts at any address; every other outcome counts only for the address that gave it. */
const dependsOnAddress = ({ result }: FinishedAttempt): boolean =>
  result.verdict.outcome !== 'succeeded'

/** `urls`: the webhooks' current URLs by id; a webhook that is missing has been deleted. */
export const retriedWhereMoved = (
  finished: readonly FinishedAttempt[],
  urls: ReadonlyMap<string, string>,
): readonly FinishedAttempt[] =>
  finished.map((one) => {
    const url = urls.get(one.item.webhook_id)
    const moved = dependsOnAddress(one) && url !== undefined && url !== one.item.url
    return moved ? retriedAtNewAddress(one) : one
  })

const asksForLock = (one: FinishedAttempt): boolean => dependsOnAddress(one) || changesEndpoint(one)

/** Each webhook once. */
function webhooksOf(finished: readonly FinishedAttempt[]): readonly LockedWebhook[] {
  const byId = new Map<string, LockedWebhook>()
  for (const one of finished) {
    const { account_id, webhook_id: id } = one.item
    const always = asksForLock(one) || (byId.get(id)?.always ?? false)
    byId.set(id, { account_id, id, always })
  }
  return [...byId.values()]
}

/**
 * The webhooks are locked before their deliveries, as the api does when a client changes a webhook: the two
 * cannot deadlock, and no address can change between this read and the settlement. Webhooks whose attempts all
 * succeeded are locked only if they failed before, and nothing waits for that.
 */
export async function withCurrentAddresses(
  finished: readonly FinishedAttempt[],
  tx: Db,
): Promise<readonly FinishedAttempt[]> {
  const locked = lockWebhooks(tx, webhooksOf(finished))
  if (!finished.some(asksForLock)) {
    // A failure fails the transaction.
    locked.catch(() => undefined)
    return finished
  }
  return retriedWhereMoved(finished, new Map((await locked).map(({ id, url }) => [id, url])))
}
