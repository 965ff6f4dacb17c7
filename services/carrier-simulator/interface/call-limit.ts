const minute = 60_000

/** Takes a call of a caller, or says after how many milliseconds it may come again. */
export type RollingMinute = (caller: string, limit: number, now: number) => number | null

/** At most `limit` calls in any sixty seconds; calls that were turned away do not count. */
export function makeRollingMinute(): RollingMinute {
  const calls = new Map<string, readonly number[]>()
  return (caller, limit, now) => {
    const recent = (calls.get(caller) ?? []).filter((at) => at > now - minute)
    if (recent.length >= limit) {
      calls.set(caller, recent)
      return (recent[recent.length - limit] ?? now) + minute - now
    }
    calls.set(caller, [...recent, now])
    return null
  }
}
