// Decides for which of the waiting webhooks deliveries are claimed, and how many.
import type { FreeSlots } from '../../platform/limits/slots.ts'

export type WaitingWebhook = {
  readonly account_id: string
  readonly webhook_id: string
  /** How many posts its rate allows now; null: it has none. */
  readonly allowed: number | null
}

export type Turn = Omit<WaitingWebhook, 'allowed'> & {
  /** The most deliveries to claim. */
  readonly most: number
}

type TurnLimits = {
  /** Slots that the loop has free in all. */
  readonly free: number
  readonly slots: FreeSlots
  /** How many posts the account may make now. */
  readonly permitsOf: (accountId: string) => number
}

/**
 * One delivery after another, each to the account with the fewest posts in flight and turns, and within an account to its
 * webhooks, those with the fewest posts in flight first: neither many webhooks nor a long backlog takes another one's turn.
 */
export function shareTurns(
  waiting: readonly WaitingWebhook[],
  { free, slots, permitsOf }: TurnLimits,
): readonly Turn[] {
  const most = new Map<string, number>()
  const accounts = [...new Set(waiting.map(({ account_id }) => account_id))].map((id) => ({
    id,
    permits: permitsOf(id),
    held: slots.heldBy(id),
    queue: [] as WaitingWebhook[],
  }))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const fewestFirst = [...waiting].sort(
    (one, other) => slots.heldByKey(one.webhook_id) - slots.heldByKey(other.webhook_id),
  )
  for (const one of fewestFirst) byId.get(one.account_id)?.queue.push(one)
  let left = free
  let open = accounts
  while (left > 0 && open.length > 0) {
    const fewest = Math.min(...open.map(({ held }) => held))
    for (const account of open.filter(({ held }) => held === fewest)) {
      if (left === 0) break
      const given = giveOne(account, slots, most)
      account.held += 1
      left -= given
    }
    open = open.filter(({ queue, permits }) => queue.length > 0 && permits > 0)
  }
  return waiting.flatMap((one) => {
    const count = most.get(one.webhook_id)
    return count === undefined ? [] : [{ ...one, most: count }]
  })
}

type Account = { readonly id: string; permits: number; readonly queue: WaitingWebhook[] }

/** Gives the next webhook of the account one turn and puts it at the end; a webhook that may have no more is left out. */
function giveOne(account: Account, slots: FreeSlots, most: Map<string, number>): 0 | 1 {
  while (account.permits > 0) {
    const next = account.queue.shift()
    if (next === undefined) return 0
    const given = most.get(next.webhook_id) ?? 0
    if (next.allowed !== null && given >= next.allowed) continue
    if (!slots.take(next.webhook_id, account.id)) continue
    account.permits -= 1
    account.queue.push(next)
    most.set(next.webhook_id, given + 1)
    return 1
  }
  return 0
}
