// How long a job waits for what is not its file's fault.

/** From 0 tries before; in milliseconds. */
const exponential =
  (firstMs: number, factor: number, longestMs: number) =>
  (before: number): number =>
    Math.min(firstMs * factor ** Math.min(before, 20), longestMs)

/** For the file store, which may be away for a while. */
export const delayForStore = exponential(1_000, 2, 10 * 60_000)

/**
 * For trouble of our own: no room on the disk, no memory, a reader that does not start. 3 s, 12 s, 48 s,
 * 3 min, 13 min, 51 min, then an hour: the tries that a job has end after three hours.
 */
export const delayForInternalFailure = exponential(3_000, 4, 60 * 60_000)
