/** The rows of each key, in their order: no shipment searches the rows of the whole batch. */
export function grouped<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
