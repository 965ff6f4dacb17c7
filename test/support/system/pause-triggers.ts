// Pauses transactions at chosen statements: triggers wait for advisory locks that a test holds.
import pg from 'pg'

/** A class of advisory locks that the system does not use. */
const lockClass = 40_101

const points = [
  ...['insert shipment', 'insert carrier_reference', 'insert carrier_answer', 'insert container'],
  ...['insert event', 'insert webhook_notification_log', 'delete outbox', 'delete probe'],
  'insert document_representation',
] as const
export type PausePoint = (typeof points)[number]

/** The application name and the address of the connection of a paused transaction. */
type PausedTransaction = { readonly name: string; readonly address: string }

export type PauseTriggers = {
  /** From now on every transaction that reaches this point pauses there. */
  pauseAt(point: PausePoint): Promise<void>
  resume(): Promise<void>
  pausedAt(point: PausePoint): Promise<readonly PausedTransaction[]>
  end(): Promise<void>
}

const triggerAt = (point: PausePoint, index: number): string => {
  const [event, table] = point.split(' ')
  return `create or replace trigger pause_${event} before ${event} on ${table}
          for each row execute function pause_at_point(${index})`
}

const pauseFunction = `
  create or replace function pause_at_point() returns trigger language plpgsql as $$
  begin
    -- Released at once, so that later transactions can be paused behind one that has passed.
    perform pg_advisory_lock_shared(${lockClass}, tg_argv[0]::int);
    perform pg_advisory_unlock_shared(${lockClass}, tg_argv[0]::int);
    return coalesce(new, old);
  end $$`

const pausedTransactions = `
  select application_name as name, host(client_addr) as address
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = ${lockClass} and objid = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`

export async function createPauseTriggers(databaseUrl: string): Promise<PauseTriggers> {
  const connected = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    client.on('error', () => undefined)
    return client
  }
  // One connection holds all locks, because they belong to it. The other observes, so that it never waits
  // behind a statement that waits for a lock.
  const [holder, observer] = await Promise.all([connected(), connected()])
  await holder.query(pauseFunction)
  for (const [index, point] of points.entries()) await holder.query(triggerAt(point, index))
  return {
    pauseAt: async (point) => {
      await holder.query('select pg_advisory_lock($1, $2)', [lockClass, points.indexOf(point)])
    },
    resume: async () => void (await holder.query('select pg_advisory_unlock_all()')),
    pausedAt: async (point) =>
      (await observer.query<PausedTransaction>(pausedTransactions, [points.indexOf(point)])).rows,
    end: async () => void (await Promise.all([holder.end(), observer.end()])),
  }
}
