import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Journey } from '../../services/carrier-simulator/journeys/journey.ts'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemClient, ClientWebhook } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem } from '../support/system/whole-system.ts'
import { handledCount } from '../support/system/topics.ts'
import { samples, track } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

const askAgain = `update carrier_reference set due_at = now()`

const becomes = (
  client: SystemClient,
  id: string,
  wanted: Record<string, unknown>,
): Promise<void> => eventually(async () => expect(await client.request(id)).toMatchObject(wanted))

const events = (hook: ClientWebhook): string[] => hook.posts.map(({ event }) => event).sort()

export const carriers = (backends: () => SystemBackends) =>
  describe('a carrier', () => {
    test('is polled once for a number that several accounts follow', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const [second, third] = [await newClient(environment), await newClient(environment)]
        const hooks = [
          await client.createWebhook(),
          await second.createWebhook(),
          await third.createWebhook(),
        ] as const
        await Promise.all([track(client, samples.istanbul), track(second, samples.istanbul)])
        await notified(hooks[0], 18)
        await notified(hooks[1], 18)
        // The third account follows when the answer is stored already.
        await track(third, samples.istanbul)
        await notified(hooks[2], 18)
        expect(await environment.carrierCalls()).toEqual({ 'MSCU/MEDUIS260915': 1 })
        await environment.rows(askAgain)
        await eventually(async () =>
          expect(await environment.carrierCalls()).toEqual({ 'MSCU/MEDUIS260915': 2 }),
        )
        await eventually(async () => expect(await environment.rows(unsettled)).toEqual([]))
        await settled(environment)
        // The second poll confirms that all containers are back, which ends tracking.
        expect(hooks.map((hook) => hook.posts.length)).toEqual([19, 19, 19])
        for (const hook of hooks)
          expect(hook.posts.at(-1)?.event).toBe('tracking_request.tracking_stopped')
      }))

    test('that is added to the file of carriers while the services run is asked', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const file = environment.env['CARRIERS'] ?? ''
        const all = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
        const { MSCU, ...others } = all
        const isListed = async (): Promise<boolean> => {
          const { json } = await client.call('GET', '/shipping_lines')
          return JSON.stringify(json).includes('"MSCU"')
        }
        await writeFile(file, JSON.stringify(others))
        await eventually(async () => expect(await isListed()).toBe(false))
        await writeFile(file, JSON.stringify({ ...others, MSCU }))
        await eventually(async () => expect(await isListed()).toBe(true))
        const hook = await client.createWebhook()
        await track(client, samples.istanbul)
        await notified(hook, 18)
      }))

    test('that does not know a number yet is polled until it does, and the client is notified', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        const id = await client.track('bill_of_lading', 'NEW260701', 'ONEY')
        await becomes(client, id, { status: 'awaiting_manifest', is_retrying: true })
        await eventually(() => expect(events(hook)).toEqual(['tracking_request.awaiting_manifest']))
        const journey = { ...shanghaiLongBeach, number: 'NEW260701', billOfLading: 'NEW260701' }
        await environment.addRecording('ONEY', 'NEW260701', renderJourney('ONEY', journey))
        await environment.rows(askAgain)
        await becomes(client, id, { status: 'created', is_retrying: false, failed_reason: null })
        await notified(hook, 15)
      }))

    test('that has no data makes the request fail, with the reason', () =>
      withSystem(backends(), async ({ environment }) => {
        const cases = [
          ['container', 'TGHU1234564', 'ONEY', 'not_found'],
          // HMM's interface has no query by container.
          ['container', 'HMMU6044114', 'HDMU', 'data_unavailable'],
          ['bill_of_lading', 'NOBODYS99', undefined, 'scac_auto_detect_failed'],
          ['booking_number', 'SINF26091200', 'ONEY', 'booking_cancelled'],
        ] as const
        for (const [type, number, scac, failed_reason] of cases) {
          const client = await newClient(environment)
          const hook = await client.createWebhook()
          const id = await client.track(type, number, scac)
          await becomes(client, id, { status: 'failed', failed_reason })
          await eventually(() => expect(events(hook)).toEqual(['tracking_request.failed']))
        }
      }))

    test('that the deployment does not know how to ask is refused', () =>
      withSystem(backends(), async ({ client }) => {
        const attributes = {
          request_type: 'bill_of_lading',
          request_number: 'CULU123456789',
          scac: 'CULU',
        }
        const data = { type: 'tracking_request', attributes }
        expect((await client.call('POST', '/tracking_requests', { data })).status).toBe(422)
        const { json } = await client.call('GET', '/shipping_lines')
        const lines = json.data as unknown as { attributes: { scac: string } }[]
        const scacs = lines.map(({ attributes: { scac } }) => scac)
        expect(scacs).toContain('ONEY')
        expect(scacs).not.toContain('CULU')
      }))

    test('that is detected for a number which is tracked already makes the request fail as its duplicate', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        const { type, number, events: count } = samples.hamburg
        const first = await client.track(type, number, 'HLCU')
        await notified(hook, count)
        const second = await client.track(type, number)
        const failed = { status: 'failed', failed_reason: 'duplicate', scac: 'HLCU' }
        await becomes(client, second, failed)
        const { json } = await client.call('GET', `/tracking_requests/${second}`)
        const [shipment] = await environment.rows<{ id: string }>('select id from shipment')
        expect(json.data).toMatchObject({
          relationships: {
            duplicate_of: { data: { type: 'tracking_request', id: first } },
            tracked_object: { data: { type: 'shipment', id: shipment?.id } },
          },
        })
        await notified(hook, count + 1)
        expect(hook.posts.at(-1)?.event).toBe('tracking_request.failed')
      }))

    test('that fails for a while is polled again, and the request shows it meanwhile', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        await environment.setFaults({ HDMU: { kind: '500' } })
        const id = await track(client, samples.shanghai)
        for (const retry_count of [1, 2]) {
          const retrying = { is_retrying: true, retry_count }
          const failed_reason = 'shipping_line_unreachable'
          await becomes(client, id, { status: 'pending', failed_reason, ...retrying })
          if (retry_count === 2) await environment.setFaults({})
          await environment.rows(askAgain)
        }
        await becomes(client, id, { status: 'created', failed_reason: null, is_retrying: false })
        await notified(hook, 14)
        expect(events(hook)).not.toContain('tracking_request.failed')
      }))

    test('that changes the port of discharge has the old events superseded', () =>
      withSystem(backends(), async ({ environment, system, topics, client }) => {
        const hook = await client.createWebhook()
        const [first, second] = shanghaiLongBeach.legs
        if (first === undefined || second === undefined) throw new Error('two legs are needed')
        const { type, billOfLading, about, boxes, booked, emptyOut, fullIn } = shanghaiLongBeach
        const start = { type, billOfLading, about, boxes, booked, emptyOut, fullIn }
        const short = { ...start, number: 'LF26X1', booking: 'LF26X1', legs: [first] } as Journey
        await environment.addRecording('ONEY', 'LF26X1', renderJourney('ONEY', short))
        await client.track('booking_number', 'LF26X1', 'ONEY')
        const ofBusan = `select event, superseded_at is not null as superseded,
            (select event from transport_event s where s.id = t.supersedes_id) as instead_of
          from transport_event t join location l on l.id = t.location_id
          where l.code = 'KRPUS' order by t.created_at, event`
        await eventually(async () =>
          expect(await environment.rows(ofBusan)).toEqual([
            { event: 'container.transport.vessel_arrived', superseded: false, instead_of: null },
            { event: 'container.transport.vessel_discharged', superseded: false, instead_of: null },
          ]),
        )
        await notified(hook, 8)

        const long: Journey = { ...shanghaiLongBeach, number: 'LF26X1', booking: 'LF26X1' }
        await environment.addRecording('ONEY', 'LF26X1', renderJourney('ONEY', long))
        await environment.rows(askAgain)
        await notified(hook, 18)
        await settled(environment)
        const name = (event: string): string => `container.transport.${event}`
        const superseded = [
          { event: name('vessel_arrived'), superseded: true, instead_of: null },
          { event: name('vessel_discharged'), superseded: true, instead_of: null },
          {
            event: name('transshipment_arrived'),
            superseded: false,
            instead_of: name('vessel_arrived'),
          },
          { event: name('transshipment_departed'), superseded: false, instead_of: null },
          {
            event: name('transshipment_discharged'),
            superseded: false,
            instead_of: name('vessel_discharged'),
          },
          { event: name('transshipment_loaded'), superseded: false, instead_of: null },
        ]
        expect(await environment.rows(ofBusan)).toEqual(superseded)
        const received = hook.posts.slice(8).map(({ event }) => event.replace(name(''), ''))
        expect(received.sort()).toEqual([
          // The terminal at the new port is another one.
          ...['container.pod_terminal_changed', 'container.updated'],
          ...['empty_in', 'full_out', 'transshipment_arrived', 'transshipment_departed'],
          ...['transshipment_discharged', 'transshipment_loaded'],
          ...['vessel_arrived', 'vessel_discharged'],
        ])
        const pod = `select l.code from shipment s join location l on l.id = port_of_discharge_id`
        expect(await environment.rows(pod)).toEqual([{ code: 'USLGB' }])

        // Reading the earlier observations again changes nothing.
        const observed = topics.seen.filter(
          ({ topic, value }) => topic === 'carrier.observed' && value?.includes('LF26X1'),
        )
        expect(observed).toHaveLength(2)
        const handled = await handledCount(system.dependencies)
        await topics.deliver(observed)
        await eventually(async () =>
          expect(await handledCount(system.dependencies)).toBeGreaterThanOrEqual(handled + 2),
        )
        await settled(environment)
        expect(await environment.rows(ofBusan)).toEqual(superseded)
        expect(await environment.rows(pod)).toEqual([{ code: 'USLGB' }])
        expect(hook.posts).toHaveLength(18)
      }))
  })

const unsettled = `select from carrier_reference where lease_until is not null or due_at <= now()`
