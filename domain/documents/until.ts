/** The items before the first one that ends them; all where none does. */
export function until<Item>(
  items: readonly Item[],
  isEnd: (item: Item, at: number) => boolean,
): readonly Item[] {
  const end = items.findIndex(isEnd)
  return end < 0 ? items : items.slice(0, end)
}
