/**
 * How far a time in a message may lie ahead of the database's clock. Clocks that are set over the network
 * differ by less than a second. A system that is minutes ahead has a wrong clock or wrote another unit, and
 * what it reports cannot be put in order with what others report.
 */
export const mostSkewMs = 5 * 60_000

type ReportedTime =
  | { readonly kind: 'time'; readonly at: Date }
  | { readonly kind: 'refused'; readonly reason: string }

/** The time, or now if it lies ahead: a time ahead would shadow all reports until then. */
export const notAfter = (at: Date, now: Date): Date => (at > now ? now : at)

/**
 * Whether a stored time cannot be right. `now` is when a transaction began: another transaction may have stored
 * a time that is a little later.
 */
export const isImpossible = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() + mostSkewMs

const written = (ms: number): string => {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString()
}

/**
 * When something happened according to a message that any system may have written, in milliseconds since
 * 1970. A time that is ahead by a small difference between two clocks becomes now.
 */
export function reportedTime(field: string, ms: number, now: Date): ReportedTime {
  if (ms >= 0 && ms <= now.getTime() + mostSkewMs)
    return { kind: 'time', at: notAfter(new Date(ms), now) }
  const latest = `${mostSkewMs / 60_000} minutes after the database's clock (${now.toISOString()})`
  const reason = `${field} is ${written(ms)}, which is not between 1970 and ${latest}`
  return { kind: 'refused', reason }
}
