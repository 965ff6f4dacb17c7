import { describe, expect, test } from 'vitest'
import { brokerOf } from '../support/system/backends.ts'
import type { Ground } from '../support/system/backends.ts'
import {
  inSystem,
  onStage,
  quiet,
  samples,
  statusesOf,
  toldOf,
  track,
} from '../support/system/whole-system.ts'
import { allServices, startServices } from '../support/system/services.ts'
import { eventually } from '../support/system/environment.ts'
import type { Stage } from '../support/system/environment.ts'
import { handledCount, offsetsOf } from '../support/system/topics.ts'
import { newClient } from '../support/system/client.ts'

const tables = [
  ...['tracking_request', 'shipment', 'container', 'transport_event', 'estimated_event'],
  ...['container_created_event', 'event', 'webhook_notification', 'webhook_notification_log'],
]

/** Every record of an account, as far as a client can see it. */
async function recordsOf(stage: Stage, accountId: string) {
  const lists = tables.map(async (table) => {
    const all = `select to_jsonb(r) - '{updated_at,line_tracking_last_attempted_at,
      line_tracking_last_succeeded_at}'::text[] as row from ${table} r
      where account_id = $1 order by id`
    return [table, await stage.rows(all, accountId)] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}

const readTopics = [
  ...['tracking.requested', 'carrier.detected', 'tracking.refresh.requested'],
  ...['carrier.observed', 'event.recorded', 'notification.built'],
]

export const twiceIsOnce = (ground: () => Ground) =>
  describe('the same message twice', () => {
    test('in every topic changes nothing and tells nobody again', () =>
      inSystem(ground(), async ({ stage, system, topics, client }) => {
        const hook = await client.hook()
        await track(client, samples.hamburg)
        await track(client, samples.shanghai)
        await toldOf(hook, 24)
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
        await eventually(() =>
          expect(new Set(topics.seen.map(({ topic }) => topic))).toEqual(new Set(readTopics)),
        )
        await quiet(stage)
        const before = await recordsOf(stage, client.accountId)

        const doubles = [...topics.seen]
        const handled = await handledCount(system.dependencies)
        await topics.offer(doubles)
        // Old news after the new ones, too.
        await topics.offer(doubles.toReversed())
        await eventually(async () =>
          expect(await handledCount(system.dependencies)).toBeGreaterThanOrEqual(
            handled + 2 * doubles.length,
          ),
        )
        // What comes after them has gone all the way, so that theirs would have arrived as well.
        const later = await newClient(stage)
        const laterHook = await later.hook()
        await track(later, samples.yantian)
        await toldOf(laterHook, samples.yantian.events)
        await quiet(stage)
        expect(await recordsOf(stage, client.accountId)).toEqual(before)
        expect(hook.posts).toHaveLength(24)
        expect(await stage.rows('select worker, reason from dead_letter')).toEqual([])
      }))

    test('in one and the same publish tells nobody twice', () =>
      inSystem(
        ground(),
        async ({ stage, client }) => {
          const hook = await client.hook()
          await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
          await toldOf(hook, 67)
          await quiet(stage)
          expect(hook.posts).toHaveLength(67)
          expect(await statusesOf(stage, client.accountId)).toEqual([
            { delivery_status: 'succeeded', count: 67 },
          ])
          expect(await stage.rows('select worker, reason from dead_letter')).toEqual([])
        },
        (bus) => ({ ...bus, publish: (messages) => bus.publish([...messages, ...messages]) }),
      ))
  })

/** The embedded bus has no offsets. */
export const readAgain = (ground: () => Ground) =>
  describe('the same message twice', () => {
    test('because no offset was committed: all topics are read again from their beginning', async () => {
      const broker = brokerOf(ground())
      await onStage(ground(), async (stage) => {
        const first = await startServices(allServices, stage.env)
        await stage.ready()
        const client = await newClient(stage)
        const hook = await client.hook()
        await track(client, samples.shanghai)
        await toldOf(hook, 14)
        await quiet(stage)
        const before = await recordsOf(stage, client.accountId)
        await first.stop()
        const offsets = offsetsOf(broker.brokers)
        await offsets.forget()
        // What other tests have left in the topics comes as well: it names nothing that is known here.
        const again = await startServices(allServices, stage.env)
        try {
          await eventually(async () => expect(await offsets.lag()).toBe(0))
          await quiet(stage)
          expect(await recordsOf(stage, client.accountId)).toEqual(before)
          expect(hook.posts).toHaveLength(14)
        } finally {
          await offsets.end()
          await again.stop()
        }
      })
    })
  })
