// Stops the system at an exact point of its way: a trigger that waits for a lock which the test holds.
import pg from 'pg'
import { expect } from 'vitest'
import { eventually } from './system-stage.ts'
import type { Stage } from './system-stage.ts'

/** Any number that nobody else takes for advisory locks. */
const lockClass = 40_101

const points = [
  ...['insert shipment', 'insert carrier_reference', 'insert carrier_answer', 'insert container'],
  ...['insert event', 'insert webhook_notification_log', 'delete outbox', 'delete probe'],
  'insert document_representation',
] as const
export type Point = (typeof points)[number]

export type Gates = {
  /** From now on a transaction that comes to this point stands still. */
  close(point: Point): Promise<void>
  open(): Promise<void>
  /** Waits until a transaction stands there. */
  reached(point: Point): Promise<void>
  end(): Promise<void>
}

const triggerAt = (point: Point, index: number): string => {
  const [event, table] = point.split(' ')
  return `create trigger gate_${event} before ${event} on ${table}
          for each row execute function stand_at_gate(${index})`
}

const standAtGate = `
  create function stand_at_gate() returns trigger language plpgsql as $$
  begin
    -- Not held on the other side: a gate can be closed behind a transaction that has passed it.
    perform pg_advisory_lock_shared(${lockClass}, tg_argv[0]::int);
    perform pg_advisory_unlock_shared(${lockClass}, tg_argv[0]::int);
    return coalesce(new, old);
  end $$`

const standing = `
  select 1 from pg_locks
  where locktype = 'advisory' and classid = ${lockClass} and objid = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`

export async function setGates(stage: Stage): Promise<Gates> {
  // The locks belong to a connection, so that it must be one and the same.
  const keeper = new pg.Client({ connectionString: stage.env['DATABASE_URL'] })
  await keeper.connect()
  keeper.on('error', () => undefined)
  await keeper.query(standAtGate)
  for (const [index, point] of points.entries()) await keeper.query(triggerAt(point, index))
  return {
    close: async (point) => {
      await keeper.query('select pg_advisory_lock($1, $2)', [lockClass, points.indexOf(point)])
    },
    open: async () => void (await keeper.query('select pg_advisory_unlock_all()')),
    reached: (point) =>
      eventually(async () =>
        expect(await stage.rows(standing, points.indexOf(point)), point).not.toEqual([]),
      ),
    end: () => keeper.end(),
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
