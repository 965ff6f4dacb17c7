import { describe, expect, test } from 'vitest'
import { codec } from '../../resources/messages/codec-fixture.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { notificationId, notificationsFor, subscribedTo } from './notifications.ts'
import type { NotificationFacts } from './notifications.ts'
import type { Subscription } from './sql.ts'

const event = recordedEvent({
  event: 'container.transport.vessel_loaded',
  account_id: 'a1',
  recorded_at: 1_700_000_000_000,
  reference_type: 'transport_event',
  reference_id: 't1',
}).value

const webhook = (id: string, events = [event.event]): Subscription => ({
  id,
  events,
  conditions: [],
  ordered: false,
})

const factsWith = (...webhooks: readonly Subscription[]): NotificationFacts => ({
  now: new Date('2026-03-20T00:00:00Z'),
  built: new Set(),
  stored: new Map(),
  joined: new Map(),
  places: new Map(),
  webhooks: new Map([
    ['a1', webhooks],
    ['a2', [webhook('of another account')]],
  ]),
  included: new Map([['t1', [{ type: 'container', id: 'c1', attributes: {} }]]]),
})

describe('a webhook gets', () => {
  test.each<[string, Subscription, boolean]>([
    ['an event that it subscribes to', webhook('w1'), true],
    ['no other event', webhook('w1', ['container.transport.vessel_departed']), false],
    ['no event with a longer name', webhook('w1', ['container.transport.vessel']), false],
    ['no event without subscriptions', webhook('w1', []), false],
  ])('%s', (_name, one, isSubscribed) => {
    expect(subscribedTo(event, [one], [])).toEqual(isSubscribed ? [one] : [])
  })
})

describe('an event', () => {
  const tables = (facts: NotificationFacts) =>
    notificationsFor(event, facts).rows.map(({ into }) => into)

  test('is stored once with its payload, and each webhook gets a notification to deliver', () => {
    const facts = factsWith(webhook('w1'), webhook('w2'), webhook('w3', []))
    expect(tables(facts)).toEqual([
      'event',
      ...['webhook_notification', 'delivery', 'webhook_notification', 'delivery'],
    ])
    const [stored, notification, delivery] = notificationsFor(event, facts).rows
    expect(JSON.parse(String(stored?.row.included))).toEqual([
      { type: 'container', id: 'c1', attributes: {} },
    ])
    const id = notificationId(event.event_id, 'w1')
    expect(notification?.row).toMatchObject({ id, webhook_id: 'w1', event_id: event.event_id })
    expect(delivery?.row).toMatchObject({ notification_id: id, attempt: 1, due_at: facts.now })
  })

  test('is stored even when no webhook of its account subscribes to it', () => {
    expect(tables(factsWith())).toEqual(['event'])
    expect(notificationsFor(event, factsWith()).messages).toEqual([])
  })

  test('is stored with the shipment and container that it names', () => {
    const shipment = {
      id: 's1',
      scac: 'MAEU',
      normalized_number: null,
      bill_of_lading_number: null,
      ref_numbers: [],
      port_of_lading_locode: null,
      port_of_discharge_locode: null,
      destination_locode: null,
    }
    const named = { ...event, shipment, container: { id: 'c1', number: 'MSKU1234567' } }
    const [stored] = notificationsFor(named, factsWith()).rows
    expect(stored?.row).toMatchObject({ shipment_id: 's1', container_id: 'c1' })
  })

  test('has an empty payload when the record is gone', () => {
    const [stored] = notificationsFor(event, { ...factsWith(), included: new Map() }).rows
    expect(stored?.row.included).toBe('[]')
  })

  test("is published under each webhook's id, in a message that fits its topic's schema", () => {
    const { messages } = notificationsFor(event, factsWith(webhook('w1'), webhook('w2')))
    expect(messages.map(({ key }) => key)).toEqual(['w1', 'w2'])
    for (const { topic, value } of messages) expect(() => codec.encode(topic, value)).not.toThrow()
  })

  test('that is built twice makes the same ids and changes no stored row', () => {
    const facts = factsWith(webhook('w1'))
    const again = notificationsFor(event, { ...facts, now: new Date('2026-03-21T00:00:00Z') })
    const ids = ({ rows }: { readonly rows: typeof again.rows }) =>
      rows.map(({ row }) => row.id ?? row.notification_id)
    expect(ids(again)).toEqual(ids(notificationsFor(event, facts)))
    expect(again.rows.every(({ how }) => how === 'insert')).toBe(true)
  })

  test('that was built before writes no row, and its messages name the notifications that it has', () => {
    const facts = {
      ...factsWith(webhook('w1'), webhook('subscribed later')),
      built: new Set([event.event_id]),
      stored: new Map([
        [event.event_id, [{ id: 'n1', event_id: event.event_id, webhook_id: 'w1' }]],
      ]),
    }
    const { rows, messages } = notificationsFor(event, facts)
    expect(rows).toEqual([])
    expect(messages.map(({ key, value }) => [key, value.notification_id])).toEqual([['w1', 'n1']])
  })
})

test('each pair of event and webhook has a notification id of its own', () => {
  const ids = [notificationId('e1', 'w1'), notificationId('e1', 'w2'), notificationId('e2', 'w1')]
  expect(new Set(ids).size).toBe(3)
})
