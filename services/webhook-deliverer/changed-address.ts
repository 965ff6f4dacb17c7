// What an answer means when the webhook has got another address meanwhile.
import type { Db } from '../../platform/postgres/database.ts'
import type { Finished } from './settlement.ts'
import type { Verdict } from './verdict.ts'
import { lockAddresses } from './webhook-sql.ts'

/** The new address is asked at once; what the old one answered is not counted against it. */
const askedAnew = ({ item, result }: Finished): Finished => {
  const verdict: Verdict = {
    outcome: 'retry',
    at: result.judgedAt,
    charged: false,
    pauseEndpointUntil: null,
  }
  return { item, result: { ...result, verdict } }
}

/** What was delivered is delivered, wherever; all else counts only at the address that gave it. */
const needsAddress = ({ result }: Finished): boolean => result.verdict.outcome !== 'succeeded'

/** `urls`: where the webhooks are now, by their ids. One that is not among them exists no more. */
export const readdressed = (
  finished: readonly Finished[],
  urls: ReadonlyMap<string, string>,
): readonly Finished[] =>
  finished.map((one) => {
    const url = urls.get(one.item.webhook_id)
    const moved = needsAddress(one) && url !== undefined && url !== one.item.url
    return moved ? askedAnew(one) : one
  })

/**
 * The webhooks are locked before their deliveries, as by a client who changes one: so neither waits
 * for the other in a ring, and an address cannot change between this look and the settlement.
 */
export async function underTheirAddresses(
  finished: readonly Finished[],
  tx: Db,
): Promise<readonly Finished[]> {
  const asking = finished.filter(needsAddress)
  if (asking.length === 0) return finished
  const keys = asking.map(({ item }) => ({ account_id: item.account_id, id: item.webhook_id }))
  const rows = await lockAddresses(tx, keys)
  return readdressed(finished, new Map(rows.map(({ id, url }) => [id, url])))
}
