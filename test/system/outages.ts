import { describe, expect, test } from 'vitest'
import api from '../../services/api/service.ts'
import { brokerOf, registryOf } from '../support/system/backends.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { newClient } from '../support/system/client.ts'
import { allServices, startServices } from '../support/system/services.ts'
import { withEnvironment, withSystem } from '../support/system/whole-system.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { samples, track } from '../support/system/samples.ts'
import { deliveryStatuses, eventually, notified, settled } from '../support/system/waits.ts'

const deadLetters = 'select worker, reason from dead_letter'

export const brokerOutages = (backends: () => SystemBackends) =>
  describe('while', () => {
    test.for(['does not answer', 'is gone'])(
      'the broker %s, requests are accepted, and every notification arrives afterwards',
      (how) =>
        withSystem(backends(), async ({ environment, client }) => {
          const broker = brokerOf(backends())
          const hook = await client.createWebhook()
          await track(client, samples.hamburg)
          await notified(hook, 10)
          await (how === 'is gone' ? broker.kill() : broker.pause())
          try {
            await track(client, samples.shanghai)
            await track(client, samples.istanbul)
            const requests = `select id from outbox where topic = 'tracking.requested'`
            await eventually(async () => expect(await environment.rows(requests)).toHaveLength(2))
            expect(hook.posts).toHaveLength(10)
          } finally {
            await (how === 'is gone' ? broker.start() : broker.unpause())
          }
          await notified(hook, 42)
          await settled(environment)
          expect(hook.posts).toHaveLength(42)
          expect(await environment.rows(deadLetters)).toEqual([])
        }),
    )
  })

async function readiness({ base }: SystemEnvironment) {
  const response = await fetch(base.replace('/v2', '/readyz'))
  return { status: response.status, missing: ((await response.json()) as Readiness).missing }
}
type Readiness = { readonly missing?: readonly string[] }

export const startedWithout = (backends: () => SystemBackends) =>
  test('case 47: services that start without broker and registry accept requests, and all is notified when these are there', () =>
    withEnvironment(backends(), async (environment) => {
      const [broker, registry] = [brokerOf(backends()), registryOf(backends())]
      await Promise.all([broker.kill(), registry.pause()])
      const interfaces = await startServices([api], environment.env)
      const others = allServices.filter((service) => service !== api)
      const workers = await startServices(others, environment.env)
      try {
        const client = await newClient(environment)
        const hook = await client.createWebhook()
        await track(client, samples.hamburg)
        await track(client, samples.shanghai)
        await eventually(async () => {
          const { status, missing } = await readiness(environment)
          expect(status).toBe(200)
          expect(missing?.join()).toMatch(/No Kafka broker .*KAFKA_BROKERS/)
          expect(missing?.join()).toMatch(/The schema registry .*SCHEMA_REGISTRY_URL/)
        })
        await Promise.all([broker.start(), registry.unpause()])
        await notified(hook, 24)
        await settled(environment)
        expect(hook.posts).toHaveLength(24)
        expect(await environment.rows(deadLetters)).toEqual([])
        await eventually(async () =>
          expect(await readiness(environment)).toEqual({ status: 200, missing: undefined }),
        )
      } finally {
        await environment.receiver.close()
        await Promise.all([interfaces.stop(), workers.stop()])
      }
    }))

/** Waits until all notifications have succeeded; ends leases at once instead of waiting for them. */
const allDelivered = (
  environment: SystemEnvironment,
  accountId: string,
  count: number,
): Promise<void> =>
  eventually(async () => {
    await environment.rows(`update delivery set lease_until = now() where lease_until is not null`)
    await environment.rows(`update outbox set lease_until = now()`)
    await settled(environment)
    expect(await deliveryStatuses(environment, accountId)).toEqual([
      { delivery_status: 'succeeded', count },
    ])
  })

/** For the Kafka backends, whose database stops as in a power failure. */
export const databaseKilled = (backends: () => SystemBackends) =>
  test('notifications in flight are delivered after the database is killed and started again', () =>
    withSystem(backends(), async ({ environment, client }) => {
      const hook = await client.createWebhook()
      // No settlement flushes the builder's rows to the disk.
      hook.answer(() => null)
      await track(client, samples.hamburg)
      await notified(hook, 10)
      await backends().stopDatabase()
      await backends().startDatabase()
      hook.answer(() => ({ status: 204 }))
      await allDelivered(environment, client.accountId, 10)
      await notified(hook, 10)
    }))

export const databaseOutages = (backends: () => SystemBackends) =>
  describe('while', () => {
    test('case 47: the database is away in the middle of the work, nothing is lost and no dead letter made', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        // Answered when the database is gone already.
        let gone: Promise<void> | undefined
        hook.answer(() => {
          gone ??= backends().stopDatabase()
          return { status: 204 }
        })
        await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        await eventually(() => expect(gone).toBeDefined())
        await gone
        const { status } = await fetch(`${environment.base}/shipments`, {
          headers: { authorization: 'Token the_first_key_of_a_test' },
        })
        expect(status).toBe(503)
        await backends().startDatabase()
        await notified(hook, 67)
        await allDelivered(environment, client.accountId, 67)
        expect(await environment.rows(deadLetters)).toEqual([])
        await environment.ready()
      }))
  })
