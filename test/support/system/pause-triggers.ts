// Gates in a database: triggers that wait for locks which their keeper holds.
import pg from 'pg'

/** Any number that nobody else takes for advisory locks. */
const lockClass = 40_101

const points = [
  ...['insert shipment', 'insert carrier_reference', 'insert carrier_answer', 'insert container'],
  ...['insert event', 'insert webhook_notification_log', 'delete outbox', 'delete probe'],
  'insert document_representation',
] as const
export type Point = (typeof points)[number]

/** Whose transaction stands at a gate, and from where it came. */
export type Standing = { readonly name: string; readonly address: string }

export type GateTriggers = {
  /** From now on a transaction that comes to this point stands still. */
  close(point: Point): Promise<void>
  open(): Promise<void>
  standingAt(point: Point): Promise<readonly Standing[]>
  end(): Promise<void>
}

const triggerAt = (point: Point, index: number): string => {
  const [event, table] = point.split(' ')
  return `create or replace trigger gate_${event} before ${event} on ${table}
          for each row execute function stand_at_gate(${index})`
}

const standAtGate = `
  create or replace function stand_at_gate() returns trigger language plpgsql as $$
  begin
    -- Not held on the other side: a gate can be closed behind a transaction that has passed it.
    perform pg_advisory_lock_shared(${lockClass}, tg_argv[0]::int);
    perform pg_advisory_unlock_shared(${lockClass}, tg_argv[0]::int);
    return coalesce(new, old);
  end $$`

const standing = `
  select application_name as name, host(client_addr) as address
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = ${lockClass} and objid = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`

export async function setTriggers(databaseUrl: string): Promise<GateTriggers> {
  const connected = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    client.on('error', () => undefined)
    return client
  }
  // The locks belong to a connection, so that it must be one and the same; who waits for one that is
  // taken must not hold up who looks.
  const [keeper, onlooker] = await Promise.all([connected(), connected()])
  await keeper.query(standAtGate)
  for (const [index, point] of points.entries()) await keeper.query(triggerAt(point, index))
  return {
    close: async (point) => {
      await keeper.query('select pg_advisory_lock($1, $2)', [lockClass, points.indexOf(point)])
    },
    open: async () => void (await keeper.query('select pg_advisory_unlock_all()')),
    standingAt: async (point) =>
      (await onlooker.query<Standing>(standing, [points.indexOf(point)])).rows,
    end: async () => void (await Promise.all([keeper.end(), onlooker.end()])),
  }
}
