import { describe, expect, test } from 'vitest'
import { deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { postProblem } from '../support/system/receiver.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemClient, ClientWebhook } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem } from '../support/system/whole-system.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { samples, track } from '../support/system/samples.ts'
import { deliveryStatuses, eventually, notified, settled } from '../support/system/waits.ts'

const oneEvent = ['tracking_request.succeeded']
const dueNow = `update delivery set due_at = now()`

const logsOf = (environment: SystemEnvironment, client: SystemClient) =>
  environment.rows<{ attempt: number; status_code: number | null; again: boolean }>(
    `select attempt, status_code, next_attempt_at is not null as again
     from webhook_notification_log where account_id = $1 order by notification_id, attempt`,
    client.accountId,
  )

const attempted = (
  environment: SystemEnvironment,
  client: SystemClient,
  times: number,
): Promise<void> =>
  eventually(async () => expect(await logsOf(environment, client)).toHaveLength(times))

/** Waits until the deliverer has claimed due deliveries again: those of another client. */
async function lookedAgain(environment: SystemEnvironment): Promise<void> {
  const client = await newClient(environment)
  const hook = await client.createWebhook(oneEvent)
  hook.answer(() => ({ status: 500 }))
  await track(client, samples.shanghai)
  await attempted(environment, client, 1)
  hook.answer(() => ({ status: 204 }))
  await environment.rows(`${dueNow} where webhook_id = $1`, hook.id)
  await attempted(environment, client, 2)
}

const shownHook = async (client: SystemClient, hook: ClientWebhook) =>
  (await client.call('GET', `/webhooks/${hook.id}`)).json.data.attributes

export const webhooks = (backends: () => SystemBackends) =>
  describe('an endpoint', () => {
    test('that fails gets the same body, signed anew, until it accepts it', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(oneEvent)
        hook.answer(() => ({ status: 500 }))
        await track(client, samples.hamburg)
        await attempted(environment, client, 1)
        expect(await deliveryStatuses(environment, client.accountId)).toEqual([
          { delivery_status: 'pending', count: 1 },
        ])
        hook.answer(() => ({ status: 200 }))
        await environment.rows(dueNow)
        await attempted(environment, client, 2)
        await settled(environment)
        expect(await logsOf(environment, client)).toEqual([
          { attempt: 1, status_code: 500, again: true },
          { attempt: 2, status_code: 200, again: false },
        ])
        const [first, second] = hook.posts
        expect(second?.id).toBe(first?.id)
        expect(second?.raw).toEqual(first?.raw)
        expect(hook.posts.map((post) => postProblem(post, hook.secret))).toEqual([null, null])
        expect(await deliveryStatuses(environment, client.accountId)).toEqual([
          { delivery_status: 'succeeded', count: 1 },
        ])
      }))

    test('that is gone for good is not called again', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(oneEvent)
        hook.answer(() => ({ status: 410 }))
        await track(client, samples.hamburg)
        await attempted(environment, client, 1)
        expect(await shownHook(client, hook)).toMatchObject({
          active: false,
          deactivated_reason: expect.stringContaining('410') as string,
        })
        await track(client, samples.yantian)
        await eventually(async () =>
          expect(
            await environment.rows(`select status from tracking_request where status = 'created'`),
          ).toHaveLength(2),
        )
        await lookedAgain(environment)
        expect(hook.posts).toHaveLength(1)
        expect(await deliveryStatuses(environment, client.accountId)).toEqual([
          { delivery_status: 'failed', count: 1 },
        ])
      }))

    test('case 49: that answers 429 gets nothing until its pause ends, and no attempt is charged', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(oneEvent)
        hook.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
        await track(client, samples.hamburg)
        await attempted(environment, client, 1)
        const pause = Date.parse(String((await shownHook(client, hook))['paused_until']))
        expect(pause).toBeGreaterThan(Date.now() + 3_500_000)
        const charged = `select attempt, charged from delivery`
        expect(await environment.rows(charged)).toEqual([{ attempt: 2, charged: 0 }])
        await track(client, samples.yantian)
        await eventually(async () => expect(await environment.rows(charged)).toHaveLength(2))
        await environment.rows(dueNow)
        await lookedAgain(environment)
        expect(hook.posts).toHaveLength(1)

        hook.answer(() => ({ status: 204 }))
        await environment.rows(`update webhook set paused_until = now() where id = $1`, hook.id)
        await notified(hook, 2)
        await settled(environment)
        expect(hook.posts).toHaveLength(3)
      }))

    test('whose webhook is switched off gets pending deliveries when it is on again', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(oneEvent)
        hook.answer(() => ({ status: 500 }))
        await track(client, samples.hamburg)
        await attempted(environment, client, 1)
        hook.answer(() => ({ status: 204 }))
        const set = (active: boolean) =>
          client.call('PATCH', `/webhooks/${hook.id}`, {
            data: { id: hook.id, type: 'webhook', attributes: { active } },
          })
        expect((await set(false)).status).toBe(200)
        await environment.rows(dueNow)
        await lookedAgain(environment)
        expect(hook.posts).toHaveLength(1)
        expect((await set(true)).status).toBe(200)
        await attempted(environment, client, 2)
        expect(hook.posts).toHaveLength(2)
      }))

    test('case 48: that hangs delays no other endpoint', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const [hanging, healthy] = [await client.createWebhook(), await client.createWebhook()]
        hanging.answer(() => null)
        await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        await notified(healthy, 67)
        await eventually(async () =>
          expect(
            await environment.rows(`select from delivery where webhook_id = $1`, healthy.id),
          ).toEqual([]),
        )
        const ended = await environment.rows(
          `select from webhook_notification n join webhook_notification_log l
             on l.notification_id = n.id where webhook_id = $1`,
          hanging.id,
        )
        expect(ended).toEqual([])
        // At most its share, twice because worker and loop may both claim the last slots.
        expect(hanging.posts.length).toBeGreaterThan(0)
        expect(hanging.posts.length).toBeLessThanOrEqual(2 * deliverySlots.perKey)
      }))
  })
