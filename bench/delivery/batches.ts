// How many messages the workers' batches have, from the processes' own metrics.

/** Messages and batches so far, by worker. */
type BatchCounts = ReadonlyMap<string, { readonly messages: number; readonly batches: number }>

const lineOf = /^landfall_(messages_total|batch_seconds_count)\{worker="([^"]+)".*\} (\d+)/

export async function countBatches(ports: readonly number[]): Promise<BatchCounts> {
  const counts = new Map<string, { messages: number; batches: number }>()
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const line of text.split('\n')) {
      const [, kind, worker = '', value] = lineOf.exec(line) ?? []
      if (kind === undefined) continue
      const count = counts.get(worker) ?? { messages: 0, batches: 0 }
      if (kind === 'messages_total') count.messages += Number(value)
      else count.batches += Number(value)
      counts.set(worker, count)
    }
  }
  return counts
}

/** Messages of the mean batch between two counts, by worker. */
export const meanBatches = (before: BatchCounts, after: BatchCounts): Record<string, number> =>
  Object.fromEntries(
    [...after].map(([worker, { messages, batches }]) => {
      const was = before.get(worker) ?? { messages: 0, batches: 0 }
      return [worker, (messages - was.messages) / Math.max(1, batches - was.batches)]
    }),
  )
