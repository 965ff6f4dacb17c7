import { describe, expect, test } from 'vitest'
import { newClient } from '../support/system/client.ts'
import { postProblem, signatureProblem } from '../support/system/receiver.ts'
import type { Included, ReceivedPost } from '../support/system/receiver.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem } from '../support/system/whole-system.ts'
import { samples, track } from '../support/system/samples.ts'
import { deliveryStatuses, notified, settled } from '../support/system/waits.ts'

const minutes = (time: unknown): string => String(time).slice(0, 16)
const attribute = (post: ReceivedPost, type: string, name: string): unknown =>
  post.payload.included.find((one) => one.type === type)?.attributes[name]

/** Another secret of the same form: its first letter after the prefix is another one. */
const otherThan = (secret: string): string =>
  secret.replace(
    /^(whsec_)?(.)/,
    (_all, prefix: string | undefined, letter: string) =>
      `${prefix ?? ''}${letter === 'B' ? 'C' : 'B'}`,
  )

/** A POST as a client reads it: event, box, place, time, ship. */
function line({ event, payload, ...post }: ReceivedPost): string {
  const whole = { event, payload, ...post }
  const { location_locode, timestamp } = payload.included[0]?.attributes ?? {}
  const isMove = event.startsWith('container.transport.')
  const words = isMove
    ? [location_locode, minutes(timestamp), attribute(whole, 'vessel', 'name')]
    : []
  const box = event.startsWith('container.') ? attribute(whole, 'container', 'number') : undefined
  const name = event.replace('container.transport.', '')
  return [name, box, ...words].flatMap((word) => (typeof word === 'string' ? [word] : [])).join(' ')
}

// Copied by hand from the recordings' journeys; times in UTC.
const expected: Record<keyof typeof samples, readonly string[]> = {
  hamburg: [
    'tracking_request.succeeded',
    'container.created HLBU4123013',
    'empty_out HLBU4123013 DEHAM 2026-05-11T06:20',
    'full_in HLBU4123013 DEHAM 2026-05-14T12:45',
    'vessel_loaded HLBU4123013 DEHAM 2026-05-18T17:05 LANDFALL BOREALIS',
    'vessel_departed HLBU4123013 DEHAM 2026-05-19T04:30 LANDFALL BOREALIS',
    'vessel_arrived HLBU4123013 USNYC 2026-06-02T08:00 LANDFALL BOREALIS',
    'vessel_discharged HLBU4123013 USNYC 2026-06-03T01:10 LANDFALL BOREALIS',
    'full_out HLBU4123013 USNYC 2026-06-05T13:50',
    'empty_in HLBU4123013 USNYC 2026-06-10T19:25',
  ],
  shanghai: [
    'tracking_request.succeeded',
    'container.created HMMU6044114',
    'empty_out HMMU6044114 CNSHA 2026-04-06T05:00',
    'full_in HMMU6044114 CNSHA 2026-04-08T09:30',
    'vessel_loaded HMMU6044114 CNSHA 2026-04-10T18:30 LANDFALL CAPELLA',
    'vessel_departed HMMU6044114 CNSHA 2026-04-11T07:00 LANDFALL CAPELLA',
    'transshipment_arrived HMMU6044114 KRPUS 2026-04-12T23:00 LANDFALL CAPELLA',
    'transshipment_discharged HMMU6044114 KRPUS 2026-04-13T07:20 LANDFALL CAPELLA',
    'transshipment_loaded HMMU6044114 KRPUS 2026-04-17T20:10 LANDFALL DENEB',
    'transshipment_departed HMMU6044114 KRPUS 2026-04-18T12:45 LANDFALL DENEB',
    'vessel_arrived HMMU6044114 USLGB 2026-04-29T14:15 LANDFALL DENEB',
    'vessel_discharged HMMU6044114 USLGB 2026-05-01T01:00 LANDFALL DENEB',
    'full_out HMMU6044114 USLGB 2026-05-04T18:35',
    'empty_in HMMU6044114 USLGB 2026-05-08T16:10',
  ],
  // The two boxes pass each gate eleven minutes apart.
  yantian: [
    'tracking_request.succeeded',
    ...(['MSKU7312011', 'TCNU7312027'] as const).flatMap((box, second) => [
      `container.created ${box}`,
      `empty_out ${box} CNYTN 2026-03-02T02:${10 + 11 * second}`,
      `full_in ${box} CNYTN 2026-03-05T08:${40 + 11 * second}`,
      `vessel_loaded ${box} CNYTN 2026-03-07T19:${15 + 11 * second} LANDFALL AURORA`,
      `vessel_departed ${box} CNYTN 2026-03-08T06:00 LANDFALL AURORA`,
      `vessel_arrived ${box} USLAX 2026-03-24T12:30 LANDFALL AURORA`,
      `vessel_discharged ${box} USLAX 2026-03-25T18:${20 + 11 * second} LANDFALL AURORA`,
      `rail_departed ${box} USLAX 2026-03-29T05:15`,
      `rail_arrived ${box} USCHI 2026-04-02T12:40`,
      `arrived_at_inland_destination ${box} USCHI 2026-04-02T12:40`,
      `full_out ${box} USCHI 2026-04-03T18:${30 + 11 * second}`,
      `empty_in ${box} USCHI 2026-04-07T15:${second === 0 ? '00' : '11'}`,
    ]),
  ],
  istanbul: [
    'tracking_request.succeeded',
    'container.created MSDU9151013',
    'empty_out MSDU9151013 TRIST 2026-06-04T08:00',
    'full_in MSDU9151013 TRIST 2026-06-06T14:00',
    'vessel_loaded MSDU9151013 TRIST 2026-06-08T17:00 LANDFALL HADAR',
    'vessel_departed MSDU9151013 TRIST 2026-06-09T02:00 LANDFALL HADAR',
    'transshipment_arrived MSDU9151013 GRPIR 2026-06-10T11:00 LANDFALL HADAR',
    'transshipment_discharged MSDU9151013 GRPIR 2026-06-10T19:30 LANDFALL HADAR',
    'transshipment_loaded MSDU9151013 GRPIR 2026-06-14T06:30 LANDFALL IZAR',
    'transshipment_departed MSDU9151013 GRPIR 2026-06-14T18:00 LANDFALL IZAR',
    'transshipment_arrived MSDU9151013 ESVLC 2026-06-18T05:00 LANDFALL IZAR',
    'transshipment_discharged MSDU9151013 ESVLC 2026-06-18T17:15 LANDFALL IZAR',
    'transshipment_loaded MSDU9151013 ESVLC 2026-06-23T01:00 LANDFALL KUMA',
    'transshipment_departed MSDU9151013 ESVLC 2026-06-23T11:30 LANDFALL KUMA',
    'vessel_arrived MSDU9151013 USHOU 2026-07-08T11:20 LANDFALL KUMA',
    'vessel_discharged MSDU9151013 USHOU 2026-07-09T01:40 LANDFALL KUMA',
    'full_out MSDU9151013 USHOU 2026-07-10T17:00',
    'empty_in MSDU9151013 USHOU 2026-07-14T14:40',
  ],
}

