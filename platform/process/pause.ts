import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, or returns at once when the signal says stop. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: true }).catch(() => undefined)

/** The same, and returns early with `early`; of a wait that has ended nothing is left at the signal. */
export async function pauseUntil(
  early: Promise<void>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const end = (): void => over.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  await Promise.race([early, pauseFor(ms, over.signal)])
  signal.removeEventListener('abort', end)
  end()
}

/**
 * Works at once and then whenever `ms` have passed; `again` works without the wait, after the work in hand. Stopping waits
 * for the work in hand.
 */
export function repeatedly(ms: number, work: (signal: AbortSignal) => Promise<void>) {
  const halt = new AbortController()
  let early = new AbortController()
  const again = (): void => early.abort()
  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      early = new AbortController()
      await work(halt.signal)
      if (!halt.signal.aborted) await pauseFor(ms, early.signal)
    }
  }
  const running = run()
  return {
    ready: () => true,
    again,
    async stop(): Promise<void> {
      halt.abort()
      again()
      await running
    },
  }
}
