/**
 * Milliseconds of the machine's monotonic clock, which all its processes share. The time of day is no measure between
 * processes: it is set, and each process keeps the one of its start.
 */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6
