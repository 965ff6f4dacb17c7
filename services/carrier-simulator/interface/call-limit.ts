const minute = 60_000

/** Null when the call is admitted, otherwise the milliseconds until the caller's next permit. */
export type CallLimit = (caller: string, limit: number, now: number) => number | null

/** At most `limit` calls in any sixty seconds; refused calls do not count. */
export function createCallLimit(): CallLimit {
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
