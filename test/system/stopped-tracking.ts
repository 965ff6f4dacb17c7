import { describe, expect, test } from 'vitest'
import type { Journey } from '../../services/carrier-simulator/journeys/journey.ts'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemClient } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { withSystem } from '../support/system/whole-system.ts'
import { samples, track } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

const pollAgain = `update carrier_reference set due_at = now() where due_at is not null`
const references = `select due_at is not null as due, lease_until is not null as leased
  from carrier_reference`
const idle = [{ due: false, leased: false }]

const stopEvent = 'tracking_request.tracking_stopped'
const names = (posts: readonly { readonly event: string }[]) =>
  posts.map(({ event }) => event).sort()

/** The account's only shipment. */
async function shipmentOf(client: SystemClient) {
  const { json } = await client.call('GET', '/shipments')
  const [one] = json.data as unknown as { id: string; attributes: Record<string, unknown> }[]
  if (one === undefined) throw new Error('the account has no shipment')
  return one
}

const containersOf = async (client: SystemClient) =>
  JSON.stringify((await client.call('GET', '/containers?include=transport_events')).json)

const change = async (client: SystemClient, action: 'stop' | 'resume') => {
  const { id } = await shipmentOf(client)
  const { status } = await client.call('PATCH', `/shipments/${id}/${action}_tracking`)
  expect(status).toBe(200)
}

const number = 'LF26X2'

/** Lets the carrier answer with the first leg of the journey, or with both. */
async function answerWith(environment: SystemEnvironment, legs: 1 | 2): Promise<void> {
  const { type, billOfLading, about, boxes, booked, emptyOut, fullIn } = shanghaiLongBeach
  const start = { type, billOfLading, about, boxes, booked, emptyOut, fullIn }
  const short = { ...start, legs: shanghaiLongBeach.legs.slice(0, 1) } as unknown as Journey
  const journey = { ...(legs === 1 ? short : shanghaiLongBeach), number, booking: number }
  await environment.addRecording('ONEY', number, renderJourney('ONEY', journey))
}

export const stoppedTracking = (backends: () => SystemBackends) =>
  describe('a shipment whose tracking is stopped', () => {
    test('does not change with the answers for others, and catches up when it is resumed', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const other = await newClient(environment)
        const [hook, its] = [await client.createWebhook(), await other.createWebhook()]
        await answerWith(environment, 1)
        await client.track('booking_number', number, 'ONEY')
        await other.track('booking_number', number, 'ONEY')
        await Promise.all([notified(hook, 8), notified(its, 8)])
        await change(client, 'stop')
        await notified(hook, 9)
        expect(hook.posts.at(-1)?.event).toBe(stopEvent)
        const stopped = [await shipmentOf(client), await containersOf(client)]

        await answerWith(environment, 2)
        await environment.rows(pollAgain)
        await notified(its, 18)
        await settled(environment)
        expect([await shipmentOf(client), await containersOf(client)]).toEqual(stopped)

        await change(client, 'resume')
        await notified(hook, 19)
        await settled(environment)
        expect((await containersOf(client)).length).toBe((await containersOf(other)).length)
        // The poll may have ended tracking for the other account: all containers are back.
        const news = its.posts.slice(8).filter(({ event }) => event !== stopEvent)
        expect(names(hook.posts.slice(9))).toEqual(names(news))
      }))

    test('is not polled for, until it is resumed or its number is sent again', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        const first = await track(client, samples.istanbul)
        await notified(hook, 18)
        const calls = (n: number) =>
          eventually(async () =>
            expect(await environment.carrierCalls()).toEqual({ 'MSCU/MEDUIS260915': n }),
          )
        await change(client, 'stop')
        expect(await environment.rows(references)).toEqual(idle)
        await environment.rows(pollAgain)
        await change(client, 'resume')
        await calls(2)
        await eventually(async () =>
          expect(await client.request(first)).toMatchObject({ status: 'created' }),
        )

        await change(client, 'stop')
        const second = await track(client, samples.istanbul)
        await calls(3)
        await eventually(async () =>
          expect(await client.request(second)).toMatchObject({ status: 'created' }),
        )
        expect(await client.request(first)).toMatchObject({ status: 'tracking_stopped' })
        expect((await shipmentOf(client)).attributes).toMatchObject({
          line_tracking_stopped_at: null,
        })
        // Two stops and one more success, and nothing of the journey again.
        await notified(hook, 21)
      }))

    test('is not changed by the poll that was running', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        await answerWith(environment, 1)
        await client.track('booking_number', number, 'ONEY')
        await notified(hook, 8)
        await answerWith(environment, 2)
        await environment.setFaults({ ONEY: { kind: 'slow', ms: 1_500 } })
        await environment.rows(pollAgain)
        await eventually(async () =>
          expect(await environment.rows(references)).toEqual([{ due: true, leased: true }]),
        )
        await change(client, 'stop')
        const stopped = [await shipmentOf(client), await containersOf(client)]
        await eventually(async () => expect(await environment.rows(references)).toEqual(idle))
        await settled(environment)
        expect([await shipmentOf(client), await containersOf(client)]).toEqual(stopped)
        await change(client, 'resume')
        await notified(hook, 19)
      }))
  })
