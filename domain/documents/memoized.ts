/**
 * Remembers the result of a function for each object that it is called with, as long as that object
 * lives. Several steps ask the same page for its lines, titles and cells.
 */
export const memoized = <Key extends object, Value>(
  think: (key: Key) => Value,
): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = think(key)
    known.set(key, { value })
    return value
  }
}
