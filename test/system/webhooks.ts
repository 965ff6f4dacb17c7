import { describe, expect, test } from 'vitest'
import { maxInFlightPerWebhook } from '../../services/webhook-deliverer/delivery-loop.ts'
import { signatureProblem } from '../support/system/receiver.ts'
import { newClient } from '../support/system/client.ts'
import type { Client, Hook } from '../support/system/client.ts'
import type { Ground } from '../support/system/backends.ts'
import {
  inSystem,
  quiet,
  samples,
  statusesOf,
  toldOf,
  track,
} from '../support/system/whole-system.ts'
import { eventually } from '../support/system/environment.ts'
import type { Stage } from '../support/system/environment.ts'

const oneEvent = ['tracking_request.succeeded']
const dueNow = `update delivery set due_at = now()`

const logsOf = (stage: Stage, client: Client) =>
  stage.rows<{ attempt: number; status_code: number | null; again: boolean }>(
    `select attempt, status_code, next_attempt_at is not null as again
     from webhook_notification_log where account_id = $1 order by notification_id, attempt`,
    client.accountId,
  )

const attempted = (stage: Stage, client: Client, times: number): Promise<void> =>
  eventually(async () => expect(await logsOf(stage, client)).toHaveLength(times))

/** Waits until the deliverer has looked for due deliveries again, and found another's. */
async function lookedAgain(stage: Stage, numbers = samples.shanghai): Promise<void> {
  const client = await newClient(stage)
  const hook = await client.hook(oneEvent)
  hook.answer(() => ({ status: 500 }))
  await track(client, numbers)
  await attempted(stage, client, 1)
  hook.answer(() => ({ status: 204 }))
  await stage.rows(`${dueNow} where webhook_id = $1`, hook.id)
  await attempted(stage, client, 2)
}

const shownHook = async (client: Client, hook: Hook) =>
  (await client.call('GET', `/webhooks/${hook.id}`)).json.data.attributes

export const webhooks = (ground: () => Ground) =>
  describe('an endpoint', () => {
    test('that fails gets the same again, signed anew, until it takes it', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(oneEvent)
        hook.answer(() => ({ status: 500 }))
        await track(client, samples.hamburg)
        await attempted(stage, client, 1)
        expect(await statusesOf(stage, client.accountId)).toEqual([
          { delivery_status: 'pending', count: 1 },
        ])
        hook.answer(() => ({ status: 200 }))
        await stage.rows(dueNow)
        await attempted(stage, client, 2)
        await quiet(stage)
        expect(await logsOf(stage, client)).toEqual([
          { attempt: 1, status_code: 500, again: true },
          { attempt: 2, status_code: 200, again: false },
        ])
        const [first, second] = hook.posts
        expect(second?.id).toBe(first?.id)
        expect(second?.raw).toEqual(first?.raw)
        expect(hook.posts.map((post) => signatureProblem(post, hook.secret))).toEqual([null, null])
        expect(await statusesOf(stage, client.accountId)).toEqual([
          { delivery_status: 'succeeded', count: 1 },
        ])
      }))

    test('that is gone for good is not called again', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(oneEvent)
        hook.answer(() => ({ status: 410 }))
        await track(client, samples.hamburg)
        await attempted(stage, client, 1)
        expect(await shownHook(client, hook)).toMatchObject({
          active: false,
          deactivated_reason: expect.stringContaining('410') as string,
        })
        await track(client, samples.yantian)
        await eventually(async () =>
          expect(
            await stage.rows(`select status from tracking_request where status = 'created'`),
          ).toHaveLength(2),
        )
        await lookedAgain(stage)
        expect(hook.posts).toHaveLength(1)
        expect(await statusesOf(stage, client.accountId)).toEqual([
          { delivery_status: 'failed', count: 1 },
        ])
      }))

    test('that asks for patience is left alone with everything, and it costs no attempt', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(oneEvent)
        hook.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
        await track(client, samples.hamburg)
        await attempted(stage, client, 1)
        const pause = Date.parse(String((await shownHook(client, hook))['paused_until']))
        expect(pause).toBeGreaterThan(Date.now() + 3_500_000)
        const charged = `select attempt, charged from delivery`
        expect(await stage.rows(charged)).toEqual([{ attempt: 2, charged: 0 }])
        await track(client, samples.yantian)
        await eventually(async () => expect(await stage.rows(charged)).toHaveLength(2))
        await stage.rows(dueNow)
        await lookedAgain(stage)
        expect(hook.posts).toHaveLength(1)

        hook.answer(() => ({ status: 204 }))
        await stage.rows(`update webhook set paused_until = now() where id = $1`, hook.id)
        await toldOf(hook, 2)
        await quiet(stage)
        expect(hook.posts).toHaveLength(3)
      }))

    test('whose webhook is switched off keeps what is pending, and gets it when it is on again', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(oneEvent)
        hook.answer(() => ({ status: 500 }))
        await track(client, samples.hamburg)
        await attempted(stage, client, 1)
        hook.answer(() => ({ status: 204 }))
        const set = (active: boolean) =>
          client.call('PATCH', `/webhooks/${hook.id}`, {
            data: { id: hook.id, type: 'webhook', attributes: { active } },
          })
        expect((await set(false)).status).toBe(200)
        await stage.rows(dueNow)
        await lookedAgain(stage)
        expect(hook.posts).toHaveLength(1)
        expect((await set(true)).status).toBe(200)
        await attempted(stage, client, 2)
        expect(hook.posts).toHaveLength(2)
      }))

    test('that hangs delays nobody else', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const [hanging, healthy] = [await client.hook(), await client.hook()]
        hanging.answer(() => null)
        await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        await toldOf(healthy, 67)
        await eventually(async () =>
          expect(
            await stage.rows(`select from delivery where webhook_id = $1`, healthy.id),
          ).toEqual([]),
        )
        const ended = await stage.rows(
          `select from webhook_notification n join webhook_notification_log l
             on l.notification_id = n.id where webhook_id = $1`,
          hanging.id,
        )
        expect(ended).toEqual([])
        // A few at a time (the two that claim may both take the last place): the rest waits.
        expect(hanging.posts.length).toBeGreaterThan(0)
        expect(hanging.posts.length).toBeLessThanOrEqual(2 * maxInFlightPerWebhook)
      }))
  })