type Link = { readonly id: string; readonly type: string }

/** Records that the payload refers to and does not include. */
function missing({ payload }: ReceivedPost): string[] {
  const root = payload.included[0]
  const has = ({ id, type }: Link): boolean =>
    payload.included.some((one: Included) => one.id === id && one.type === type)
  const links = Object.values(root?.relationships ?? {}).flatMap(({ data }) => data as Link | null)
  return links.flatMap((link) => (link === null || has(link) ? [] : [`${link.type} ${link.id}`]))
}

export const requestsBecomeWebhooks = (backends: () => SystemBackends) =>
  describe('a request becomes webhooks', () => {
    test('that report the whole journey, each step once, in any dialect', () =>
      withSystem(backends(), async ({ environment }) => {
        const names = Object.keys(samples) as (keyof typeof samples)[]
        const deliveries = names.map(async (name) => {
          const client = await newClient(environment)
          const hook = await client.createWebhook()
          const id = await track(client, samples[name])
          await notified(hook, samples[name].events)
          return { name, hook, request: await client.request(id) }
        })
        const all = await Promise.all(deliveries)
        await settled(environment)
        for (const { name, hook, request } of all) {
          expect(hook.posts.map(line).sort()).toEqual([...expected[name]].sort())
          expect(request).toMatchObject({ status: 'created', failed_reason: null })
        }
      }))

    test('that are signed, complete in themselves and settled with a log', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook()
        await Promise.all(Object.values(samples).map((sample) => track(client, sample)))
        await notified(hook, 67)
        await settled(environment)
        for (const post of hook.posts) {
          expect(postProblem(post, hook.secret)).toBeNull()
          expect(signatureProblem(post, otherThan(hook.secret))).not.toBeNull()
          const { data, included } = post.payload
          expect(data.id).toBe(post.id)
          expect(included[0]).toMatchObject(data.relationships.reference_object.data)
          expect(missing(post)).toEqual([])
          if (post.event.startsWith('container.transport.'))
            expect(included.map(({ type }) => type)).toEqual(
              expect.arrayContaining(['shipment', 'container', 'port']),
            )
        }
        expect(await deliveryStatuses(environment, client.accountId)).toEqual([
          { delivery_status: 'succeeded', count: 67 },
        ])
        const logs = `select attempt, status_code, count(*)::int as count
                      from webhook_notification_log group by 1, 2`
        expect(await environment.rows(logs)).toEqual([{ attempt: 1, status_code: 204, count: 67 }])
      }))
  })
