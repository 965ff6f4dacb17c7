import type { EachBatchPayload, IHeaders } from 'kafkajs'
import type { Received } from '../bus.ts'

type KafkaMessage = EachBatchPayload['batch']['messages'][number]

export const receivedOf = (topic: string, partition: number, message: KafkaMessage): Received => ({
  topic,
  partition,
  offset: message.offset,
  key: message.key,
  value: message.value,
  headers: headersOf(message.headers ?? {}),
})

/** As text; of a header that stands several times the last counts. */
export function headersOf(headers: IHeaders): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return last === undefined || last === null ? [] : [[name, last.toString()] as const]
  })
  return Object.fromEntries(texts)
}
