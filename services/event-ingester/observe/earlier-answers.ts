// Stored answers about numbers of which no statement is stored: an older version kept answers only. What such an answer said
// is kept like any other before a newer one is compared with it, so that the newer one takes back only what it contradicts.
import { readStoredAnswer } from '../../../carriers/stored-answer.ts'
import type { Profiles } from '../../../carriers/stored-answer.ts'
import type { Answer } from '../../../domain/journey/observations/observation.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { eventsAbout } from '../../../resources/tracking/events-about.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { fullKey } from '../followers.ts'

/** A message, as far as it tells which answers came before it. */
export type AnsweringMessage = CarrierReference & Pick<CarrierObserved, 'answer_id' | 'observed_at'>

type AnswerRow = CarrierReference & {
  readonly id: string
  readonly received_at: Date
  readonly body: Buffer
}

/** The last answer about each number before the one that the message is about. */
const lastAnswersBefore = (tx: Db, messages: readonly AnsweringMessage[]) =>
  tx.query<AnswerRow>({
    name: 'ingester_answers_before',
    text: `
      select a.* from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::timestamptz[])
        as m (scac, number, number_type, answer_id, observed_at)
      cross join lateral (
        select id, scac, number, number_type, received_at, body from carrier_answer
        where scac = m.scac and number = m.number and number_type = m.number_type
          and id is distinct from m.answer_id and received_at < m.observed_at
        order by received_at desc limit 1) a`,
    values: [
      ...arraysOf(messages, 'scac', 'number', 'number_type', 'answer_id'),
      messages.map(({ observed_at }) => new Date(observed_at)),
    ],
  })

export type EarlierAnswers = (reference: CarrierReference) => Answer | null

/** The earlier answers about those numbers of the messages of which nothing is stored. */
export async function earlierAnswers(
  tx: Db,
  messages: readonly AnsweringMessage[],
  isStored: (reference: CarrierReference) => boolean,
  profiles: Profiles,
): Promise<EarlierAnswers> {
  const first = messages.filter((message) => !isStored(message))
  const rows = first.length === 0 ? [] : await lastAnswersBefore(tx, first)
  const answers = new Map(
    rows.map(({ id, received_at, body, ...reference }): [string, Answer] => {
      const read = readStoredAnswer(profiles, loadReferenceData(), reference.scac, body)
      const { events } = eventsAbout(reference, read.events)
      return [
        fullKey(reference),
        {
          source: 'poll',
          received_at: received_at.getTime(),
          answer_id: id,
          events,
          retracted_ids: read.retracted,
          more_follows: false,
        },
      ]
    }),
  )
  return (reference) => answers.get(fullKey(reference)) ?? null
}
