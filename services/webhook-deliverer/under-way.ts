/**
 * Counts what is under way per webhook, so that no endpoint holds more than its share of the slots. One
 * whose last answer did not come in time gets a small share until it answers again.
 */
export type UnderWay = {
  add(webhookId: string): void
  remove(webhookId: string): void
  judge(webhookId: string, timedOut: boolean): void
  freeFor(webhookId: string): number
  /** How much of a full share each webhook has used up. */
  busy(): readonly { readonly webhook_id: string; readonly under_way: number }[]
}

const shareOfSlow = 2

export function createUnderWay(perWebhook: number): UnderWay {
  const counts = new Map<string, number>()
  const slow = new Set<string>()
  const share = (id: string): number =>
    slow.has(id) ? Math.min(shareOfSlow, perWebhook) : perWebhook
  const freeFor = (id: string): number => share(id) - (counts.get(id) ?? 0)
  return {
    add: (id) => void counts.set(id, (counts.get(id) ?? 0) + 1),
    remove(id) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    },
    judge: (id, timedOut) => void (timedOut ? slow.add(id) : slow.delete(id)),
    freeFor,
    busy: () =>
      [...new Set([...counts.keys(), ...slow])].map((webhook_id) => ({
        webhook_id,
        under_way: perWebhook - freeFor(webhook_id),
      })),
  }
}
