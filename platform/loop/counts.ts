/** Counts items in flight, by name. */
export function createCounts() {
  const counts = new Map<string, number>()
  const add = (name: string, change: number): void => {
    const count = (counts.get(name) ?? 0) + change
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    add,
    all: () => [...counts],
    atLeast: (limit: number) => [...counts].filter(([, n]) => n >= limit).map(([name]) => name),
  }
}
