// webhook -> event.recorded
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import type { WantedRows } from './pages.ts'

export type WebhookRow = {
  readonly account_id: string
  readonly id: string
  readonly deactivated_at: Date
}

export const wantedWebhooks: WantedRows = {
  table: 'webhook',
  columns: 'r.account_id, r.id, r.deactivated_at',
  joins: '',
  condition: 'not r.active and r.deactivated_at >= $5',
}

export const disabledEvent = ({ account_id, id, deactivated_at }: WebhookRow) =>
  recordedEvent({
    event_id: derivedId('event', 'webhook.disabled', id, deactivated_at.toISOString()),
    event: 'webhook.disabled',
    account_id,
    recorded_at: deactivated_at.getTime(),
    reference_type: 'webhook',
    reference_id: id,
  })
