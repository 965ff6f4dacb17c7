const day = 86_400_000

/** One formatter for each zone, because formatters are slow to create and hold no state. */
const formatters = new Map<string, Intl.DateTimeFormat | null>()

/**
 * The instant (milliseconds since 1970, UTC) at which the clocks of an IANA zone show a local time,
 * itself given as the milliseconds it would be were it UTC. Null when the zone is unknown.
 * An hour that occurs twice means its first occurrence; an hour that clocks skip is read with the
 * offset before the change, so it lands as far behind the change as it stood behind the gap's start.
 */
export function zonedTimeToInstant(local: number, zone: string): number | null {
  // A date's own range, less the days that the probes below look around.
  if (!Number.isFinite(local) || Math.abs(local) > 8.6e15) return null
  const formatter = formatterOf(zone)
  if (formatter === null) return null
  // No offset exceeds 14 hours, so these two lie on either side of any change that matters.
  const before = offsetAt(local - day, formatter)
  const after = offsetAt(local + day, formatter)
  if (before === after) return local - before
  const fitting = [local - before, local - after].filter(
    (instant) => instant + offsetAt(instant, formatter) === local,
  )
  return fitting.length === 0 ? local - before : Math.min(...fitting)
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = makeFormatter(zone)
  formatters.set(zone, made)
  return made
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

/** Milliseconds by which the zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, formatter: Intl.DateTimeFormat): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = shown
  const wholeSecond = Math.floor(instant / 1000) * 1000
  return Date.UTC(year, month - 1, date, hour, minute, second) - wholeSecond
}
