import { Kafka, logLevel } from 'kafkajs'
import type { LogEntry } from 'kafkajs'
import type { KafkaAccess } from './access.ts'
import { brokerSocket } from './broker-socket.ts'
import { patchKafkajs } from './kafkajs-faults.ts'
import type { Log } from '../../process/log.ts'

/** All values are given, because kafkajs has other defaults when NODE_ENV is `test`. */
export const retry = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  factor: 0.2,
  multiplier: 2,
  retries: 5,
}

/** How long an answer of the broker may take; joining a group and fetching have their own times. */
export const requestMs = 10_000

export function kafkaClient(access: KafkaAccess, clientId: string, log: Log): Kafka {
  if (!patchKafkajs())
    log.warn('this version of kafkajs has other classes: its faults are not mended')
  const level = log.isLevelEnabled('debug') ? logLevel.INFO : logLevel.ERROR
  return new Kafka({
    clientId,
    ...access,
    brokers: [...access.brokers],
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: requestMs,
    retry,
    logLevel: level,
    socketFactory: brokerSocket,
    logCreator: () => entryWriter(log, () => performance.now()),
  })
}

type Entry = { readonly message: string } & Readonly<Record<string, unknown>>

/** During an outage kafkajs repeats its messages several times a second. */
const repeatAfterMs = 30_000

/**
 * kafkajs retries after what it logs as an error, so no person has to act: it becomes a warning, and the same
 * message is logged again only after half a minute.
 */
export function entryWriter(log: Log, now: () => number): (entry: LogEntry) => void {
  const lastLogged = new Map<string, number>()
  return ({ namespace, level, log: entry }) => {
    const { message, groupId, broker, topic, partition, error } = entry as Entry
    const loggedAt = lastLogged.get(message)
    const isDue = loggedAt === undefined || now() - loggedAt >= repeatAfterMs
    const reason = error instanceof Error ? error.message : error
    const details = { kafka: namespace, groupId, broker, topic, partition, reason }
    if (level !== logLevel.ERROR || !isDue) return log.debug(details, message)
    if (lastLogged.size > 1_000) lastLogged.clear()
    lastLogged.set(message, now())
    log.warn(details, message)
  }
}
