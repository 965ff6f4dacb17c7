/**
 * The same answer for the same page, reading or table of names without thinking again: a page is asked for its lines
 * and titles from several sides. What is remembered goes when the thing that was asked goes.
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
