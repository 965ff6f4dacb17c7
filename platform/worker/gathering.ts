/** How long a batch waits for more messages while many come. */
const gatherMs = 5
/** Messages are many when they come closer together than this. */
const closeMs = 4
/** The share of the latest batch in the mean; about the last five batches count. */
const share = 0.2
/** A longer gap counts as this one, so that an idle hour is forgotten within a few batches. */
const longestGapMs = 20

type Gathering = {
  /** How long the next batch waits, in milliseconds: 0 unless many messages come. */
  waitMs(now: number): number
  /** A batch of so many messages has ended. */
  ended(now: number, messages: number): void
}

/**
 * Makes batches larger at load: a batch costs process, Postgres and broker several round trips, whatever its size. While
 * many messages come, the next batch waits until `gatherMs` after the end of the last one; otherwise it begins at once.
 * Times are milliseconds of a clock that never goes back.
 */
export function createGathering(): Gathering {
  let lastAt = Number.NEGATIVE_INFINITY
  let meanGapMs = longestGapMs
  return {
    waitMs: (now) => (meanGapMs < closeMs ? Math.max(0, lastAt + gatherMs - now) : 0),
    ended(now, messages) {
      const gapMs = Math.min(longestGapMs, (now - lastAt) / messages)
      meanGapMs = meanGapMs * (1 - share) + gapMs * share
      lastAt = now
    },
  }
}
