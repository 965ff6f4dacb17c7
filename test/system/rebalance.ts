import { describe, expect, test } from 'vitest'
import notificationBuilder from '../../services/notification-builder/service.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { newClient } from '../support/system-client.ts'
import type { Hook } from '../support/system-client.ts'
import type { Ground } from '../support/system-ground.ts'
import { inSystem, quiet, samples, track } from '../support/system-scene.ts'
import { startServices } from '../support/system-running.ts'
import { eventually } from '../support/system-stage.ts'
import { handledCount } from '../support/system-topics.ts'

const notOnce = `select webhook_id, event_id from webhook_notification
                 group by 1, 2 having count(*) <> 1`
const perAccount = 67

export const rebalance = (ground: () => Ground) =>
  describe('replicas', () => {
    test('that join and leave in mid-batch lose nothing and double nothing', async () => {
      await inSystem(ground(), async ({ stage }) => {
        const hooks: Hook[] = []
        const posts = (): number => hooks.reduce((sum, hook) => sum + hook.posts.length, 0)
        const oneMore = async () => {
          const client = await newClient(stage)
          hooks.push(await client.hook())
          await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        }
        const more = (count: number) => Promise.all(Array.from({ length: count }, oneMore))
        await more(3)
        const replica = await startServices([notificationBuilder, webhookDeliverer], stage.env)
        // Until it has its share and works.
        do await more(1)
        while ((await handledCount(replica.parts)) === 0)
        await more(2)
        const before = posts()
        const whileItLeaves = more(3)
        await eventually(() => expect(posts()).toBeGreaterThan(before))
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
