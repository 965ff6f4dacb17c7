import { Kafka, logLevel } from 'kafkajs'
import type { LogEntry } from 'kafkajs'
import { mendRequestQueue } from './request-queue.ts'
import type { Log } from '../../process/log.ts'

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
    logCreator: () => entryWriter(log, () => performance.now()),
  })
}

type Entry = { readonly message: string } & Readonly<Record<string, unknown>>

/** During an outage kafkajs says the same several times a second. */
const sayAgainMs = 30_000

/**
 * What kafkajs calls an error it then retries, so that no person has to act: a warning, and the same
 * words again only after half a minute.
 */
export function entryWriter(log: Log, now: () => number): (entry: LogEntry) => void {
  const lastSaid = new Map<string, number>()
  return ({ namespace, level, log: entry }) => {
    const { message, groupId, broker, topic, partition, error } = entry as Entry
    const said = lastSaid.get(message)
    const isNews = said === undefined || now() - said >= sayAgainMs
    const reason = error instanceof Error ? error.message : error
    const details = { kafka: namespace, groupId, broker, topic, partition, reason }
    if (level !== logLevel.ERROR || !isNews) return log.debug(details, message)
    if (lastSaid.size > 1_000) lastSaid.clear()
    lastSaid.set(message, now())
    log.warn(details, message)
  }
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
