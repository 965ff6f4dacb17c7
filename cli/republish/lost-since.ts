// Parses the arguments of `npm run republish`.
import { StartError } from '../../platform/process/read-settings.ts'
import { readInstant } from '../../resources/lists/filters.ts'

const usage = `npm run republish -- [since=2026-11-20T12:00:00Z]
(messages since that time are looked for, and of the last 7 days without it)`

const dayMs = 86_400_000

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** Since when messages may have been lost, and since when the events that were built are all kept. */
export function lostSince(args: readonly string[], eventMonths: number, now: Date) {
  const [given, ...more] = args
  if (more.length > 0) throw new StartError(usage)
  // A day later, so that an event that retention has just deleted is not told again.
  const keptSince = new Date(monthsBefore(now, eventMonths).getTime() + dayMs)
  if (given === undefined) return { since: new Date(now.getTime() - 7 * dayMs), keptSince }
  const since = given.startsWith('since=') ? readInstant(given.slice('since='.length)) : null
  if (since === null || since > now) throw new StartError(usage)
  if (since < keptSince)
    throw new StartError(
      `since must be later than ${keptSince.toISOString()}: events before EVENT_MONTHS are deleted, and would be told again.`,
    )
  return { since, keptSince }
}
