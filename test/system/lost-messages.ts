// The topics lose what nobody had handled, as when a volume of Kafka is lost, and `npm run republish` brings it back.
import { describe, expect, test } from 'vitest'
import { lostSince } from '../../cli/republish/lost-since.ts'
import { republish } from '../../cli/republish/republish.ts'
import type { ClientWebhook } from '../support/system/client.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import { losingBus } from '../support/system/losing-bus.ts'
import { samples, track } from '../support/system/samples.ts'
import { withSystem } from '../support/system/whole-system.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

async function publishAgain({ database }: SystemEnvironment): Promise<ReadonlyMap<string, number>> {
  const { since, keptSince } = lostSince(null, 24, new Date())
  return republish(database, since, keptSince)
}

const twice = `
  select webhook_id, event_id from webhook_notification group by 1, 2 having count(*) > 1`

async function notifiedOnce(environment: SystemEnvironment, hook: ClientWebhook, count: number) {
  await notified(hook, count)
  await settled(environment)
  expect(new Set(hook.posts.map(({ id }) => id)).size).toBe(count)
  expect(hook.posts).toHaveLength(count)
  expect(await environment.rows(twice)).toEqual([])
}

const { hamburg, shanghai } = samples

export const lostMessages = (backends: () => SystemBackends) =>
  describe('messages that were lost', () => {
    test.each([
      ['tracking.requested', 1],
      ['carrier.detected', 1],
      ['carrier.observed', 1],
      ['event.recorded', hamburg.events],
      ['notification.built', hamburg.events],
    ])('of %s are published again, and everything is notified once', (topic, count) => {
      const bus = losingBus()
      return withSystem(
        backends(),
        async ({ environment, client }) => {
          const other = await newClient(environment)
          const [hook, its] = [await client.createWebhook(), await other.createWebhook()]
          // Handled before: nothing of it is told again.
          await track(other, shanghai)
          await notified(its, shanghai.events)
          await settled(environment)
          bus.lost.add(topic)
          await track(client, hamburg)
          await bus.untilLost(topic, count)
          bus.lost.clear()
          await publishAgain(environment)
          await notifiedOnce(environment, hook, hamburg.events)
          expect(its.posts).toHaveLength(shanghai.events)
        },
        bus.wrap,
      )
    })

    test('of a stop of tracking and of a resumption are published again', () => {
      const bus = losingBus()
      return withSystem(
        backends(),
        async ({ environment, client }) => {
          const hook = await client.createWebhook()
          await track(client, hamburg)
          await notified(hook, hamburg.events)
          const [shipment] = await environment.rows<{ id: string }>('select id from shipment')
          const change = (action: string) =>
            client.call('PATCH', `/shipments/${shipment?.id}/${action}_tracking`)
          bus.lost.add('event.recorded').add('carrier.detected')
          await change('stop')
          await bus.untilLost('event.recorded', 1)
          bus.lost.delete('event.recorded')
          await publishAgain(environment)
          await notifiedOnce(environment, hook, hamburg.events + 1)
          await environment.rows('update carrier_reference set due_at = null')
          await change('resume')
          await bus.untilLost('carrier.detected', 1)
          bus.lost.clear()
          await publishAgain(environment)
          await eventually(async () =>
            expect(
              await environment.rows('select due_at is not null as due from carrier_reference'),
            ).toEqual([{ due: true }]),
          )
        },
        bus.wrap,
      )
    })

    test('about events are the messages that were published first', () =>
      withSystem(backends(), async ({ environment, client, system, topics }) => {
        const events = async (from: number) => {
          const seen = topics.seen.slice(from).filter((one) => one.topic === 'event.recorded')
          const values = seen.map(({ topic, value }) =>
            system.dependencies.codec.decode(topic, value),
          )
          return new Map(
            (await Promise.all(values)).flatMap((decoded) => {
              if (decoded.kind !== 'value') return []
              const { event_id, shipment, ...event } = decoded.value as EventRecorded
              // The ports of a shipment are known a little later than its first events.
              return [[event_id, { ...event, shipment: shipment?.id }] as const]
            }),
          )
        }
        const hook = await client.createWebhook()
        const sample = samples.yantian
        await track(client, sample)
        await notified(hook, sample.events)
        await settled(environment)
        const before = topics.seen.length
        const first = await events(0)
        await environment.rows('delete from event')
        await publishAgain(environment)
        await eventually(async () => expect((await events(before)).size).toBe(first.size))
        expect(await events(before)).toEqual(first)
      }))

    test.each(['document.uploaded', 'event.recorded', 'terminal.observed'])(
      'of %s about a document are published again',
      (topic) => {
        const bus = losingBus()
        return withSystem(
          backends(),
          async ({ environment, client }) => {
            await track(client, hamburg)
            await eventually(async () =>
              expect(await environment.rows('select from event')).toHaveLength(hamburg.events),
            )
            const hook = await client.createWebhook(['document.extracted'])
            bus.lost.add(topic)
            await uploadDocument(client, 'notice.pdf', await arrivalNotice('lost'))
            await bus.untilLost(topic, 1)
            bus.lost.clear()
            await publishAgain(environment)
            await notifiedOnce(environment, hook, 1)
            await eventually(async () =>
              expect(
                await environment.rows(`select pickup_lfd is not null as known from container`),
              ).toEqual([{ known: true }]),
            )
          },
          bus.wrap,
        )
      },
    )
  })
