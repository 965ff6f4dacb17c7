/** Counts what is under way per webhook, so that no endpoint holds more than its share of the slots. */
export type UnderWay = {
  add(webhookId: string): void
  remove(webhookId: string): void
  freeFor(webhookId: string): number
  busy(): readonly { readonly webhook_id: string; readonly under_way: number }[]
}

export function createUnderWay(perWebhook: number): UnderWay {
  const counts = new Map<string, number>()
  return {
    add: (id) => void counts.set(id, (counts.get(id) ?? 0) + 1),
    remove(id) {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    },
    freeFor: (id) => perWebhook - (counts.get(id) ?? 0),
    busy: () => [...counts].map(([webhook_id, under_way]) => ({ webhook_id, under_way })),
  }
}
