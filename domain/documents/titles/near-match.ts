/** An approximate match of a name: from `start` up to `end`, with `edits` wrong letters. */
type NearMatch = { readonly start: number; readonly end: number; readonly edits: number }
type LetteredName = { readonly letters: string }

/** Few enough to keep all titles distinct. */
const editsAllowed = (length: number): number => {
  if (length < 8) return 0
  if (length < 12) return 1
  return length < 20 ? 2 : 3
}

/** As many letters as an integer has bits. */
const longestNear = 31

const masksOf = (letters: string): ReadonlyMap<string, number> => {
  const masks = new Map<string, number>()
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i)
    masks.set(letter, (masks.get(letter) ?? 0) | (1 << i))
  }
  return masks
}

/**
 * The end of the best match: Myers' bit vectors (J. ACM 46, 1999), which hold a column of the table
 * of edit distances in two integers. A page needs thousands of comparisons.
 */
const bestEnd = (text: string, letters: string): { end: number; edits: number } => {
  const masks = masksOf(letters)
  const last = 1 << (letters.length - 1)
  let [plus, minus, edits] = [-1, 0, letters.length]
  let best = { end: 0, edits }
  for (let place = 0; place < text.length; place++) {
    const equal = masks.get(text.charAt(place)) ?? 0
    const down = equal | minus
    const across = (((equal & plus) + plus) ^ plus) | equal
    const up = minus | ~(across | plus)
    const low = plus & across
    if (up & last) edits++
    else if (low & last) edits--
    plus = (low << 1) | ~(down | (up << 1))
    minus = (up << 1) & down
    if (edits < best.edits) best = { end: place + 1, edits }
  }
  return best
}

export const findNear = (
  text: string,
  letters: string,
  allowed = editsAllowed(letters.length),
): NearMatch | undefined => {
  const exact = text.indexOf(letters)
  if (exact >= 0) return { start: exact, end: exact + letters.length, edits: 0 }
  if (allowed === 0 || letters.length > longestNear) return undefined
  if (text.length < letters.length - allowed) return undefined
  const { end, edits } = bestEnd(text, letters)
  if (edits > allowed) return undefined
  return { start: Math.max(0, end - letters.length), end, edits }
}

const gramLength = 4

/** With n wrong letters one of n + 1 pieces is intact; its first letters are the key of the index. */
const gramsOf = (letters: string, allowed: number): readonly string[] =>
  Array.from({ length: allowed + 1 }, (_, i) => {
    const from = Math.floor((i * letters.length) / (allowed + 1))
    return letters.slice(from, from + gramLength)
  })

const likelyIn = <Name>(text: string, index: ReadonlyMap<string, readonly Name[]>): Set<Name> => {
  const likely = new Set<Name>()
  for (let i = 0; i + gramLength <= text.length; i++)
    for (const name of index.get(text.slice(i, i + gramLength)) ?? []) likely.add(name)
  return likely
}

/**
 * Finds the names that occur approximately in a text. Names of fewer than four letters are
 * excluded: they match by chance.
 */
export const nearFinder = <Name extends LetteredName>(
  names: readonly Name[],
  allowedIn: (length: number) => number = editsAllowed,
): ((text: string) => readonly (NearMatch & { readonly name: Name })[]) => {
  const index = new Map<string, Name[]>()
  for (const name of names.filter(({ letters }) => letters.length >= gramLength))
    for (const gram of gramsOf(name.letters, allowedIn(name.letters.length)))
      index.set(gram, [...(index.get(gram) ?? []), name])
  return (text) =>
    [...likelyIn(text, index)].flatMap((name) => {
      const near = findNear(text, name.letters, allowedIn(name.letters.length))
      return near ? [{ ...near, name }] : []
    })
}
