// The backlog of the event-ingester: observations of bills that are followed, as polls would have brought them.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenDependencies } from '../../app/dependencies.ts'
import { readStoredAnswer } from '../../carriers/stored-answer.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { observedMessages } from '../../services/event-ingester/answer-messages.ts'
import { answerOf } from '../tracking/answer.ts'
import { benchCarriers, firstBill, follow, scacOf } from '../tracking/answers.ts'

const atOnce = 200

function messagesAbout(bill: number, place: number, now: Date) {
  const reference = { scac: scacOf(place), number: String(bill), number_type: 'bill_of_lading' }
  const body = gzipSync(answerOf(reference.number, bill - firstBill, 1))
  const read = readStoredAnswer(benchCarriers, loadReferenceData(), reference.scac, body)
  return observedMessages(reference, { ...read, answer_id: randomUUID(), observed_at: now })
}

/** Publishes the first answer about each of so many bills that nobody has asked for before; `earlier` were used. */
export async function publishObserved(
  { database, outbox }: OpenDependencies,
  earlier: number,
  count: number,
): Promise<void> {
  const first = firstBill + earlier
  await follow(database, first, count)
  const now = new Date()
  for (let from = 0; from < count; from += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => from + n)
    const messages = places.flatMap((place) => messagesAbout(first + place, place, now))
    await outbox.send(outbox.encode(messages))
  }
}
