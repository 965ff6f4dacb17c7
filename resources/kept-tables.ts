// For how long the rows of each table are kept; `npm run kept-doc` writes it into docs/deployment.md.
import type { Tables } from '../schemas/tables.ts'

/** Days for which the positions of ships are kept; the last one of each ship stays. */
export const vesselPositionDays = 90

/** As long as nobody deletes the account or the record, or as the world has ports and ships. */
const kept = 'kept'
const byEventMonths = '`EVENT_MONTHS`'
const byObservationMonths = '`OBSERVATION_MONTHS`'
const untilDone = 'until the work is done'
const withEvent = 'with the event that shows it'
const withWebhook = 'with the webhook'

/** A new table does not compile without an entry. */
export const keptTables: Readonly<Record<keyof Tables, string>> = {
  account: kept,
  account_user: kept,
  admitted_request: '2 minutes',
  api_key: kept,
  api_key_account: kept,
  blob: 'kept; an upload without a document 24 hours',
  carrier_answer: `${byObservationMonths}; the last one about a number for as long as that is polled`,
  carrier_observation: `${byObservationMonths}, by dropping the partitions of months`,
  carrier_reference: kept,
  cleared_event: kept,
  container: kept,
  container_created_event: withEvent,
  container_pod_terminal_changed_event: withEvent,
  container_updated_event: withEvent,
  custom_field: kept,
  custom_field_definition: kept,
  custom_field_option: kept,
  dead_letter: '`DEAD_LETTER_DAYS`; one that is tried again, until it succeeds',
  deleted_account: kept,
  delivery: `${untilDone}, or the webhook is deleted`,
  document: kept,
  document_cargo: kept,
  document_job: untilDone,
  document_representation: kept,
  document_shipment: kept,
  document_words: kept,
  email_submission: kept,
  estimated_event: `${withEvent}; the last one of each shipment is kept`,
  event: `${byEventMonths}; while a delivery waits or a replay has it before it, longer`,
  event_epoch: kept,
  idempotent_answer: '24 hours',
  joined_record: kept,
  limit_holder: 'as long as the process runs',
  limit_share: 'while the process uses the limit',
  location: kept,
  message_schema: kept,
  migration: kept,
  number_count: kept,
  outbox: 'until the message is published',
  party: kept,
  probe: untilDone,
  refusing_carrier: 'until the carrier answers',
  search_term: 'with the record',
  shipment: kept,
  signing_key: kept,
  terminal: kept,
  terminal_observation: `${byObservationMonths} after it was last said`,
  tracking_request: kept,
  transport_event: `kept; once superseded, ${byEventMonths}`,
  vessel: kept,
  vessel_position: `${vesselPositionDays} days`,
  waiting_webhook: withWebhook,
  webhook: kept,
  webhook_attempt_count: '2 days',
  webhook_notification: `${byEventMonths}; while its delivery waits, longer`,
  webhook_notification_log: '`WEBHOOK_LOG_DAYS`',
  webhook_replay: `${byEventMonths} after its end`,
  webhook_source: kept,
}
