import { expect, test } from 'vitest'
import { bodyOf } from './notification-body.ts'

const notification = {
  notification_id: 'n1',
  webhook_id: 'w1',
  event: 'container.transport.vessel_loaded',
  reference_type: 'transport_event',
  reference_id: 't1',
  notified_at: new Date('2026-03-20T09:00:00Z'),
  included: '[{"id":"c1","type":"container","attributes":{"number":"MSKU0000015"}}]',
}

test("the body is the interface's document of a notification", () => {
  expect(JSON.parse(bodyOf(notification))).toEqual({
    data: {
      id: 'n1',
      type: 'webhook_notification',
      attributes: {
        id: 'n1',
        event: 'container.transport.vessel_loaded',
        delivery_status: 'pending',
        created_at: '2026-03-20T09:00:00Z',
        version: null,
      },
      relationships: {
        reference_object: { data: { id: 't1', type: 'transport_event' } },
        webhook: { data: { id: 'w1', type: 'webhook' } },
        document: { data: null },
        webhook_notification_logs: { data: [] },
      },
    },
    links: { self: '/v2/webhook_notifications/n1' },
    included: [{ id: 'c1', type: 'container', attributes: { number: 'MSKU0000015' } }],
  })
})

test('the bytes are the same on every attempt', () => {
  const later = { ...notification, attempt: 9, lease_token: 'other', url: 'https://b.example' }
  expect(bodyOf(later)).toBe(bodyOf(notification))
})

test.each(['[]', '[{"a":"}\\"]"}]', '[{"name":"Göteborg \\u2028"}]'])(
  'the stored payload is sent unchanged: %s',
  (included) => {
    const body = bodyOf({ ...notification, included })
    expect(body.endsWith(`,"included":${included}}`)).toBe(true)
    expect((JSON.parse(body) as { included: unknown }).included).toEqual(JSON.parse(included))
  },
)
