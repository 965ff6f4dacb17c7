// The composed system from outside, as for a new operator: build, up, one tracking request through it to a
// webhook, kills of its workers, down. `node --import tsx test/compose/smoke.ts`
import { Webhook } from 'standardwebhooks'
import { eventNames } from '../../domain/event-names.ts'
import { chaosSteps } from './chaos-steps.ts'
import { composedSystem } from './composed-system.ts'
import { killSteps } from './kills.ts'
import type { Step, TrackingRequest } from './kills.ts'
import { runSteps } from './steps.ts'
import { until } from './until.ts'

const system = await composedSystem('smoke')
const { compose, created, posted, track, upload } = system

/** The event names that have arrived, each with a signature that an independent library verifies. */
async function arrived(secret: string): Promise<Set<string>> {
  const verifier = new Webhook(secret)
  return new Set(
    (await posted()).map(({ headers, body }) => {
      const notification = verifier.verify(body, headers) as {
        data: { attributes: { event: string } }
      }
      return notification.data.attributes.event
    }),
  )
}

let secret = ''
const journeyEvents = ['tracking_request.succeeded', 'container.transport.vessel_departed']
const documentEvents = ['document.extracted']

const eventsPosted = (events: readonly string[]) => () =>
  until('not arrived', 60_000, async () => {
    const names = await arrived(secret)
    const missing = events.filter((name) => !names.has(name))
    return missing.length === 0 ? null : missing.join(', ')
  })

const first: TrackingRequest = {
  request_type: 'bill_of_lading',
  request_number: '260417301',
  scac: 'MAEU',
}

const steps: readonly Step[] = [
  ['the image builds', () => compose('build', '--quiet')],
  [
    'all containers become healthy',
    () => compose('up', '--detach', '--wait', '--wait-timeout', '240', '--quiet-pull'),
  ],
  [
    'a webhook is accepted',
    async () => {
      const { data } = await created('/webhooks', 'webhook', {
        url: 'http://receiver:8080/',
        active: true,
        events: eventNames,
      })
      secret = String(data.attributes['secret'])
    },
  ],
  ['a tracking request is accepted', async () => void (await track(first))],
  [`signed webhooks arrive: ${journeyEvents.join(', ')}`, eventsPosted(journeyEvents)],
  ['a document is taken', async () => void (await upload('notice'))],
  [`signed webhooks arrive: ${documentEvents.join(', ')}`, eventsPosted(documentEvents)],
  ...killSteps(system, first.request_number),
  // With this seed each disk is full once within the minute.
  ...chaosSteps(system, { seed: 7, seconds: 60 }),
]

const { passed, failed, skipped } = await runSteps(steps, compose)
await system.tearDown()
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)
