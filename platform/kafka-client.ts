import { Kafka, logLevel } from 'kafkajs'
import type { LogEntry } from 'kafkajs'
import { mendRequestQueue } from './kafka-request-queue.ts'
import type { Log } from './log.ts'

/** Said in full, because kafkajs takes other values when NODE_ENV is `test`. */
export const retry = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  factor: 0.2,
  multiplier: 2,
  retries: 5,
}

/** How long an answer of the broker may take; joining a group and fetching have their own times. */
export const requestMs = 10_000

export function kafkaClient(brokers: readonly string[], clientId: string, log: Log): Kafka {
  if (!mendRequestQueue()) log.warn('this kafkajs has another request queue: it is left as it is')
  const level = log.isLevelEnabled('debug') ? logLevel.INFO : logLevel.ERROR
  return new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: requestMs,
    retry,
    logLevel: level,
    logCreator: () => (entry) => writeEntry(log, entry),
  })
}

/**
 * What kafkajs calls an error it then retries, so no person has to act: a warning. The one thing that
 * does need somebody, a reader that is dead for good, is reported through `onDead`.
 */
export function writeEntry(log: Log, entry: LogEntry): void {
  const { message, groupId, broker, topic, partition, error } = entry.log
  const level = entry.level === logLevel.ERROR ? 'warn' : 'debug'
  const reason: unknown = error instanceof Error ? error.message : error
  log[level]({ kafka: entry.namespace, groupId, broker, topic, partition, reason }, message)
}

/** The promise's result, or a rejection with `message` when it takes longer than `ms`. */
export async function within<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
