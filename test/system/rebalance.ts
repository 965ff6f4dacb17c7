import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import carrierDetector from '../../services/carrier-detector/service.ts'
import { ownRecordings } from '../../services/carrier-simulator/serve.ts'
import eventIngester from '../../services/event-ingester/service.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { newClient } from '../support/system/client.ts'
import type { Hook } from '../support/system/client.ts'
import type { Ground } from '../support/system/backends.ts'
import { inSystem, quiet, samples, track } from '../support/system/whole-system.ts'
import type { Sample } from '../support/system/whole-system.ts'
import { startServices } from '../support/system/services.ts'
import { eventually } from '../support/system/environment.ts'
import type { Stage } from '../support/system/environment.ts'
import { workersAtWork } from '../support/system/topics.ts'

const notOnce = `select webhook_id, event_id from webhook_notification
                 group by 1, 2 having count(*) <> 1`
const perAccount = 67

const replicated = [carrierDetector, eventIngester, notificationBuilder, webhookDeliverer]
const itsWorkers = [
  ...['carrier-detector', 'event-ingester-follow', 'event-ingester'],
  ...['notification-builder', 'webhook-deliverer'],
]

/**
 * The same journey under a number of its own. Messages about a number have it as their key: the four
 * of the samples alone may never fall to a replica.
 */
async function underItsOwnNumber(stage: Stage, turn: number): Promise<Sample> {
  const { scac, number } = samples.shanghai
  const own = `${number.slice(0, 4)}${13_000_000 + turn}`
  const text = await readFile(join(ownRecordings, scac, `${number}.json`), 'utf8')
  await stage.record(scac, own, JSON.parse(text.replaceAll(number, own)))
  return { ...samples.shanghai, number: own }
}

/** Clients that come one after another, each with a webhook and four numbers. */
function clientsOf(stage: Stage) {
  const hooks: Hook[] = []
  const posts = (): number => hooks.reduce((sum, hook) => sum + hook.posts.length, 0)
  const oneMore = async () => {
    const client = await newClient(stage)
    const turn = hooks.push(await client.hook())
    const own = await underItsOwnNumber(stage, turn)
    const all = Object.values({ ...samples, shanghai: own })
    await Promise.all(all.map((sample) => track(client, sample)))
  }
  const more = (count: number) => Promise.all(Array.from({ length: count }, oneMore))
  /** Waits for some post that has not come yet. */
  const moreTold = () => {
    const before = posts()
    return eventually(() => expect(posts()).toBeGreaterThan(before))
  }
  return { hooks, posts, more, moreTold }
}

export const rebalance = (ground: () => Ground) =>
  describe('replicas', () => {
    test('that join and leave in mid-batch lose nothing and double nothing', async () => {
      await inSystem(ground(), async ({ stage }) => {
        const { hooks, posts, more, moreTold } = clientsOf(stage)
        await more(3)
        const replica = await startServices(replicated, stage.env)
        const idle = async () => {
          const busy = await workersAtWork(replica.dependencies)
          return itsWorkers.filter((name) => !busy.has(name))
        }
        // Until each of its workers has its share and works.
        do await Promise.all([more(1), moreTold()])
        while ((await idle()).length > 0)
        await more(2)
        const whileItLeaves = more(3)
        await moreTold()
        await replica.stop()
        await whileItLeaves
        const all = hooks.length * perAccount
        await eventually(() => expect(posts()).toBeGreaterThanOrEqual(all))
        await quiet(stage)
        const ids = hooks.flatMap((hook) => hook.posts.map(({ id }) => id))
        expect(new Set(ids).size).toBe(all)
        expect(ids).toHaveLength(all)
        expect(await stage.rows(notOnce)).toEqual([])
        expect(await stage.rows('select worker, reason from dead_letter')).toEqual([])
      })
    })
  })
