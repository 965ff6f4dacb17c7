// Handles carriers' answers as the event-ingester does, without a bus.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { roundsOf } from '../../platform/worker/define.ts'
import type { CarrierObserved, EventRecorded } from '../../schemas/messages.ts'
import observe from '../../services/event-ingester/observe/worker.ts'

export type Answer = {
  readonly scac: string
  readonly number: string
  readonly number_type: string
  readonly events: readonly CarrierEvent[]
  readonly observed_at?: Date
}

const valueOf = ({ observed_at, events, ...reference }: Answer): CarrierObserved => ({
  ...reference,
  source: 'poll',
  answer_id: null,
  observed_at: (observed_at ?? new Date()).getTime(),
  events: [...events],
  retracted_ids: [],
})

type Published = { readonly topic: string; readonly value: unknown }

/** Handles the answers in one transaction, as one batch; returns what it publishes. */
export function publishedBy(database: Database, answers: readonly Answer[]) {
  return database.transaction(async (tx) => {
    const published: Published[] = []
    const values = answers.map(valueOf)
    for (const round of roundsOf(values, (value) => observe.shares?.(value) ?? [])) {
      const messages = round.map((value) => {
        return { id: '', topic: observe.consumes, key: '', headers: {}, value }
      })
      const facts = await observe.gather(messages, tx)
      for (const message of messages) {
        const outcome = observe.handle(message, facts)
        if (outcome.kind !== 'done') continue
        await putRows(tx, outcome.effects.rows ?? [])
        published.push(...(outcome.effects.messages ?? []))
      }
    }
    return published
  })
}

/** The same; returns the events. */
export const observeBatch = async (database: Database, answers: readonly Answer[]) =>
  (await publishedBy(database, answers)).flatMap(({ topic, value }) =>
    topic === 'event.recorded' ? [value as EventRecorded] : [],
  )
