// What is said of a topic that cannot be read yet.
import { reasonOf } from '../../process/reason-of.ts'

/** The type of the error that a broker answers a request with; null where none has answered. */
function typeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('type' in at && typeof at.type === 'string') return at.type
  return null
}

/** kafkajs says the same where a broker refuses the group and where none answers. */
const isWithoutCoordinator = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSGroupCoordinatorNotFound'

/**
 * Topics are never created by use: their partitions and retention are planned. What no broker has answered, as a refused
 * password, concerns all topics, and is said once for all of them.
 */
export function readerSentence(error: unknown, topic: string, group: string): string {
  const type = typeOf(error)
  if (type === 'UNKNOWN_TOPIC_OR_PARTITION')
    return `Kafka has no topic ${topic}: \`npm run setup\` makes it.`
  if (type === 'GROUP_AUTHORIZATION_FAILED' || isWithoutCoordinator(error))
    return `Kafka does not let us read ${topic} as the group ${group}: its user may not, or brokers are away (${reasonOf(error)}).`
  const what = type === null ? 'Kafka cannot be read yet' : `${topic} cannot be read from Kafka yet`
  return `${what}: ${reasonOf(error)}.`
}
