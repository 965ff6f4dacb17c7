import Type from 'typebox'
import { allEventNames } from '../../domain/event-names.ts'
import { flag, listOrNull, oneOf, orNull, text, time, uuid, whole } from '../attribute-schemas.ts'
import { always, computed, defineResource, many, one, stored, toOne } from '../define-resource.ts'
import { equalsId, from, isOneOf, until } from '../lists/filters.ts'
import { attemptStatistics } from '../webhooks/attempt-counts.ts'
import type { AttemptCount } from '../webhooks/attempt-counts.ts'
import { isoTime } from '../resource.ts'
import type { ResourceRow } from '../resource.ts'
import { shownHeaders } from '../webhooks/headers.ts'
import type { StoredHeader } from '../webhooks/headers.ts'
import { openSecret } from '../webhooks/secrets.ts'
import { conditionFields, conditionOperators } from '../webhooks/conditions.ts'

const event = oneOf(...allEventNames)
const header = Type.Object({ name: text, value: text })

/** A request may leave the operator out. */
export const webhookCondition = Type.Object({
  field: oneOf(...conditionFields),
  operator: Type.Optional(oneOf(...conditionOperators)),
  values: Type.Array(text, { minItems: 1, maxItems: 100 }),
})

/** The last hours that the statistics are about. */
const countedHours = 24

/** More are not counted: an endpoint may be down for days. */
const mostFailing = 1_000

const statistics = Type.Object({
  hours: whole,
  delivered: whole,
  failed_attempts: whole,
  p95_ms: orNull(whole),
  failing: whole,
  oldest_pending_at: orNull(time),
})

// A delivery that was put off, as by a failed attempt, is in the index `delivery_put_off`. Any other is due since it was
// made, so that the first one due is the oldest of them, or waits for its turn behind an older one.
const isPutOff = `webhook_id = r.id and due_at > created_at and due_at < 'infinity'`

const countedLookups = {
  attempt_counts: `
    (select json_agg(c) from (
      select outcome, up_to_ms, sum(count)::int as count from webhook_attempt_count
      where account_id = r.account_id and webhook_id = r.id
        and hour > now() - interval '${countedHours} hours'
      group by outcome, up_to_ms) c)`,
  failing: `
    (select count(*) filter (where attempt > 1)::int from (
      select attempt from delivery where ${isPutOff} limit ${mostFailing}) d)`,
  oldest_pending_at: `
    least(
      (select created_at from delivery where webhook_id = r.id order by due_at limit 1),
      (select created_at from delivery where ${isPutOff} order by created_at limit 1))`,
}

const statisticsOf = (row: ResourceRow) => ({
  hours: countedHours,
  ...attemptStatistics((row.attempt_counts ?? []) as AttemptCount[]),
  failing: row.failing,
  oldest_pending_at: row.oldest_pending_at instanceof Date ? isoTime(row.oldest_pending_at) : null,
})

const state = {
  url: Type.String({ format: 'uri' }),
  active: flag,
  events: Type.Array(event, { minItems: 1, uniqueItems: true }),
  // Landfall's own: since when each attempt has failed, and why the webhook was switched off.
  failing_since: orNull(time),
  deactivated_reason: orNull(text),
  deactivated_at: orNull(time),
}

export const webhook = defineResource({
  types: ['webhook'],
  path: '/v2/webhooks',
  table: 'webhook',
  lookups: countedLookups,
  columns: ['secret', 'headers'],
  attributes: {
    ...stored(state),
    // Nobody needs to see the secret key of a pair.
    secret: computed(orNull(text), (row) =>
      row.public_key === null ? openSecret(String(row.id), String(row.secret)) : null,
    ),
    headers: computed(listOrNull(header), (row) =>
      shownHeaders(String(row.id), row.headers as readonly StoredHeader[] | null),
    ),
    ...stored({
      created_at: time,
      updated_at: time,
      // Landfall's own: which of the events it wants, the public key of its signatures,
      conditions: Type.Array(webhookCondition),
      public_key: orNull(text),
      // how many posts it gets in a minute, and whether in the order of the events,
      rate_limit: orNull(whole),
      ordered: flag,
      // until when the webhook pauses, and how long its previous secret signs.
      previous_secret_until: orNull(time),
      paused_until: orNull(time),
    }),
    signature: computed(oneOf('v1', 'v1a'), (row) => (row.public_key === null ? 'v1' : 'v1a')),
    statistics: computed(statistics, statisticsOf),
  },
})

/** A webhook as other webhooks are told of it: their endpoints must learn neither its secret nor its headers. */
export const toldWebhook = defineResource({
  types: ['webhook'],
  path: '/v2/webhooks',
  table: 'webhook',
  // Clients expect a secret.
  attributes: { ...stored(state), secret: computed(Type.Null(), () => null) },
})

/** The day since which notifications of documents have their form, as clients of the hosted service know it. */
const documentVersion = '2026-03-10'

const isOfDocument = (row: ResourceRow): boolean => row.reference_type === 'document'

/** The record that an event is about. */
export const referenceObject = always(
  [
    ...(['tracking_request', 'transport_event', 'estimated_event'] as const),
    ...['container_updated_event', 'container_created_event'],
    ...['container_pod_terminal_changed_event', 'document', 'webhook'],
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
      'filter[event]': isOneOf('event', allEventNames),
      'filter[delivery_status]': isOneOf('delivery_status', statuses),
      'filter[webhook_id]': equalsId('webhook_id'),
      'filter[replay_id]': equalsId('replay_id'),
      'filter[created_at][start]': from('created_at'),
      'filter[created_at][end]': until('created_at'),
    },
  },
})

/** With milliseconds, as the phases have them: a receiver finds the attempt in a log of its own. */
const toTheMillisecond = (name: string) => (row: ResourceRow) => {
  const at = row[name]
  return at instanceof Date ? at.toISOString() : null
}

/** One attempt of a delivery. */
export const webhookNotificationLog = defineResource({
  types: ['webhook_notification_log'],
  table: 'webhook_notification_log',
  foundBy: 'notification_id',
  columns: ['notification_id', 'attempted_at', 'next_attempt_at'],
  attributes: {
    ...stored({
      attempt: whole,
      url: text,
      duration_ms: whole,
      // Of its phases those that the attempt went through.
      dns_ms: orNull(whole),
      connect_ms: orNull(whole),
      tls_ms: orNull(whole),
      first_byte_ms: orNull(whole),
      status_code: orNull(whole),
      error_code: orNull(text),
      response_excerpt: orNull(text),
    }),
    attempted_at: computed(time, toTheMillisecond('attempted_at')),
    next_attempt_at: computed(orNull(time), toTheMillisecond('next_attempt_at')),
  },
})
