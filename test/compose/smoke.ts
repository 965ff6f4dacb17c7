// The composed system from outside, as someone who has just started it: build, up, one tracking
// request through it to a webhook, kills of its workers, down. `node --import tsx test/compose/smoke.ts`
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventNames } from '../../domain/event-names.ts'
import { freePort } from '../../platform/process/free-port.ts'
import type { Client } from '../support/system/client.ts'
import { arrivalNotice, uploadPaper } from '../support/system/sample-documents.ts'
import { composeOf, dockerOf } from './compose.ts'
import { killSteps } from './kills.ts'
import type { Step, Wish } from './kills.ts'
import type { Post } from './receiver.ts'
import { until } from './until.ts'

type Answer = { readonly data: { id: string; attributes: Record<string, unknown> } }

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
  CARRIERS_FILE: './deploy/carriers.simulator.json',
  LANDFALL_IMAGE: 'landfall-smoke',
})

const call: Client['call'] = async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as Answer }
}

async function created(path: string, type: string, attributes: object): Promise<Answer> {
  const { status, json } = await call('POST', path, { data: { type, attributes } })
  if (status !== 201) throw new Error(`POST ${path} answers ${status}: ${JSON.stringify(json)}`)
  return json
}

async function posted(): Promise<readonly Post[]> {
  const response = await fetch(`http://127.0.0.1:${ports.RECEIVER_PORT}/`)
  return (await response.json()) as Post[]
}

/** The event names that have arrived, each with a signature that a library of others verifies. */
async function arrived(secret: string): Promise<Set<string>> {
  const verifier = new Webhook(secret)
  return new Set(
    (await posted()).map(({ headers, body }) => {
      const told = verifier.verify(body, headers) as { data: { attributes: { event: string } } }
      return told.data.attributes.event
    }),
  )
}

let secret = ''
const moves = ['tracking_request.succeeded', 'container.transport.vessel_departed']
const papers = ['document.extracted']

const told = (events: readonly string[]) => () =>
  until('not arrived', 60_000, async () => {
    const names = await arrived(secret)
    const missing = events.filter((name) => !names.has(name))
    return missing.length === 0 ? null : missing.join(', ')
  })

const first: Wish = {
  request_type: 'bill_of_lading',
  request_number: '260417301',
  scac: 'MAEU',
}
const track = (wish: Wish) => created('/tracking_requests', 'tracking_request', wish)
const upload = async (name: string) =>
  uploadPaper({ call }, `${name}.pdf`, await arrivalNotice(name))

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
  [`signed webhooks arrive: ${moves.join(', ')}`, told(moves)],
  ['a document is taken', async () => void (await upload('notice'))],
  [`signed webhooks arrive: ${papers.join(', ')}`, told(papers)],
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
