import { describe, expect, test } from 'vitest'
import { brokerOf } from '../support/system/backends.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem, withEnvironment } from '../support/system/whole-system.ts'
import { allServices, startServices } from '../support/system/services.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { handledCount, offsetsOf } from '../support/system/topics.ts'
import { newClient } from '../support/system/client.ts'
import { samples, track } from '../support/system/samples.ts'
import { deliveryStatuses, eventually, notified, settled } from '../support/system/waits.ts'

const tables = [
  ...['tracking_request', 'shipment', 'container', 'transport_event', 'estimated_event'],
  ...['container_created_event', 'event', 'webhook_notification', 'webhook_notification_log'],
]

/** Every record of an account that a client can see. */
async function recordsOf(environment: SystemEnvironment, accountId: string) {
  const lists = tables.map(async (table) => {
    const all = `select to_jsonb(r) - '{updated_at,line_tracking_last_attempted_at,
      line_tracking_last_succeeded_at}'::text[] as row from ${table} r
      where account_id = $1 order by id`
    return [table, await environment.rows(all, accountId)] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}

const readTopics = [
  ...['tracking.requested', 'carrier.detected', 'tracking.refresh.requested'],
  ...['carrier.observed', 'event.recorded', 'notification.built'],
]

export const twiceIsOnce = (backends: () => SystemBackends) =>
  describe('the same message twice', () => {
    test('in every topic changes nothing and notifies no client again', () =>
      withSystem(backends(), async ({ environment, system, topics, client }) => {
        const hook = await client.createWebhook()
        await track(client, samples.hamburg)
        await track(client, samples.shanghai)
        await notified(hook, 24)
        const { outbox, database } = system.dependencies
        const value = {
          scac: 'HDMU',
          number: samples.shanghai.number,
          number_type: 'booking_number',
          account_id: client.accountId,
          requested_at: Date.now(),
        }
        const refresh = [{ topic: 'tracking.refresh.requested', key: 'HDMU', value }]
        outbox.publish(await database.transaction((tx) => outbox.put(tx, refresh)))
        // The poll confirms that all containers are back, which ends tracking.
        await notified(hook, 25)
        expect(new Set(topics.seen.map(({ topic }) => topic))).toEqual(new Set(readTopics))
        await settled(environment)
        const before = await recordsOf(environment, client.accountId)

        const doubles = [...topics.seen]
        const handled = await handledCount(system.dependencies)
        await topics.deliver(doubles)
        // Older messages after newer ones, too.
        await topics.deliver(doubles.toReversed())
        await eventually(async () =>
          expect(await handledCount(system.dependencies)).toBeGreaterThanOrEqual(
            handled + 2 * doubles.length,
          ),
        )
        // A later request has been delivered, so that notifications of the duplicates would be as well.
        const later = await newClient(environment)
        const laterHook = await later.createWebhook()
        await track(later, samples.yantian)
        await notified(laterHook, samples.yantian.events)
        await settled(environment)
        expect(await recordsOf(environment, client.accountId)).toEqual(before)
        expect(hook.posts).toHaveLength(25)
        expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
      }))

    test('in one publish notifies no client twice', () =>
      withSystem(
        backends(),
        async ({ environment, client }) => {
          const hook = await client.createWebhook()
          await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
          await notified(hook, 67)
          await settled(environment)
          expect(hook.posts).toHaveLength(67)
          expect(await deliveryStatuses(environment, client.accountId)).toEqual([
            { delivery_status: 'succeeded', count: 67 },
          ])
          expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
        },
        (bus) => ({ ...bus, publish: (messages) => bus.publish([...messages, ...messages]) }),
      ))
  })

/** The embedded bus has no offsets. */
export const readAgain = (backends: () => SystemBackends) =>
  describe('the same message twice', () => {
    test('because no offset was committed: all topics are read again from their beginning', async () => {
      const broker = brokerOf(backends())
      await withEnvironment(backends(), async (environment) => {
        const first = await startServices(allServices, environment.env)
        await environment.ready()
        const client = await newClient(environment)
        const hook = await client.createWebhook()
        await track(client, samples.shanghai)
        await notified(hook, 14)
        // Another test's refresh of this number is read again as well: the poll confirms that all containers are back,
        // which ends tracking.
        await environment.rows(
          'update carrier_reference set due_at = now() where number = $1',
          samples.shanghai.number,
        )
        await notified(hook, 15)
        await settled(environment)
        const before = await recordsOf(environment, client.accountId)
        const offsets = offsetsOf(broker.brokers)
        const groups = await offsets.groups()
        await first.stop()
        await offsets.deleteGroups()
        // Messages of other tests arrive as well; they name nothing in this database.
        const again = await startServices(allServices, environment.env)
        try {
          await eventually(async () => expect(await offsets.behind(groups)).toEqual([]))
          await settled(environment)
          expect(await recordsOf(environment, client.accountId)).toEqual(before)
          expect(hook.posts).toHaveLength(15)
        } finally {
          await offsets.end()
          await again.stop()
        }
      })
    })
  })
