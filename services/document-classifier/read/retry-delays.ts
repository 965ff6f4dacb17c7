// How long a job waits after a failure that is not the fault of its file, in milliseconds.

const exponential =
  (firstMs: number, factor: number, longestMs: number) =>
  (earlierFailures: number): number =>
    Math.min(firstMs * factor ** Math.min(earlierFailures, 20), longestMs)

/** After the file store was unavailable. */
export const delayForStore = exponential(1_000, 2, 10 * 60_000)

/**
 * After a failure of this service: a full disk, no memory, a reader that does not start. 3 s, 12 s, 48 s,
 * 3 min, 13 min, 51 min, then an hour: the attempts of a job end after three hours.
 */
export const delayForInternalFailure = exponential(3_000, 4, 60 * 60_000)
