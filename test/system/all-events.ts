// Each of the 43 events, from answers and messages as they come.
import { describe, expect, test } from 'vitest'
import { eventNames } from '../../domain/event-names.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import type { TerminalObserved, VesselObserved } from '../../schemas/messages.ts'
import { renderJourney } from '../../services/carrier-simulator/dialects/render-journey.ts'
import { fleet } from '../../services/carrier-simulator/journeys/fleet.ts'
import type { Journey } from '../../services/carrier-simulator/journeys/journey.ts'
import { statementOf } from '../../services/event-ingester/terminals/message-fixture.ts'
import type { Dependencies } from '../../services/service.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import type { ClientWebhook, SystemClient } from '../support/system/client.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { postProblem } from '../support/system/receiver.ts'
import { proofOfDelivery, uploadDocument } from '../support/system/sample-documents.ts'
import { eventually, settled } from '../support/system/waits.ts'
import { arrived, instant, planned } from '../support/system/whole-journeys.ts'
import { withSystem } from '../support/system/whole-system.ts'

const scac = 'ONEY'
const [box] = arrived(false).boxes.map(({ number }) => number) as [string]

/** Answers and messages reach the system as another system sends them. */
async function publish({ outbox, database }: Dependencies, topic: string, values: object[]) {
  const messages = values.map((value) => ({ topic, key: box, value }))
  outbox.publish(await database.transaction((tx) => outbox.put(tx, messages)))
}

const answerWith = (environment: SystemEnvironment, journey: Journey) =>
  environment.addRecording(scac, journey.number, renderJourney(scac, journey))

const received = async (hook: ClientWebhook, ...names: string[]) => {
  const left = () => names.filter((name) => !hook.posts.some(({ event }) => event === name))
  await eventually(() => expect(left(), 'not received yet').toEqual([]))
}

/** The first record that the last notification of the event includes: the one that it refers to. */
function referred(hook: ClientWebhook, event: string) {
  const post = hook.posts.findLast((one) => one.event === event)
  const [first] = post?.payload.included ?? []
  return first?.attributes
}

function mooredReport(): VesselObserved {
  const quay = loadReferenceData().terminal('USLAX', 'APMT')
  return {
    imo: fleet.capella.imo,
    mmsi: null,
    name: null,
    latitude: quay?.lat ?? 0,
    longitude: quay?.lon ?? 0,
    speed_knots: 0,
    heading_degrees: 90,
    navigation_status: 5,
    observed_at: instant(-8.3).getTime(),
    source: 'ais',
  }
}

const say = (days: number, said: Partial<TerminalObserved>) => statementOf(box, instant(days), said)

const dayOf = (days: number) => instant(days).toISOString().slice(0, 10)

/** `24-NOV-2026` */
const written = (date: Date): string =>
  date
    .toLocaleDateString('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    .replaceAll(' ', '-')
    .toUpperCase()

async function failures(client: SystemClient) {
  await client.track('container', 'TCNU7001010', scac)
  await client.track('bill_of_lading', 'LF26NONE', scac)
  await uploadDocument(client, 'noise.pdf', Buffer.from('no paper at all \u0000\u0001\u0002'))
}

async function stopTheFirst(client: SystemClient) {
  const { json } = await client.call('GET', `/shipments?number=${planned().number}`)
  const [shipment] = json.data as unknown as { readonly id: string }[]
  const { status } = await client.call('PATCH', `/shipments/${shipment?.id}/stop_tracking`)
  expect(status).toBe(200)
}

const transport = (...names: string[]) => names.map((name) => `container.transport.${name}`)

export const allEvents = (backends: () => SystemBackends) =>
  describe('each of the 43 events', () => {
    test('comes from answers and messages, and its payload is as the interface says', () =>
      withSystem(backends(), async ({ environment, system: { dependencies }, client }) => {
        const hook = await client.createWebhook()
        await answerWith(environment, planned())
        await answerWith(environment, arrived(false))
        await client.track('booking_number', planned().number, scac)
        await client.track('booking_number', arrived(false).number, scac)
        await failures(client)
        await received(
          hook,
          'shipment.estimated.arrival',
          ...transport('feeder_discharged', 'estimated.vessel_arrived', 'rail_unloaded'),
        )
        await publish(dependencies, 'vessel.observed', [mooredReport()])
        await publish(dependencies, 'terminal.observed', [
          say(-7.5, { terminal_name: 'The New Quay' }),
          say(-3, { available_for_pickup: false }),
        ])
        await received(hook, ...transport('not_available', 'vessel_berthed'))
        await publish(dependencies, 'terminal.observed', [
          say(-2.5, {
            available_for_pickup: true,
            last_free_day: dayOf(1),
            pickup_appointment_at: `${dayOf(0)}T10:00`,
          }),
          say(-2.4, { source: 'line', last_free_day: dayOf(3) }),
          say(-2.3, { source: 'rail', last_free_day: dayOf(2) }),
        ])
        await received(hook, ...transport('available'), 'container.pickup_lfd_rail.changed')
        await received(hook, 'container.pickup_lfd_line.changed')
        await answerWith(environment, arrived(true))
        const pollAgain = `update carrier_reference set due_at = now() where number = '${arrived(true).number}'`
        await environment.rows(pollAgain)
        await received(hook, ...transport('full_out', 'empty_in'))
        const proof = await proofOfDelivery(box, written(instant(-1)))
        await uploadDocument(client, 'proof.pdf', proof)
        await stopTheFirst(client)
        await received(hook, ...eventNames)
        await settled(environment)
        expect(hook.posts.flatMap((post) => postProblem(post, hook.secret) ?? [])).toEqual([])
        expect(referred(hook, 'container.pickup_lfd.changed')).toMatchObject({ value: dayOf(3) })
        expect(referred(hook, 'container.transport.vessel_berthed')).toMatchObject({
          location_locode: 'USLAX',
          data_source: 'ais',
        })
        expect(referred(hook, 'container.updated')).toHaveProperty('changeset')
        expect(await environment.rows('select reason from dead_letter')).toEqual([])
      }))
  })
