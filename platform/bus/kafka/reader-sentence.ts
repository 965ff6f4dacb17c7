// What is said of a topic that cannot be read yet.
import { reasonOf } from '../../process/reason-of.ts'

/** The type of the error that a broker answers a request with; null where none has answered. */
function typeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('type' in at && typeof at.type === 'string') return at.type
  return null
}

/**
 * Topics are never created by use: their partitions and retention are planned. What no broker has answered, as a refused
 * password, concerns all topics, and is said once for all of them.
 */
export function readerSentence(error: unknown, topic: string): string {
  const type = typeOf(error)
  if (type === 'UNKNOWN_TOPIC_OR_PARTITION')
    return `Kafka has no topic ${topic}: \`npm run setup\` makes it.`
  const what = type === null ? 'Kafka cannot be read yet' : `${topic} cannot be read from Kafka yet`
  return `${what}: ${reasonOf(error)}.`
}
