import type { AccountWebhooks, Subscription } from './sql.ts'

/** Keeps the webhooks of accounts between batches. */
export type WebhookCache = {
  /** Those of the account, if they are of this version. */
  readonly get: (accountId: string, version: number) => readonly Subscription[] | undefined
  readonly set: (accountId: string, known: AccountWebhooks) => void
}

/** Names of events that the kept webhooks may have together: some dozens of megabytes. */
const mostNames = 500_000

/** So many characters of conditions take about as much memory as a name. */
const charactersOfName = 50

const charactersIn = ({ conditions }: Subscription): number =>
  conditions.reduce((sum, { values }) => sum + values.join('').length, 0)

const sizeOf = ({ webhooks }: AccountWebhooks): number =>
  webhooks.reduce(
    (sum, webhook) =>
      sum + 1 + webhook.events.length + Math.ceil(charactersIn(webhook) / charactersOfName),
    1,
  )

/** Beyond `most`, the accounts that were read first are forgotten. */
export function createWebhookCache(most = mostNames): WebhookCache {
  const accounts = new Map<string, AccountWebhooks>()
  let size = 0
  const forget = (accountId: string): void => {
    const known = accounts.get(accountId)
    if (known === undefined) return
    accounts.delete(accountId)
    size -= sizeOf(known)
  }
  return {
    get(accountId, version) {
      const known = accounts.get(accountId)
      return known?.version === version ? known.webhooks : undefined
    },
    set(accountId, known) {
      forget(accountId)
      accounts.set(accountId, known)
      size += sizeOf(known)
      for (const oldest of accounts.keys()) {
        if (size <= most) return
        forget(oldest)
      }
    },
  }
}
