import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import type { Log } from '../../platform/process/log.ts'
import { loadSetupSettings } from './settings.ts'

type Times = { readonly patienceMs: number; readonly pauseMs: number }

const times = (): Times => ({
  patienceMs: loadSetupSettings().SETUP_PATIENCE_SECONDS * 1_000,
  pauseMs: 1_000,
})

/**
 * Tries until it succeeds, for a backend that is still starting. An error that `isAway` does not recognise is thrown at
 * once; when patience ends, a StartError names the backend. The log tells each new reason.
 */
export async function waitFor<T>(
  what: string,
  attempt: () => Promise<T>,
  isAway: (error: unknown) => boolean,
  log: Log,
  { patienceMs, pauseMs } = times(),
): Promise<T> {
  const end = performance.now() + patienceMs
  let told = ''
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error)) throw error
      const reason = reasonOf(error)
      if (performance.now() >= end)
        throw new StartError(`${what} did not serve us within ${patienceMs / 1_000} s: ${reason}`, {
          cause: error,
        })
      if (reason !== told) log.info({ reason }, `${what} does not serve us yet`)
      told = reason
    }
    await sleep(Math.min(pauseMs, Math.max(0, end - performance.now())))
  }
}
