// Handles carriers' answers as the event-ingester does, without a bus.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { roundsOf } from '../../platform/worker/define.ts'
import type { CarrierObserved, EventRecorded } from '../../schemas/messages.ts'
import type { AnyWorker } from '../../platform/worker/define.ts'
import { observeWorker } from '../../services/event-ingester/observe/worker.ts'

export type Answer = {
  readonly scac: string
  readonly number: string
  readonly number_type: string
  readonly events: readonly CarrierEvent[]
  readonly observed_at?: Date
  readonly answer_id?: string
  readonly source?: string
}

const valueOf = ({
  observed_at,
  answer_id,
  source,
  events,
  ...reference
}: Answer): CarrierObserved => ({
  ...reference,
  source: source ?? 'poll',
  answer_id: answer_id ?? null,
  observed_at: (observed_at ?? new Date()).getTime(),
  events: [...events],
  retracted_ids: [],
  more_follows: false,
})

type Published = { readonly topic: string; readonly value: unknown }

/** Handles the messages in one transaction, as one batch of the worker; returns what it publishes. */
export function handledBy(worker: AnyWorker, database: Database, values: readonly unknown[]) {
  return database.transaction(async (tx) => {
    const published: Published[] = []
    const read = values.map((value) => worker.read?.(value) ?? value)
    for (const round of roundsOf(read, (value) => worker.shares?.(value) ?? [])) {
      const messages = round.map((value) => {
        return { id: '', topic: worker.consumes, key: '', headers: {}, value }
      })
      const facts = await worker.gather(messages, tx)
      for (const message of messages) {
        const outcome = await worker.handle(message, facts)
        if (outcome.kind !== 'done') continue
        await putRows(tx, outcome.effects.rows ?? [])
        published.push(...(outcome.effects.messages ?? []))
      }
    }
    return published
  })
}

/** Handles carriers' answers. */
export const publishedBy = (database: Database, answers: readonly Answer[]) =>
  handledBy(
    observeWorker(new Map(), () => undefined),
    database,
    answers.map(valueOf),
  )

/** The same; returns the events. */
export const observeBatch = async (database: Database, answers: readonly Answer[]) =>
  (await publishedBy(database, answers)).flatMap(({ topic, value }) =>
    topic === 'event.recorded' ? [value as EventRecorded] : [],
  )
