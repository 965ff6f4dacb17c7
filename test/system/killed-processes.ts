import { describe, expect, test } from 'vitest'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import type { Hook } from '../support/system/client.ts'
import { newClient } from '../support/system/client.ts'
import type { Point } from '../support/system/pause-triggers.ts'
import { inProcess } from '../support/system/killable-process.ts'
import { brokerOf } from '../support/system/backends.ts'
import type { Ground } from '../support/system/backends.ts'
import { quiet, samples, toldOf, track } from '../support/system/whole-system.ts'
import type { Sample } from '../support/system/whole-system.ts'
import { eventually } from '../support/system/environment.ts'
import type { Stage } from '../support/system/environment.ts'

const box = (post: Hook['posts'][number]): unknown =>
  post.payload.included.find(({ type }) => type === 'container')?.attributes['number']

/** What an account was told: what happened, to which box, where and when. */
const told = ({ posts }: Hook): string[] => {
  const lines = new Map(
    posts.map((post) => {
      const { location_locode, timestamp } = post.payload.included[0]?.attributes ?? {}
      const ofBox = post.event.startsWith('container.') ? box(post) : null
      const when = post.event.startsWith('container.transport') ? timestamp : null
      return [post.id, JSON.stringify([post.event, ofBox, location_locode, when])] as const
    }),
  )
  return [...lines.values()].sort()
}

/** Notifications that were posted more often than once, as ids; every post of one is the same bytes. */
function repeated({ posts }: Hook): Set<string> {
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

/** Tells a second account of the same numbers, without any trouble on the way. */
async function undisturbed(stage: Stage, of: readonly Sample[], count: number): Promise<string[]> {
  const client = await newClient(stage)
  const hook = await client.hook()
  for (const sample of of) await track(client, sample)
  await toldOf(hook, count)
  return told(hook)
}

// Each stands still at its point when the next one starts; the first ones come furthest.
const others: readonly (Sample & { readonly point: Point })[] = [
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

export const killed = (ground: () => Ground) =>
  describe('a process that is killed', () => {
    test('at every step of the way at once loses nothing and notifies once', () =>
      inProcess(ground(), async ({ stage, gates, client, hook, killAndStartAgain }) => {
        for (const number of ['LF26K1', 'LF26K2']) {
          const journey = { ...shanghaiLongBeach, number, booking: number }
          await stage.record('ONEY', number, renderJourney('ONEY', journey))
        }
        // Answered, and the settling not yet committed:
        await gates.close('insert webhook_notification_log')
        await track(client, samples.hamburg)
        await toldOf(hook, 10)
        await gates.reached('insert webhook_notification_log')
        // Posted and without an answer:
        hook.answer(() => null)
        await track(client, samples.shanghai)
        await toldOf(hook, 24)
        for (const { point, ...sample } of others) {
          await gates.close(point)
          await track(client, sample)
          await gates.reached(point)
        }
        const posted = new Set(hook.posts.map(({ id }) => id))
        hook.answer(() => ({ status: 204 }))
        await killAndStartAgain()

        const all = [samples.hamburg, samples.shanghai, ...others]
        const count = all.reduce((sum, { events }) => sum + events, 0)
        await toldOf(hook, count)
        await quiet(stage)
        expect(await stage.rows(notOnce)).toEqual([])
        expect(repeated(hook)).toEqual(posted)
        expect(hook.posts).toHaveLength(count + posted.size)
        expect(told(hook)).toEqual(await undisturbed(stage, all, count))
        expect(await stage.rows('select worker, reason from dead_letter')).toEqual([])
      }))

    test('after it published and before it could note it only says it again', () =>
      inProcess(ground(), async ({ stage, gates, client, hook, killAndStartAgain }) => {
        await gates.close('delete outbox')
        await track(client, samples.shanghai)
        await toldOf(hook, 14)
        await gates.reached('delete outbox')
        const waiting = `select topic, count(*)::int as count from outbox group by 1 order by 1`
        await eventually(async () =>
          expect(await stage.rows(waiting)).toEqual([
            { topic: 'carrier.detected', count: 1 },
            { topic: 'carrier.observed', count: 1 },
            { topic: 'delivery.settled', count: 14 },
            { topic: 'event.recorded', count: 14 },
            { topic: 'notification.built', count: 14 },
            { topic: 'tracking.requested', count: 1 },
          ]),
        )
        await killAndStartAgain()
        await quiet(stage)
        await undisturbed(stage, [samples.shanghai], 14)
        expect(hook.posts).toHaveLength(14)
        expect(await stage.rows(notOnce)).toEqual([])
      }))
  })

/** Inside one process publishing cannot fail. */
export const killedUnpublished = (ground: () => Ground) =>
  describe('a process that is killed', () => {
    test('after its commits and before anything was published loses nothing', async () => {
      const broker = brokerOf(ground())
      await inProcess(ground(), async ({ stage, gates, client, hook, killAndStartAgain }) => {
        await gates.close('insert event')
        await gates.close('insert container')
        await track(client, samples.yantian)
        await gates.reached('insert container')
        await broker.pause()
        try {
          await gates.open()
          const recorded = `select id from outbox where topic = 'event.recorded'`
          await eventually(async () => expect(await stage.rows(recorded)).toHaveLength(25))
        } finally {
          await broker.unpause()
        }
        await killAndStartAgain()
        await toldOf(hook, 25)
        await quiet(stage)
        expect(hook.posts).toHaveLength(25)
        expect(await stage.rows(notOnce)).toEqual([])
      })
    })
  })
