/** Where `letters` nearly stands in a text: from `start` up to `end`, with `edits` letters wrong. */
export type Near = { readonly start: number; readonly end: number; readonly edits: number }

/** Few enough that no title turns into another one. */
const editsAllowed = (length: number): number => {
  if (length < 8) return 0
  if (length < 12) return 1
  return length < 20 ? 2 : 3
}

const piecesOf = (letters: string, count: number): readonly string[] => {
  const size = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, i) => letters.slice(i * size, (i + 1) * size))
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

/**
 * With n letters wrong, one of n + 1 pieces is still whole: only where one is does the costly comparison run.
 */
export const findNear = (
  text: string,
  letters: string,
  allowed = editsAllowed(letters.length),
): Near | undefined => {
  const exact = text.indexOf(letters)
  if (exact >= 0) return { start: exact, end: exact + letters.length, edits: 0 }
  if (allowed === 0 || text.length < letters.length - allowed) return undefined
  if (!piecesOf(letters, allowed + 1).some((piece) => piece !== '' && text.includes(piece)))
    return undefined
  const { end, edits } = bestEnd(text, letters)
  if (edits > allowed) return undefined
  return { start: Math.max(0, end - letters.length), end, edits }
}
