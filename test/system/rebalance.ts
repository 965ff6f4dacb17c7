import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import carrierDetector from '../../services/carrier-detector/service.ts'
import { ownRecordings } from '../../services/carrier-simulator/serve.ts'
import eventIngester from '../../services/event-ingester/service.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { newClient } from '../support/system/client.ts'
import type { ClientWebhook } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem } from '../support/system/whole-system.ts'
import { startServices } from '../support/system/services.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { activeWorkers } from '../support/system/topics.ts'
import { samples, track } from '../support/system/samples.ts'
import type { Sample } from '../support/system/samples.ts'
import { eventually, settled } from '../support/system/waits.ts'

const notOnce = `select webhook_id, event_id from webhook_notification
                 group by 1, 2 having count(*) <> 1`
const perAccount = 67

const replicated = [carrierDetector, eventIngester, notificationBuilder, webhookDeliverer]
const replicatedWorkers = [
  ...['carrier-detector', 'event-ingester-follow', 'event-ingester'],
  ...['notification-builder', 'webhook-deliverer'],
]

/**
 * The same journey under a number of its own. The number is the messages' key, and the four numbers of the
 * samples alone may all stay on the partitions of one replica.
 */
async function copyUnderOwnNumber(environment: SystemEnvironment, turn: number): Promise<Sample> {
  const { scac, number } = samples.shanghai
  const own = `${number.slice(0, 4)}${13_000_000 + turn}`
  const text = await readFile(join(ownRecordings, scac, `${number}.json`), 'utf8')
  await environment.addRecording(scac, own, JSON.parse(text.replaceAll(number, own)))
  return { ...samples.shanghai, number: own }
}

/** Clients that follow one another, each with a webhook and four numbers. */
function clientsOf(environment: SystemEnvironment) {
  const hooks: ClientWebhook[] = []
  const posts = (): number => hooks.reduce((sum, hook) => sum + hook.posts.length, 0)
  const oneMore = async () => {
    const client = await newClient(environment)
    const turn = hooks.push(await client.createWebhook())
    const own = await copyUnderOwnNumber(environment, turn)
    const all = Object.values({ ...samples, shanghai: own })
    await Promise.all(all.map((sample) => track(client, sample)))
  }
  const more = (count: number) => Promise.all(Array.from({ length: count }, oneMore))
  /** Waits for another post. */
  const nextPost = () => {
    const before = posts()
    return eventually(() => expect(posts()).toBeGreaterThan(before))
  }
  return { hooks, posts, more, nextPost }
}

export const rebalance = (backends: () => SystemBackends) =>
  describe('replicas', () => {
    test('case 47: that join and leave in mid-batch lose nothing and double nothing', async () => {
      await withSystem(backends(), async ({ environment }) => {
        const { hooks, posts, more, nextPost } = clientsOf(environment)
        await more(3)
        const replica = await startServices(replicated, environment.env)
        const idle = async () => {
          const busy = await activeWorkers(replica.dependencies)
          return replicatedWorkers.filter((name) => !busy.has(name))
        }
        // Until each of its workers has partitions and works.
        do await Promise.all([more(1), nextPost()])
        while ((await idle()).length > 0)
        await more(2)
        const trackedMeanwhile = more(3)
        await nextPost()
        await replica.stop()
        await trackedMeanwhile
        const all = hooks.length * perAccount
        await eventually(() => expect(posts()).toBeGreaterThanOrEqual(all))
        await settled(environment)
        const ids = hooks.flatMap((hook) => hook.posts.map(({ id }) => id))
        expect(new Set(ids).size).toBe(all)
        expect(ids).toHaveLength(all)
        expect(await environment.rows(notOnce)).toEqual([])
        expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
      })
    })
  })
