// The composed system from outside, as someone who has just started it: build, up, one tracking
// request through it to a webhook, down. `node --import tsx test/compose/smoke.ts`
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../platform/free-port.ts'
import type { Client } from '../support/system-client.ts'
import { arrivalNotice, uploadPaper } from '../support/system-papers.ts'
import { composeOf } from './compose.ts'
import type { Post } from './receiver.ts'

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
const compose = composeOf(`landfall-smoke-${process.pid}`, {
  ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  API_KEY: key,
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

/** The event names that have arrived, each with a signature that a library of others verifies. */
async function arrived(secret: string): Promise<Set<string>> {
  const response = await fetch(`http://127.0.0.1:${ports.RECEIVER_PORT}/`)
  const posts = (await response.json()) as Post[]
  const verifier = new Webhook(secret)
  return new Set(
    posts.map(({ headers, body }) => {
      const told = verifier.verify(body, headers) as { data: { attributes: { event: string } } }
      return told.data.attributes.event
    }),
  )
}

async function until(what: string, ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${what} did not happen within ${ms / 1_000} s`)
}

let secret = ''
const moves = ['tracking_request.succeeded', 'container.transport.vessel_departed']
const papers = ['document.extracted']

const told = (events: readonly string[]) => () =>
  until('the delivery', 60_000, async () => {
    const names = await arrived(secret)
    return events.every((name) => names.has(name))
  })

const steps: readonly (readonly [string, () => Promise<void>])[] = [
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
        events: [...moves, ...papers],
      })
      secret = String(data.attributes['secret'])
    },
  ],
  [
    'a tracking request is accepted',
    async () => {
      await created('/tracking_requests', 'tracking_request', {
        request_type: 'bill_of_lading',
        request_number: '260417301',
        scac: 'MAEU',
      })
    },
  ],
  [`signed webhooks arrive: ${moves.join(', ')}`, told(moves)],
  [
    'a document is taken',
    async () => void (await uploadPaper({ call }, 'notice.pdf', await arrivalNotice('smoke'))),
  ],
  [`signed webhooks arrive: ${papers.join(', ')}`, told(papers)],
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
