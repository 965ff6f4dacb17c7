import { describe, expect, test } from 'vitest'
import type { Journey } from '../../services/carrier-simulator/journeys/journey.ts'
import { shanghaiLongBeach } from '../../services/carrier-simulator/journeys/samples/transshipped.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import { newClient } from '../support/system/client.ts'
import type { Client, Hook } from '../support/system/client.ts'
import type { Ground } from '../support/system/backends.ts'
import { inSystem, quiet, samples, toldOf, track } from '../support/system/whole-system.ts'
import { eventually } from '../support/system/environment.ts'
import { handledCount } from '../support/system/topics.ts'

const askAgain = `update carrier_reference set due_at = now()`

const becomes = (client: Client, id: string, wanted: Record<string, unknown>): Promise<void> =>
  eventually(async () => expect(await client.request(id)).toMatchObject(wanted))

const events = (hook: Hook): string[] => hook.posts.map(({ event }) => event).sort()

export const carriers = (ground: () => Ground) =>
  describe('a carrier', () => {
    test('is asked once for a number that several accounts follow', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const [second, third] = [await newClient(stage), await newClient(stage)]
        const hooks = [await client.hook(), await second.hook(), await third.hook()] as const
        await Promise.all([track(client, samples.istanbul), track(second, samples.istanbul)])
        await toldOf(hooks[0], 18)
        await toldOf(hooks[1], 18)
        // This one comes when the answer is there already.
        await track(third, samples.istanbul)
        await toldOf(hooks[2], 18)
        expect(await stage.calls()).toEqual({ 'MSCU/MEDUIS260915': 1 })
        await stage.rows(askAgain)
        await eventually(async () =>
          expect(await stage.calls()).toEqual({ 'MSCU/MEDUIS260915': 2 }),
        )
        await eventually(async () => expect(await stage.rows(unsettled)).toEqual([]))
        await quiet(stage)
        expect(hooks.map((hook) => hook.posts.length)).toEqual([18, 18, 18])
      }))

    test('that does not know a number yet is waited for, and told of when it does', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook()
        const id = await client.track('bill_of_lading', 'NEW260701', 'ONEY')
        await becomes(client, id, { status: 'awaiting_manifest', is_retrying: true })
        await eventually(() => expect(events(hook)).toEqual(['tracking_request.awaiting_manifest']))
        const journey = { ...shanghaiLongBeach, number: 'NEW260701', billOfLading: 'NEW260701' }
        await stage.record('ONEY', 'NEW260701', renderJourney('ONEY', journey))
        await stage.rows(askAgain)
        await becomes(client, id, { status: 'created', is_retrying: false, failed_reason: null })
        await toldOf(hook, 15)
      }))

    test('that has nothing to tell makes the request fail, with the reason', () =>
      inSystem(ground(), async ({ stage }) => {
        const cases = [
          ['container', 'TGHU1234564', 'ONEY', 'not_found'],
          // HMM's interface has no question for a container.
          ['container', 'HMMU6044114', 'HDMU', 'data_unavailable'],
          ['bill_of_lading', 'NOBODYS99', undefined, 'scac_auto_detect_failed'],
          ['booking_number', 'SINF26091200', 'ONEY', 'booking_cancelled'],
        ] as const
        for (const [type, number, scac, failed_reason] of cases) {
          const client = await newClient(stage)
          const hook = await client.hook()
          const id = await client.track(type, number, scac)
          await becomes(client, id, { status: 'failed', failed_reason })
          await eventually(() => expect(events(hook)).toEqual(['tracking_request.failed']))
        }
      }))

    test('that is broken for a while is asked again, and the request says so meanwhile', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook()
        await stage.faults({ HDMU: { kind: '500' } })
        const id = await track(client, samples.shanghai)
        for (const retry_count of [1, 2]) {
          const retrying = { is_retrying: true, retry_count }
          const failed_reason = 'shipping_line_unreachable'
          await becomes(client, id, { status: 'pending', failed_reason, ...retrying })
          if (retry_count === 2) await stage.faults({})
          await stage.rows(askAgain)
        }
        await becomes(client, id, { status: 'created', failed_reason: null, is_retrying: false })
        await toldOf(hook, 14)
        expect(events(hook)).not.toContain('tracking_request.failed')
      }))

    test('that changes its mind about the port of discharge has the old events superseded', () =>
      inSystem(ground(), async ({ stage, system, topics, client }) => {
        const hook = await client.hook()
        const [first, second] = shanghaiLongBeach.legs
        if (first === undefined || second === undefined) throw new Error('two legs are needed')
        const { type, billOfLading, about, boxes, booked, emptyOut, fullIn } = shanghaiLongBeach
        const start = { type, billOfLading, about, boxes, booked, emptyOut, fullIn }
        const short = { ...start, number: 'LF26X1', booking: 'LF26X1', legs: [first] } as Journey
        await stage.record('ONEY', 'LF26X1', renderJourney('ONEY', short))
        await client.track('booking_number', 'LF26X1', 'ONEY')
        const ofBusan = `select event, superseded_at is not null as superseded,
            (select event from transport_event s where s.id = t.supersedes_id) as instead_of
          from transport_event t join location l on l.id = t.location_id
          where l.code = 'KRPUS' order by t.created_at, event`
        await eventually(async () =>
          expect(await stage.rows(ofBusan)).toEqual([
            { event: 'container.transport.vessel_arrived', superseded: false, instead_of: null },
            { event: 'container.transport.vessel_discharged', superseded: false, instead_of: null },
          ]),
        )
        await toldOf(hook, 8)

        const long: Journey = { ...shanghaiLongBeach, number: 'LF26X1', booking: 'LF26X1' }
        await stage.record('ONEY', 'LF26X1', renderJourney('ONEY', long))
        await stage.rows(askAgain)
        await toldOf(hook, 16)
        await quiet(stage)
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
        expect(await stage.rows(ofBusan)).toEqual(superseded)
        const told = hook.posts.slice(8).map(({ event }) => event.replace(name(''), ''))
        expect(told.sort()).toEqual([
          ...['empty_in', 'full_out', 'transshipment_arrived', 'transshipment_departed'],
          ...['transshipment_discharged', 'transshipment_loaded'],
          ...['vessel_arrived', 'vessel_discharged'],
        ])
        const pod = `select l.code from shipment s join location l on l.id = port_of_discharge_id`
        expect(await stage.rows(pod)).toEqual([{ code: 'USLGB' }])

        // What the carrier said before does not come true again because it is read again.
        const observed = topics.seen.filter(
          ({ topic, value }) => topic === 'carrier.observed' && value?.includes('LF26X1'),
        )
        expect(observed).toHaveLength(2)
        const handled = await handledCount(system.dependencies)
        await topics.offer(observed)
        await eventually(async () =>
          expect(await handledCount(system.dependencies)).toBeGreaterThanOrEqual(handled + 2),
        )
        await quiet(stage)
        expect(await stage.rows(ofBusan)).toEqual(superseded)
        expect(await stage.rows(pod)).toEqual([{ code: 'USLGB' }])
        expect(hook.posts).toHaveLength(16)
      }))
  })

const unsettled = `select from carrier_reference where lease_until is not null or due_at <= now()`
