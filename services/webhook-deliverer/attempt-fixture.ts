// A claimed delivery for tests.
import type { Attempt } from './sql.ts'

export const attempt: Attempt = {
  account_id: 'a1',
  notification_id: 'n1',
  webhook_id: 'w1',
  attempt: 3,
  charged: 2,
  lease_token: 'lease',
  traceparent: null,
  throttled: 0,
  throttled_since: null,
  event: 'container.transport.vessel_loaded',
  reference_type: 'transport_event',
  reference_id: 't1',
  notified_at: new Date('2026-03-20T09:00:00Z'),
  recorded_at: new Date('2026-03-20T09:00:00Z'),
  included: '[{"id":"c1","type":"container","attributes":{"number":"MSKU0000015"}}]',
  url: 'https://client.example/hook',
  secret: 's',
  previous_secrets: [],
  headers: null,
  refusals: 0,
  order_key: null,
}
