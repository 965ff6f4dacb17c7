import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import type { Log } from '../../platform/process/log.ts'
import { loadSetupSettings } from './settings.ts'

const pauseMs = 1_000

/**
 * Tries until it succeeds, for a backend that is still starting. An error that `isAway` does not recognise
 * is thrown at once; after `ms` a StartError names the backend that did not answer.
 */
export async function waitFor<T>(
  what: string,
  attempt: () => Promise<T>,
  isAway: (error: unknown) => boolean,
  log: Log,
  ms = loadSetupSettings().SETUP_PATIENCE_SECONDS * 1_000,
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error)) throw error
      if (performance.now() >= end)
        throw new StartError(`${what} did not answer within ${ms / 1_000} s: ${reasonOf(error)}`, {
          cause: error,
        })
      log.info({ reason: reasonOf(error) }, `waiting for ${what}`)
    }
    await sleep(Math.min(pauseMs, Math.max(0, end - performance.now())))
  }
}
