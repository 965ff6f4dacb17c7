// Postgres -> outbox: what a lost Kafka volume held and nobody had handled. Whatever was handled changes nothing.
import { createCodec, localIds } from '../../platform/bus/codec.ts'
import type { Codec } from '../../platform/bus/codec.ts'
import { insertSchemas } from '../../platform/bus/message-schema.ts'
import { encodeMessages } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { insertMessages, releaseMessages } from '../../platform/outbox/sql.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import type { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { loadSchemas } from '../../schemas/topics.ts'
import { eventsOfDocument, wantedDocuments, workOfDocument } from './documents.ts'
import type { DocumentRow } from './documents.ts'
import { pagesOf } from './pages.ts'
import { messageOfRow, recordedRows } from './recorded-rows.ts'
import type { RecordedRow } from './recorded-rows.ts'
import { eventsOfRequest, wantedRequests, workOf } from './requests.ts'
import type { RequestRow } from './requests.ts'
import { disabledEvent, wantedWebhooks } from './webhooks.ts'
import type { WebhookRow } from './webhooks.ts'

type EventMessage = ReturnType<typeof recordedEvent>

/** Those of the events that the notification-builder has stored. */
const builtEvents = (db: Db, messages: readonly EventMessage[]) =>
  db.query<{ id: string }>({
    name: 'republish_built',
    text: `
      select e.id from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      cross join lateral (
        select id from event where account_id = m.account_id and id = m.id limit 1) e`,
    values: [
      messages.map(({ value }) => value.account_id),
      messages.map(({ value }) => value.event_id),
    ],
  })

async function unbuilt(db: Db, messages: readonly EventMessage[]): Promise<EventMessage[]> {
  if (messages.length === 0) return []
  const built = new Set((await builtEvents(db, messages)).map(({ id }) => id))
  return messages.filter(({ value }) => !built.has(value.event_id))
}

/** The sweep of any running service publishes them. */
async function put(database: Database, codec: Codec, messages: readonly Outgoing[]): Promise<void> {
  if (messages.length === 0) return
  const rows = encodeMessages(codec, messages)
  await database.transaction(async (tx) => {
    await insertSchemas(tx, codec.schemas.values())
    await insertMessages(tx, rows)
    await releaseMessages(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** Messages, page by page. */
type Found = AsyncGenerator<readonly Outgoing[]>

async function* ofRequests(db: Db, since: Date, keptSince: Date): Found {
  // Whoever follows a number, one message about it is enough.
  const numbers = new Set<string>()
  const isNew = ({ topic, key, value }: Outgoing): boolean => {
    if (topic !== 'carrier.detected') return true
    const number = `${(value as { number_type: string }).number_type} ${key}`
    return !numbers.has(number) && Boolean(numbers.add(number))
  }
  for await (const rows of pagesOf<RequestRow>(db, wantedRequests, since)) {
    const events = rows.flatMap((row) => eventsOfRequest(row, since, keptSince))
    yield [
      ...rows.flatMap((row) => workOf(row, since)).filter(isNew),
      ...(await unbuilt(db, events)),
    ]
  }
}

async function* ofDocuments(db: Db, since: Date): Found {
  for await (const rows of pagesOf<DocumentRow>(db, wantedDocuments, since))
    yield [...rows.flatMap(workOfDocument), ...(await unbuilt(db, rows.flatMap(eventsOfDocument)))]
}

async function* ofEvents(db: Db, since: Date): Found {
  for (const wanted of recordedRows)
    for await (const rows of pagesOf<RecordedRow>(db, wanted, since))
      yield await unbuilt(db, rows.map(messageOfRow(wanted.table)))
  for await (const rows of pagesOf<WebhookRow>(db, wantedWebhooks, since))
    yield await unbuilt(db, rows.map(disabledEvent))
}

/** Puts the messages into the outbox and returns their number by topic. */
export async function republish(
  database: Database,
  since: Date,
  keptSince: Date,
): Promise<ReadonlyMap<string, number>> {
  const schemas = loadSchemas()
  const codec = createCodec(schemas, localIds(schemas))
  const counts = new Map<string, number>()
  const sources = [
    ofRequests(database, since, keptSince),
    ofDocuments(database, since),
    ofEvents(database, since),
  ]
  for (const source of sources)
    for await (const messages of source) {
      await put(database, codec, messages)
      for (const { topic } of messages) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    }
  return counts
}
