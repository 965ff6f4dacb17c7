/** Where a name nearly stands in a text: from `start` up to `end`, with `edits` letters wrong. */
export type Near = { readonly start: number; readonly end: number; readonly edits: number }
export type Lettered = { readonly letters: string }

/** Few enough that no title turns into another one. */
export const editsAllowed = (length: number): number => {
  if (length < 8) return 0
  if (length < 12) return 1
  return length < 20 ? 2 : 3
}

/** The last row of Sellers' table says how well the pattern ends at each place of the text. */
const bestEnd = (text: string, letters: string): { end: number; edits: number } => {
  let row = Array.from({ length: letters.length + 1 }, (_, i) => i)
  let best = { end: 0, edits: letters.length }
  for (let place = 1; place <= text.length; place++) {
    const next = [0]
    for (let i = 1; i <= letters.length; i++) {
      const swap = (row[i - 1] ?? 0) + (text[place - 1] === letters[i - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1))
    }
    row = next
    const edits = row[letters.length] ?? letters.length
    if (edits < best.edits) best = { end: place, edits }
  }
  return best
}

export const findNear = (
  text: string,
  letters: string,
  allowed = editsAllowed(letters.length),
): Near | undefined => {
  const exact = text.indexOf(letters)
  if (exact >= 0) return { start: exact, end: exact + letters.length, edits: 0 }
  if (allowed === 0 || text.length < letters.length - allowed) return undefined
  const { end, edits } = bestEnd(text, letters)
  if (edits > allowed) return undefined
  return { start: Math.max(0, end - letters.length), end, edits }
}

const gramLength = 4

/** With n letters wrong, one of n + 1 pieces is still whole; its first letters are looked up. */
const gramsOf = (letters: string, allowed: number): readonly string[] =>
  Array.from({ length: allowed + 1 }, (_, i) => {
    const from = Math.floor((i * letters.length) / (allowed + 1))
    return letters.slice(from, from + gramLength)
  })

const gramsIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: text.length }, (_, i) => text.slice(i, i + gramLength)))

/**
 * Finds those of many names that nearly stand in a text. Names of less than four letters are for others to
 * find: chance puts them anywhere.
 */
export const nearFinder = <Name extends Lettered>(
  names: readonly Name[],
  allowedIn: (length: number) => number = editsAllowed,
): ((text: string) => readonly (Near & { readonly name: Name })[]) => {
  const index = new Map<string, Name[]>()
  for (const name of names.filter(({ letters }) => letters.length >= gramLength))
    for (const gram of gramsOf(name.letters, allowedIn(name.letters.length)))
      index.set(gram, [...(index.get(gram) ?? []), name])
  return (text) => {
    const likely = new Set([...gramsIn(text)].flatMap((gram) => index.get(gram) ?? []))
    return [...likely].flatMap((name) => {
      const near = findNear(text, name.letters, allowedIn(name.letters.length))
      return near ? [{ ...near, name }] : []
    })
  }
}
