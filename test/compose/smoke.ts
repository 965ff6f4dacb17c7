// The composed system from outside, as for a new operator: build, up, one tracking request through it to a
// webhook, kills of its workers, down. `node --import tsx test/compose/smoke.ts`
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventNames } from '../../domain/event-names.ts'
import { freePort } from '../../platform/process/free-port.ts'
import type { SystemClient } from '../support/system/client.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import { composeOf, dockerOf } from './compose.ts'
import { killSteps } from './kills.ts'
import type { Step, TrackingRequest } from './kills.ts'
import type { StoredPost } from './receiver.ts'
import { until } from './until.ts'

type CreatedRecord = { readonly data: { id: string; attributes: Record<string, unknown> } }

const ports = {
  PORT: await freePort(),
  POSTGRES_PORT: await freePort(),
  KAFKA_PORT: await freePort(),
  REGISTRY_PORT: await freePort(),
  RECEIVER_PORT: await freePort(),
  MAIL_PORT: await freePort(),
}
const key = `smoke_${randomBytes(12).toString('hex')}`
const base = `http://127.0.0.1:${ports.PORT}/v2`
const project = `landfall-smoke-${process.pid}`
const compose = composeOf(project, {
  ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  API_KEY: key,
  POSTGRES_PASSWORD: 'smoke',
  CARRIERS_FILE: './deploy/sandbox/carriers.json',
  LANDFALL_IMAGE: 'landfall-smoke',
})

const call: SystemClient['call'] = async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as CreatedRecord }
}

async function created(path: string, type: string, attributes: object): Promise<CreatedRecord> {
  const { status, json } = await call('POST', path, { data: { type, attributes } })
  if (status !== 201) throw new Error(`POST ${path} answers ${status}: ${JSON.stringify(json)}`)
  return json
}

async function posted(): Promise<readonly StoredPost[]> {
  const response = await fetch(`http://127.0.0.1:${ports.RECEIVER_PORT}/`)
  return (await response.json()) as StoredPost[]
}

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
const track = (request: TrackingRequest) =>
  created('/tracking_requests', 'tracking_request', request)
const upload = async (name: string) =>
  uploadDocument({ call }, `${name}.pdf`, await arrivalNotice(name))

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
  ...killSteps(
    {
      compose,
      docker: dockerOf(project),
      track,
      upload,
      databaseUrl: `postgres://landfall:smoke@127.0.0.1:${ports.POSTGRES_PORT}/landfall`,
      postedIds: async () => (await posted()).map(({ headers }) => headers['webhook-id'] ?? ''),
    },
    first.request_number,
  ),
]

async function run(): Promise<{ passed: number; failed: number; skipped: number }> {
  let passed = 0
  for (const [name, step] of steps) {
    const started = Date.now()
    try {
      await step()
    } catch (error) {
      console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      await compose('ps', '--all').catch(() => {})
      await compose('logs', '--no-color', '--tail', '30').catch(() => {})
      return { passed, failed: 1, skipped: steps.length - passed - 1 }
    }
    passed += 1
    console.log(`ok  ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)`)
  }
  return { passed, failed: 0, skipped: 0 }
}

const tearDown = (): Promise<void> =>
  compose('down', '--volumes', '--remove-orphans', '--timeout', '10').catch((error: unknown) =>
    console.error(error),
  )

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tearDown().finally(() => process.exit(1)))

const { passed, failed, skipped } = await run()
await tearDown()
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)
