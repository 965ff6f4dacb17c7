// Pauses the system at an exact point of its work, and waits until it is there.
import { expect } from 'vitest'
import { createPauseTriggers } from './pause-triggers.ts'
import type { PauseTriggers, PausePoint } from './pause-triggers.ts'
import type { SystemEnvironment } from './environment.ts'
import { eventually } from './waits.ts'

export type PausePoints = PauseTriggers & {
  /** Waits until a transaction is paused there. */
  reached(point: PausePoint): Promise<void>
}

export async function createPausePoints(environment: SystemEnvironment): Promise<PausePoints> {
  const triggers = await createPauseTriggers(environment.env['DATABASE_URL'] ?? '')
  return {
    ...triggers,
    reached: (point) =>
      eventually(async () => expect(await triggers.pausedAt(point), point).not.toEqual([])),
  }
}

/**
 * Ends the transactions of a killed process at once, which Postgres does only when it next writes to its
 * connection, and ends its leases, which otherwise takes an hour.
 */
export async function expireDeadProcesses(environment: SystemEnvironment): Promise<void> {
  const others = `from pg_stat_activity where datname = current_database()
                  and application_name like 'landfall %'`
  await environment.rows(`select pg_terminate_backend(pid) ${others}`)
  await eventually(async () => expect(await environment.rows(`select pid ${others}`)).toEqual([]))
  for (const table of ['outbox', 'delivery', 'carrier_reference', 'probe', 'document_job'])
    await environment.rows(`update ${table} set lease_until = now() where lease_until is not null`)
}
