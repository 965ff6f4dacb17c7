// What the failures of statements and connections mean.
import pg from 'pg'
import { hasCode } from '../process/error-code.ts'

/** Failures to connect, which are outages whatever their reason. */
const unconnected = new WeakSet<object>()

export async function notingFailure<T>(connect: () => Promise<T>): Promise<T> {
  try {
    return await connect()
  } catch (error) {
    if (error instanceof Error) unconnected.add(error)
    throw error
  }
}

/** Why connections ended while they had nothing to answer: the driver tells their next statement only that they did. */
const ends = new WeakMap<object, Error>()

export function noteEnd(client: object, reason: Error): void {
  if (!ends.has(client)) ends.set(client, reason)
}

/** The failure of a statement, with the reason of the server where the connection had ended before. An outage in any case. */
export function withReasonOfEnd(client: object, failure: Error): Error {
  const reason = ends.get(client)
  if (reason === undefined) return failure
  const text = `the connection has ended: ${reason.message}`
  return Object.assign(new Error(text, { cause: failure }), { code: '08006' })
}

/** Whether the server ended the transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01')

/** Whether a statement failed on this unique constraint or index. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  isConflict(error) &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === constraint

// Connection, shutdown, resources, deadlock, lock and statement timeouts, read-only after a failover,
// the server's own I/O.
const outageCodes = /^(08...|57P..|53...|58...|40001|40P01|55P03|25P0[34]|25006|57014)$/
const outageSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const outageTexts =
  /connection (terminated|ended)|query read timeout|timeout exceeded|client has encountered|not queryable/i

/** Whether the disk of Postgres has no room for what was to be written. */
export const isFull = (error: unknown): boolean => hasCode(error, '53100')

/** Whether Postgres, or the role or the database of ours, has no connection left. */
export const isTooManyConnections = (error: unknown): boolean => hasCode(error, '53300')

/** Whether the connection takes no writes: that of a standby, or one that began while a default made it read-only. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, '25006')

/** The same before a write has failed. */
export const readOnlyOutage = (): Error =>
  Object.assign(new Error('it is read-only'), { code: '25006' })

/** Whether another transaction has written a row with the same unique key: a repetition sees that row. */
export const isConflict = (error: unknown): boolean => hasCode(error, '23505')

/** Whether the role may not run the statement, as after a migration without grants: its tables decide that, not its data. */
export const isDenied = (error: unknown): boolean => hasCode(error, '42501')

/**
 * Whether a later repetition can succeed: the data is not at fault. A connection that cannot be made, as with a new password
 * or an expired certificate, is an outage of work that has begun, and so is a right that the role lacks.
 */
export const isDatabaseOutage = (error: unknown): boolean =>
  (error instanceof Error && unconnected.has(error)) || isDenied(error) || isDatabaseAway(error)

/** Whether the database is away, full or busy; with a wrong password or name it is not. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The server's messages quote data, which may contain any text: only the SQLSTATE counts.
  if (error instanceof pg.DatabaseError && code.length === 5) return outageCodes.test(code)
  return outageCodes.test(code) || outageSystemCodes.has(code) || outageTexts.test(error.message)
}
