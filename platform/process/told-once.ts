// Keeps a log readable while the same thing fails again and again.

type ToldOnce = {
  /** Whether the text was not told within the time before; it is told now. */
  readonly isNew: (text: string) => boolean
  /** What comes next is new: the failure is over. */
  readonly forget: () => void
}

/** Of the same text one is new in so many milliseconds. */
export function toldOnce(everyMs = 30_000): ToldOnce {
  const toldAt = new Map<string, number>()
  return {
    isNew(text) {
      const last = toldAt.get(text)
      if (last !== undefined && performance.now() - last < everyMs) return false
      toldAt.set(text, performance.now())
      return true
    },
    forget: () => toldAt.clear(),
  }
}
