import { describe, expect, test } from 'vitest'
import { createCodec, localIds } from '../../platform/bus/codec.ts'
import { recordedEvent } from '../../resources/recorded-event.ts'
import { loadSchemas } from '../../schemas/topics.ts'
import { notificationId, notificationsFor, subscribedTo } from './notifications.ts'
import type { Facts } from './notifications.ts'

const event = recordedEvent({
  event: 'container.transport.vessel_loaded',
  account_id: 'a1',
  recorded_at: 1_700_000_000_000,
  reference_type: 'transport_event',
  reference_id: 't1',
}).value

const webhook = (id: string, events = [event.event], account_id = 'a1') => ({
  id,
  account_id,
  events,
})

const factsWith = (...webhooks: Facts['webhooks']): Facts => ({
  now: new Date('2026-03-20T00:00:00Z'),
  built: new Set(),
  webhooks,
  included: new Map([['t1', [{ type: 'container', id: 'c1' }]]]),
})

describe('a webhook is told', () => {
  test.each<[string, Facts['webhooks'][number], boolean]>([
    ['of what it subscribed to', webhook('w1'), true],
    ['not of anything else', webhook('w1', ['container.transport.vessel_departed']), false],
    ['not of a name that only begins alike', webhook('w1', ['container.transport.vessel']), false],
    ["not of another account's events", webhook('w1', [event.event], 'a2'), false],
    ['of nothing when it wants nothing', webhook('w1', []), false],
  ])('%s', (_name, one, told) => {
    expect(subscribedTo(event, [one])).toEqual(told ? [one] : [])
  })
})

describe('an event', () => {
  const tables = (facts: Facts) => notificationsFor(event, facts).rows.map(({ into }) => into)

  test('is stored once with its payload, and each webhook gets a notification to deliver', () => {
    const facts = factsWith(webhook('w1'), webhook('w2'), webhook('w3', []))
    expect(tables(facts)).toEqual([
      'event',
      ...['webhook_notification', 'delivery', 'webhook_notification', 'delivery'],
    ])
    const [stored, notification, delivery] = notificationsFor(event, facts).rows
    expect(JSON.parse(String(stored?.row.included))).toEqual([{ type: 'container', id: 'c1' }])
    const id = notificationId(event.event_id, 'w1')
    expect(notification?.row).toMatchObject({ id, webhook_id: 'w1', event_id: event.event_id })
    expect(delivery?.row).toMatchObject({ notification_id: id, attempt: 1, due_at: facts.now })
  })

  test('is stored although nobody is told of it', () => {
    expect(tables(factsWith())).toEqual(['event'])
    expect(notificationsFor(event, factsWith()).messages).toEqual([])
  })

  test('has an empty payload when the record is gone', () => {
    const [stored] = notificationsFor(event, { ...factsWith(), included: new Map() }).rows
    expect(stored?.row.included).toBe('[]')
  })

  test('is told under the key of each webhook, in a message that fits its topic', () => {
    const { messages } = notificationsFor(event, factsWith(webhook('w1'), webhook('w2')))
    expect(messages.map(({ key }) => key)).toEqual(['w1', 'w2'])
    const schemas = loadSchemas()
    const codec = createCodec(schemas, localIds(schemas))
    for (const { topic, value } of messages) expect(() => codec.encode(topic, value)).not.toThrow()
  })

  test('built twice is the same, and leaves what is there as it is', () => {
    const facts = factsWith(webhook('w1'))
    const again = notificationsFor(event, { ...facts, now: new Date('2026-03-21T00:00:00Z') })
    const ids = ({ rows }: typeof again) => rows.map(({ row }) => row.id ?? row.notification_id)
    expect(ids(again)).toEqual(ids(notificationsFor(event, facts)))
    expect(again.rows.every(({ how }) => how === 'insert')).toBe(true)
  })
})

test('a notification is of one event and one webhook', () => {
  const ids = [notificationId('e1', 'w1'), notificationId('e1', 'w2'), notificationId('e2', 'w1')]
  expect(new Set(ids).size).toBe(3)
})
