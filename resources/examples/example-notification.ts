// Examples of notifications, made from example rows by the code that makes the real ones.
import { referenceTypeOf } from '../../domain/event-names.ts'
import type { EventName, ReferenceType } from '../../domain/event-names.ts'
import { definitionOf } from '../definitions/by-type.ts'
import { includedFrom } from '../loading/event-includes.ts'
import type { LoadRecords } from '../loading/load-resources.ts'
import type { BuiltNotification } from '../webhooks/notification-body.ts'
import { buildResource } from '../resource.ts'
import { exampleRows } from './event-rows.ts'
import type { ExampleRows } from './event-rows.ts'
import { exampleAccount, exampleId, toldAt } from './shipment-rows.ts'

const loadFrom =
  (rows: ExampleRows): LoadRecords =>
  (definition, keys) => {
    const wanted = new Set(keys.map(({ id }) => id))
    const found = (rows[definition.types[0]] ?? []).filter(({ id }) => wanted.has(String(id)))
    return Promise.resolve(found.map((row) => buildResource(definition, row)))
  }

function referenceId(rows: ExampleRows, type: ReferenceType): string {
  const id = rows[definitionOf(type)?.types[0] ?? type]?.[0]?.id
  if (typeof id !== 'string') throw new TypeError(`there is no example of a ${type}`)
  return id
}

/** The example of an event; `id` and `at` are its own id and the time of its creation. */
export async function exampleNotification(
  event: EventName,
  id: string = exampleId(event),
  at: Date = toldAt(event),
): Promise<BuiltNotification> {
  const rows = exampleRows(event)
  const reference_type = referenceTypeOf(event)
  const reference_id = referenceId(rows, reference_type)
  const about = { account_id: exampleAccount, reference_type, reference_id }
  const included = await includedFrom(loadFrom(rows), [about])
  return {
    notification_id: id,
    webhook_id: exampleId('webhook'),
    event,
    reference_type,
    reference_id,
    notified_at: at,
    included: JSON.stringify(included.get(reference_id) ?? []),
  }
}
