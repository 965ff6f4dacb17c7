import { describe, expect, test } from 'vitest'
import { box } from '../../services/carrier-simulator/journeys/fleet.ts'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import type { ClientWebhook } from '../support/system/client.ts'
import { newClient } from '../support/system/client.ts'
import type { PausePoint } from '../support/system/pause-triggers.ts'
import { withKillableSystem } from '../support/system/killable-process.ts'
import { brokerOf } from '../support/system/backends.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { samples, track } from '../support/system/samples.ts'
import type { Sample } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

const boxOf = (post: ClientWebhook['posts'][number]): unknown =>
  post.payload.included.find(({ type }) => type === 'container')?.attributes['number']

/** The events that an account received: name, box, place and time. */
const notifiedEvents = ({ posts }: ClientWebhook): string[] => {
  const lines = new Map(
    posts.map((post) => {
      const { location_locode, timestamp } = post.payload.included[0]?.attributes ?? {}
      const ofBox = post.event.startsWith('container.') ? boxOf(post) : null
      const when = post.event.startsWith('container.transport') ? timestamp : null
      return [post.id, JSON.stringify([post.event, ofBox, location_locode, when])] as const
    }),
  )
  return [...lines.values()].sort()
}

/** Ids of notifications that were posted more than once; all posts of one have the same bytes. */
function repeated({ posts }: ClientWebhook): Set<string> {
  const first = new Map<string, Buffer>()
  const again = new Set<string>()
  for (const { id, raw } of posts) {
    const before = first.get(id)
    if (before === undefined) first.set(id, raw)
    else {
      again.add(id)
      expect(raw.equals(before)).toBe(true)
    }
  }
  return again
}

const notOnce = `select webhook_id, event_id from webhook_notification
                 group by 1, 2 having count(*) <> 1`

/** A second account's events for the same numbers, without any failure. */
async function undisturbed(
  environment: SystemEnvironment,
  of: readonly Sample[],
  count: number,
): Promise<string[]> {
  const client = await newClient(environment)
  const hook = await client.createWebhook()
  for (const sample of of) await track(client, sample)
  await notified(hook, count)
  return notifiedEvents(hook)
}

// Each is paused at its point before the next one starts; the first ones get furthest.
const others: readonly (Sample & { readonly point: PausePoint })[] = [
  { ...samples.yantian, point: 'insert event' },
  { ...samples.istanbul, point: 'insert container' },
  {
    type: 'booking_number',
    number: 'LF26K1',
    scac: 'ONEY',
    events: 14,
    point: 'insert carrier_answer',
  },
  {
    type: 'booking_number',
    number: 'LF26K2',
    scac: 'ONEY',
    events: 14,
    point: 'insert carrier_reference',
  },
  {
    type: 'container',
    number: 'TGBU4409121',
    scac: null,
    events: 14,
    point: 'delete probe',
  },
  {
    type: 'bill_of_lading',
    number: 'ONEYBKKG26081700',
    scac: null,
    events: 53,
    point: 'insert shipment',
  },
]

export const killed = (backends: () => SystemBackends) =>
  describe('a process that is killed', () => {
    test('case 44: at every step at once loses nothing and notifies once', () =>
      withKillableSystem(
        backends(),
        async ({ environment, pausePoints, client, hook, killAndRestart }) => {
          // Each with a box of its own: two bookings of one box would be one shipment.
          for (const [index, number] of ['LF26K1', 'LF26K2'].entries()) {
            const boxes = [box('HMMU', `60441${index + 2}`, '45G1')]
            const journey = { ...shanghaiLongBeach, number, booking: number, boxes }
            await environment.addRecording('ONEY', number, renderJourney('ONEY', journey))
          }
          // Answered, the settlement not yet committed:
          await pausePoints.pauseAt('insert webhook_notification_log')
          await track(client, samples.hamburg)
          await notified(hook, 10)
          await pausePoints.reached('insert webhook_notification_log')
          // Posted, without an answer:
          hook.answer(() => null)
          await track(client, samples.shanghai)
          await notified(hook, 24)
          for (const { point, ...sample } of others) {
            await pausePoints.pauseAt(point)
            await track(client, sample)
            await pausePoints.reached(point)
          }
          const posted = new Set(hook.posts.map(({ id }) => id))
          hook.answer(() => ({ status: 204 }))
          await killAndRestart()

          const all = [samples.hamburg, samples.shanghai, ...others]
          const count = all.reduce((sum, { events }) => sum + events, 0)
          await notified(hook, count)
          await settled(environment)
          expect(await environment.rows(notOnce)).toEqual([])
          expect(repeated(hook)).toEqual(posted)
          expect(hook.posts).toHaveLength(count + posted.size)
          expect(notifiedEvents(hook)).toEqual(await undisturbed(environment, all, count))
          expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
        },
      ))

    test('after it has published and before it records that only publishes again', () =>
      withKillableSystem(
        backends(),
        async ({ environment, pausePoints, client, hook, killAndRestart }) => {
          await pausePoints.pauseAt('delete outbox')
          await track(client, samples.shanghai)
          await notified(hook, 14)
          await pausePoints.reached('delete outbox')
          // Of `notification.built` nothing is kept, and nobody can read `delivery.settled` on the embedded bus.
          const settledOnKafka =
            backends().kind === 'kafka' ? [{ topic: 'delivery.settled', count: 14 }] : []
          const waiting = `select topic, count(*)::int as count from outbox group by 1 order by 1`
          await eventually(async () =>
            expect(await environment.rows(waiting)).toEqual([
              { topic: 'carrier.detected', count: 1 },
              { topic: 'carrier.observed', count: 1 },
              ...settledOnKafka,
              { topic: 'event.recorded', count: 14 },
              { topic: 'tracking.requested', count: 1 },
            ]),
          )
          // A post whose outcome is not written yet would be made again.
          await eventually(async () =>
            expect(await environment.rows('select from delivery')).toEqual([]),
          )
          await killAndRestart()
          await settled(environment)
          await undisturbed(environment, [samples.shanghai], 14)
          expect(hook.posts).toHaveLength(14)
          expect(await environment.rows(notOnce)).toEqual([])
        },
      ))
  })

/** Inside one process publishing cannot fail. */
export const killedUnpublished = (backends: () => SystemBackends) =>
  describe('a process that is killed', () => {
    test('after its commits and before anything was published loses nothing', async () => {
      const broker = brokerOf(backends())
      await withKillableSystem(
        backends(),
        async ({ environment, pausePoints, client, hook, killAndRestart }) => {
          await pausePoints.pauseAt('insert event')
          await pausePoints.pauseAt('insert container')
          await track(client, samples.yantian)
          await pausePoints.reached('insert container')
          await broker.pause()
          try {
            await pausePoints.resume()
            const recorded = `select id from outbox where topic = 'event.recorded'`
            await eventually(async () => expect(await environment.rows(recorded)).toHaveLength(25))
          } finally {
            await broker.unpause()
          }
          await killAndRestart()
          await notified(hook, 25)
          await settled(environment)
          expect(hook.posts).toHaveLength(25)
          expect(await environment.rows(notOnce)).toEqual([])
        },
      )
    })
  })
