/**
 * Counts the posts in flight per webhook, so that no endpoint holds more than its share of the slots. An
 * endpoint whose last answer did not come in time gets a small share until it answers again or the webhook
 * has another URL.
 */
export type InFlightPosts = {
  add(webhookId: string, url: string): void
  remove(webhookId: string): void
  noteAnswer(webhookId: string, url: string, timedOut: boolean): void
  freeFor(webhookId: string): number
  /** How much of a full share each webhook uses. */
  busy(): readonly { readonly webhook_id: string; readonly in_flight: number }[]
}

const slowShare = 2

export function createInFlightPosts(perWebhook: number): InFlightPosts {
  const counts = new Map<string, number>()
  // The URLs that did not answer in time, by webhook.
  const slow = new Map<string, string>()
  const share = (id: string): number =>
    slow.has(id) ? Math.min(slowShare, perWebhook) : perWebhook
  const freeFor = (id: string): number => share(id) - (counts.get(id) ?? 0)
  return {
    add(id, url) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      if (slow.get(id) !== url) slow.delete(id)
    },
    remove(id) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    },
    noteAnswer(id, url, timedOut) {
      if (timedOut) slow.set(id, url)
      else if (slow.get(id) === url) slow.delete(id)
    },
    freeFor,
    busy: () =>
      [...new Set([...counts.keys(), ...slow.keys()])].map((webhook_id) => ({
        webhook_id,
        in_flight: perWebhook - freeFor(webhook_id),
      })),
  }
}
