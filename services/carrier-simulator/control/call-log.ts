type LoggedCall = {
  /** ISO 8601, UTC, by the simulator's clock. */
  readonly at: string
  readonly scac: string
  /** As the caller wrote it; null when the call names none, such as a token request. */
  readonly number: string | null
  /** 0: the connection was cut off. */
  readonly status: number
}

export type CallLog = {
  readonly add: (call: LoggedCall) => void
  readonly clear: () => void
  /** The newest last, and how often each `SCAC/number` was asked since the start. */
  readonly all: () => {
    readonly calls: readonly LoggedCall[]
    readonly counts: Readonly<Record<string, number>>
  }
}

/** Remembers the last `keep` calls. */
export function createCallLog(keep = 1000): CallLog {
  let calls: readonly LoggedCall[] = []
  const counts = new Map<string, number>()
  return {
    add: (call) => {
      calls = [...calls.slice(-(keep - 1)), call]
      if (call.number === null) return
      const key = `${call.scac}/${call.number}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    clear: () => {
      calls = []
      counts.clear()
    },
    all: () => ({ calls, counts: Object.fromEntries(counts) }),
  }
}
