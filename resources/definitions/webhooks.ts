import Type from 'typebox'
import { eventNames } from '../../domain/event-names.ts'
import { flag, oneOf, orNull, text, time, uuid, whole } from '../attribute-schemas.ts'
import { always, computed, defineResource, many, one, stored, toOne } from '../define-resource.ts'
import { equalsId, from, isOneOf, until } from '../filters.ts'
import type { ResourceRow } from '../resource.ts'
import { openSecret } from '../webhook-secrets.ts'
import { conditionFields, conditionOperators } from '../webhook-conditions.ts'

const event = oneOf(...eventNames)
const header = Type.Object({ name: text, value: text })

/** A request may leave the operator out. */
export const webhookCondition = Type.Object({
  field: oneOf(...conditionFields),
  operator: Type.Optional(oneOf(...conditionOperators)),
  values: Type.Array(text, { minItems: 1, maxItems: 100 }),
})

export const webhook = defineResource({
  types: ['webhook'],
  path: '/v2/webhooks',
  table: 'webhook',
  columns: ['secret'],
  attributes: {
    ...stored({
      url: Type.String({ format: 'uri' }),
      active: flag,
      events: Type.Array(event, { minItems: 1, uniqueItems: true }),
    }),
    // Nobody needs to see the secret key of a pair.
    secret: computed(orNull(text), (row) =>
      row.public_key === null ? openSecret(String(row.id), String(row.secret)) : null,
    ),
    ...stored({
      headers: orNull(Type.Array(header)),
      created_at: time,
      updated_at: time,
      // Landfall's own: which of the events it wants, the public key of its signatures,
      conditions: Type.Array(webhookCondition),
      public_key: orNull(text),
      // why a webhook does not deliver now, and how long its previous secret signs.
      previous_secret_until: orNull(time),
      paused_until: orNull(time),
      deactivated_reason: orNull(text),
    }),
    signature: computed(oneOf('v1', 'v1a'), (row) => (row.public_key === null ? 'v1' : 'v1a')),
  },
})

/** The day since which notifications of documents have their form, as clients of the hosted service know it. */
const documentVersion = '2026-03-10'

const isOfDocument = (row: ResourceRow): boolean => row.reference_type === 'document'

/** The record that an event is about. */
export const referenceObject = always(
  [
    ...(['tracking_request', 'transport_event', 'estimated_event'] as const),
    ...['container_updated_event', 'container_created_event'],
    ...['container_pod_terminal_changed_event', 'document'],
  ],
  (row) => toOne(row.reference_type, row.reference_id),
)

const statuses = ['pending', 'succeeded', 'failed']

export const webhookNotification = defineResource({
  types: ['webhook_notification'],
  path: '/v2/webhook_notifications',
  table: 'webhook_notification',
  columns: ['webhook_id', 'reference_type', 'reference_id'],
  lookups: {
    log_ids: `
      (select array_agg(l.id order by l.attempt) from webhook_notification_log l
        where l.account_id = r.account_id and l.notification_id = r.id)`,
  },
  attributes: {
    ...stored({ id: uuid, event, delivery_status: oneOf(...statuses), created_at: time }),
    version: computed(orNull(text), (row) => (isOfDocument(row) ? documentVersion : null)),
  },
  relationships: {
    webhook: always('webhook', 'webhook_id'),
    reference_object: referenceObject,
    // Clients of the hosted service find the document of a notification here.
    document: one('document', (row) =>
      isOfDocument(row) ? toOne('document', row.reference_id) : null,
    ),
    webhook_notification_logs: many('webhook_notification_log', 'log_ids'),
  },
  include: 'reference_object',
  list: {
    filters: {
      'filter[event]': isOneOf('event', eventNames),
      'filter[delivery_status]': isOneOf('delivery_status', statuses),
      'filter[webhook_id]': equalsId('webhook_id'),
      'filter[replay_id]': equalsId('replay_id'),
      'filter[created_at][start]': from('created_at'),
      'filter[created_at][end]': until('created_at'),
    },
  },
})

/** One attempt of a delivery. */
export const webhookNotificationLog = defineResource({
  types: ['webhook_notification_log'],
  table: 'webhook_notification_log',
  foundBy: 'notification_id',
  columns: ['notification_id'],
  attributes: stored({
    attempt: whole,
    url: text,
    attempted_at: time,
    duration_ms: whole,
    status_code: orNull(whole),
    error_code: orNull(text),
    response_excerpt: orNull(text),
    next_attempt_at: orNull(time),
  }),
})
