import { describe, expect, test } from 'vitest'
import { brokerOf } from '../support/system/backends.ts'
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

const deadLetters = 'select worker, reason from dead_letter'

export const brokerOutages = (ground: () => Ground) =>
  describe('while', () => {
    test.for(['does not answer', 'is gone'])(
      'the broker %s, requests are accepted, and all of it arrives afterwards',
      (how) =>
        inSystem(ground(), async ({ stage, client }) => {
          const broker = brokerOf(ground())
          const hook = await client.hook()
          await track(client, samples.hamburg)
          await toldOf(hook, 10)
          await (how === 'is gone' ? broker.kill() : broker.pause())
          try {
            await track(client, samples.shanghai)
            await track(client, samples.istanbul)
            const requests = `select id from outbox where topic = 'tracking.requested'`
            await eventually(async () => expect(await stage.rows(requests)).toHaveLength(2))
            expect(hook.posts).toHaveLength(10)
          } finally {
            await (how === 'is gone' ? broker.start() : broker.unpause())
          }
          await toldOf(hook, 42)
          await quiet(stage)
          expect(hook.posts).toHaveLength(42)
          expect(await stage.rows(deadLetters)).toEqual([])
        }),
    )
  })

/** What was under way is given back by the clock, which is not waited for here. */
const allToldAtLast = (stage: Stage, accountId: string, count: number): Promise<void> =>
  eventually(async () => {
    await stage.rows(`update delivery set lease_until = now() where lease_until is not null`)
    await stage.rows(`update outbox set lease_until = now()`)
    await quiet(stage)
    expect(await statusesOf(stage, accountId)).toEqual([{ delivery_status: 'succeeded', count }])
  })

/** For the Kafka ground, whose database ends as a machine that loses its power. */
export const databaseKilled = (ground: () => Ground) =>
  test('a database that is killed while endpoints are being told has them told in the end', () =>
    inSystem(ground(), async ({ stage, client }) => {
      const hook = await client.hook()
      // What the builder wrote is not taken to the disk by anything that is settled.
      hook.answer(() => null)
      await track(client, samples.hamburg)
      await toldOf(hook, 10)
      await ground().databaseAway()
      await ground().databaseBack()
      hook.answer(() => ({ status: 204 }))
      await allToldAtLast(stage, client.accountId, 10)
      await toldOf(hook, 10)
    }))

export const databaseOutages = (ground: () => Ground) =>
  describe('while', () => {
    test('the database is away in the middle of the work, nothing is lost or set aside', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook()
        // Answered when the database is gone already.
        let gone: Promise<void> | undefined
        hook.answer(() => {
          gone ??= ground().databaseAway()
          return { status: 204 }
        })
        await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        await eventually(() => expect(gone).toBeDefined())
        await gone
        const { status } = await fetch(`${stage.base}/shipments`, {
          headers: { authorization: 'Token first' },
        })
        expect(status).toBe(503)
        await ground().databaseBack()
        await toldOf(hook, 67)
        await allToldAtLast(stage, client.accountId, 67)
        expect(await stage.rows(deadLetters)).toEqual([])
        const { status: back } = await fetch(stage.base.replace('/v2', '/readyz'))
        expect(back).toBe(200)
      }))
  })
