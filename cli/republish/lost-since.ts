// Parses the arguments of `npm run republish`.
import { StartError } from '../../platform/process/read-settings.ts'
import { readInstant } from '../../resources/lists/filters.ts'

export const usage = `npm run republish -- [since=2026-11-20T12:00:00Z]
(messages since that time are looked for, and of the last 7 days without it)`

const dayMs = 86_400_000

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** The time that the words give, or null without any; throws the usage where they give something else. */
export function givenSince([word, ...more]: readonly string[]): Date | null {
  if (word === undefined) return null
  const since = word.startsWith('since=') ? readInstant(word.slice('since='.length)) : null
  if (since === null || more.length > 0) throw new StartError(usage)
  return since
}

/** Since when messages may have been lost, and since when the events that were built are all kept. */
export function lostSince(given: Date | null, eventMonths: number, now: Date) {
  // A day later, so that an event that retention has just deleted is not told again.
  const keptSince = new Date(monthsBefore(now, eventMonths).getTime() + dayMs)
  const since = given ?? new Date(now.getTime() - 7 * dayMs)
  if (since > now) throw new StartError(usage)
  if (given !== null && given < keptSince)
    throw new StartError(
      `since must be later than ${keptSince.toISOString()}: events before EVENT_MONTHS are deleted, and would be told again.`,
    )
  return { since, keptSince }
}
