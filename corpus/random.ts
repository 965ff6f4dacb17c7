/** Draws that are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number; both ends included. */
  readonly int: (from: number, to: number) => number
  readonly pick: <T>(of: readonly T[]) => T
  readonly some: <T>(of: readonly T[], count: number) => readonly T[]
  readonly chance: (probability: number) => boolean
  readonly digits: (count: number) => string
  readonly letters: (count: number) => string
}

// FNV-1a: spreads names that differ in one character.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193)
  return value >>> 0
}

// Mulberry32.
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomFrom(seed: string): Random {
  const next = generator(hash(seed))
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(of: readonly T[]): T => of[int(0, of.length - 1)] as T
  const many = (count: number, from: string): string =>
    Array.from({ length: count }, () => pick(Array.from(from))).join('')
  const some = <T>(of: readonly T[], count: number): readonly T[] => {
    const left = [...of]
    return Array.from({ length: Math.min(count, of.length) }, () => {
      const [taken] = left.splice(int(0, left.length - 1), 1)
      return taken as T
    })
  }
  return {
    next,
    int,
    pick,
    some,
    chance: (probability) => next() < probability,
    // No leading zero: readers of tables drop them, and the trade's numbers rarely have them.
    digits: (count) => many(1, '123456789') + many(count - 1, '0123456789'),
    letters: (count) => many(count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  }
}
