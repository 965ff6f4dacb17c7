// Retries an attempt at the webhook's new URL when a client has changed the URL meanwhile.
import type { Db } from '../../platform/postgres/database.ts'
import type { FinishedAttempt } from './settlement.ts'
import { changesEndpoint } from './trials.ts'
import type { Verdict } from './verdict.ts'
import { lockAddresses } from './webhook-sql.ts'

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

/**
 * The webhooks are locked before their deliveries, as the api does when a client changes a webhook: the two
 * cannot deadlock, and no address can change between this read and the settlement.
 */
export async function withCurrentAddresses(
  finished: readonly FinishedAttempt[],
  tx: Db,
): Promise<readonly FinishedAttempt[]> {
  const asking = finished.filter((one) => dependsOnAddress(one) || changesEndpoint(one))
  if (asking.length === 0) return finished
  const keys = asking.map(({ item }) => ({ account_id: item.account_id, id: item.webhook_id }))
  const rows = await lockAddresses(tx, keys)
  return retriedWhereMoved(finished, new Map(rows.map(({ id, url }) => [id, url])))
}
