import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, or returns at once when the signal says stop. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: true }).catch(() => undefined)
