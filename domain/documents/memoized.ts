/**
 * Remembers the result of a function for each object that it is called with, as long as that object
 * lives. Several steps ask the same page for its lines, titles and cells.
 */
export const memoized = <Key extends object, Value>(
  compute: (key: Key) => Value,
): ((key: Key) => Value) => {
  const results = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const result = results.get(key)
    if (result) return result.value
    const value = compute(key)
    results.set(key, { value })
    return value
  }
}
