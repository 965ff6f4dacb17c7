// Stops the system at an exact point of its way: a trigger that waits for a lock which the test holds.
import { expect } from 'vitest'
import { setTriggers } from './pause-triggers.ts'
import type { GateTriggers, Point } from './pause-triggers.ts'
import { eventually } from './environment.ts'
import type { Stage } from './environment.ts'

export type Gates = GateTriggers & {
  /** Waits until a transaction stands there. */
  reached(point: Point): Promise<void>
}

export async function setGates(stage: Stage): Promise<Gates> {
  const triggers = await setTriggers(stage.env['DATABASE_URL'] ?? '')
  return {
    ...triggers,
    reached: (point) =>
      eventually(async () => expect(await triggers.standingAt(point), point).not.toEqual([])),
  }
}

/**
 * What Postgres does by itself, but only when it next writes to a connection whose client was killed:
 * ends the dead process's transactions. And what an hour of waiting does: ends its leases.
 */
export async function forgetTheDead(stage: Stage): Promise<void> {
  const others = `from pg_stat_activity where datname = current_database()
                  and application_name like 'landfall %'`
  await stage.rows(`select pg_terminate_backend(pid) ${others}`)
  await eventually(async () => expect(await stage.rows(`select pid ${others}`)).toEqual([]))
  for (const table of ['outbox', 'delivery', 'carrier_reference', 'probe', 'document_job'])
    await stage.rows(`update ${table} set lease_until = now() where lease_until is not null`)
}
