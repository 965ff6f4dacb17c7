// `npm start` as a newcomer runs it: it starts, shows events, stops, and goes on with its data.
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpTables } from '../../migrations/apply.ts'
import { freePort } from '../../platform/process/free-port.ts'
import { silentLog } from '../../platform/process/log.ts'
import { busesUnderTest } from '../support/containers-available.ts'
import { startBackends } from '../support/containers.ts'
import type { Backends } from '../support/containers.ts'

type Env = Readonly<Record<string, string>>

/** A started program: its output so far on both streams, and its end. */
type Started = {
  readonly output: () => string
  readonly waitFor: (pattern: RegExp) => Promise<RegExpExecArray>
  readonly ended: Promise<unknown>
  readonly interrupt: () => void
  readonly kill: () => void
}

function start(env: Env, program = ['app/start.ts']): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', ...program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH, ...env },
  })
  let output = ''
  const append = (chunk: Buffer): void => void (output += chunk.toString('utf8'))
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const ended = once(child, 'close').then(([code]) => code as unknown)
  return {
    ended,
    output: () => output,
    waitFor: async (pattern) => {
      await expect.poll(() => output, { timeout: 90_000 }).toMatch(pattern)
      return pattern.exec(output) as RegExpExecArray
    },
    interrupt: () => void child.kill('SIGINT'),
    kill: () => void child.kill('SIGKILL'),
  }
}

const backendsOf = ({ brokers, registryUrl, databaseUrl }: Backends): Env => ({
  KAFKA_BROKERS: brokers.join(','),
  SCHEMA_REGISTRY_URL: registryUrl,
  DATABASE_URL: databaseUrl,
})

/** Whether a Postgres runs in the folder: it removes this file when it has ended. */
const hasPostgres = (folder: string): boolean =>
  existsSync(join(folder, 'postgres', 'postmaster.pid'))

const keyShown = /API key {3}(\S+)/
const delivered = /^webhook {2}\S+ \S+ signature verified$/m

describe.each(await busesUnderTest())('on the %s bus', (kind) => {
  let backends: Backends | undefined
  let folder = ''
  let env: Env = {}
  // The same for all tests: on Kafka they share a database, whose secrets are encrypted with it.
  const secretKey = randomBytes(32).toString('base64')
  const running: Started[] = []
  beforeAll(async () => {
    backends = kind === 'kafka' ? await startBackends() : undefined
  })
  afterAll(() => backends?.stop())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'landfall-look-'))
    const port = String(await freePort())
    env = { DATA_DIR: folder, PORT: port, SECRET_KEYS: secretKey }
    if (backends) env = { ...env, ...backendsOf(backends) }
  })
  afterEach(async () => {
    for (const { kill, ended } of running.splice(0)) {
      kill()
      await ended
    }
    await expect.poll(() => hasPostgres(folder), { timeout: 30_000 }).toBe(false)
    await rm(folder, { recursive: true, force: true })
  })
  const begin = (more: Env = {}, program?: string[]): Started => {
    const started = start({ ...env, ...more }, program)
    running.push(started)
    return started
  }

  // The first on a database without tables and a broker without topics.
  if (kind === 'kafka')
    test('a service waits for its tables, and names the topic that is missing', async () => {
      const { waitFor } = begin({}, ['app/main.ts', 'notification-builder'])
      await waitFor(/The tables are not those of this version/)
      await setUpTables(env.DATABASE_URL ?? '', silentLog())
      await waitFor(/Kafka has no topic event\.recorded: `npm run setup` makes it\./)
    })

  test('it starts, delivers, stops, and goes on', async () => {
    const first = begin()
    const [, key] = await first.waitFor(keyShown)
    await first.waitFor(delivered)
    expect(first.output()).not.toContain('\u001b')
    first.interrupt()
    expect(await first.ended).toBe(0)

    const second = begin()
    expect((await second.waitFor(keyShown))[1]).toBe(key)
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/v2/tracking_requests`, {
      headers: { authorization: `Token ${key}` },
    })
    const { data } = (await answer.json()) as { data: unknown[] }
    expect(data.length).toBeGreaterThan(0)
    second.interrupt()
    expect(await second.ended).toBe(0)
  })

  if (kind === 'embedded')
    test('its Postgres ends with it when it is killed', async () => {
      const { waitFor, kill, ended } = begin()
      await waitFor(keyShown)
      expect(hasPostgres(folder)).toBe(true)
      kill()
      await ended
      await expect.poll(() => hasPostgres(folder), { timeout: 30_000 }).toBe(false)
    })

  test('no log shows a secret, and without the key of the secrets it does not start', async () => {
    const first = begin({ LOG_LEVEL: 'trace' })
    await first.waitFor(delivered)
    first.interrupt()
    expect(await first.ended).toBe(0)
    const names = (await readdir(folder)).filter((name) => name.includes('.log'))
    const logs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const all = [first.output(), ...logs].join('\n')
    expect(all).toContain('notification-builder')
    expect(all).not.toMatch(/whsec_|sealed\./)
    expect(all).not.toContain(secretKey)

    const second = begin({ SECRET_KEYS: '' })
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n').at(-1)).toMatch(
      /^The secrets or headers of 1 webhook are encrypted with the key [0-9a-f]{12}, which SECRET_KEYS does not have/,
    )
  })

  test('networks that exclude the sample receiver are named as the cause', async () => {
    const started = begin({ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' })
    await started.waitFor(/No deliveries are shown here.*see WEBHOOK_ALLOWED_NETWORKS/)
  })

  if (kind === 'embedded')
    test('carriers of the user are not asked for the numbers of the samples', async () => {
      const file = join(folder, 'own-carriers.json')
      const own = { baseUrl: 'http://127.0.0.1:1', credentials: ['one', 'two'] }
      await writeFile(file, JSON.stringify({ HLCU: own }))
      const started = begin({ CARRIERS: file })
      const [, key] = await started.waitFor(keyShown)
      expect(started.output()).not.toContain('Track another shipment')
      const attributes = {
        request_type: 'bill_of_lading',
        request_number: 'TEST-TR-SUCCEEDED',
        scac: 'TEST',
      }
      const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
      const call = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(`http://127.0.0.1:${env.PORT}/v2${path}`, { headers, ...init })
        return ((await answer.json()) as { data: unknown }).data
      }
      // The samples would be tracked after the webhook is made, and before this request is delivered.
      await expect.poll(() => call('/webhooks')).toHaveLength(1)
      const body = JSON.stringify({ data: { type: 'tracking_request', attributes } })
      await call('/tracking_requests', { method: 'POST', body })
      await started.waitFor(/^webhook {2}tracking_request.succeeded TEST-TR-SUCCEEDED/m)
      expect(await call('/tracking_requests')).toMatchObject([{ attributes }])
    })

  test('a port that is in use is reported in one sentence', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const started = begin({ PORT: String(port) })
    expect(await started.ended).toBe(1)
    expect(started.output().trim().split('\n').at(-1)).toBe(
      `Port ${port} is taken: set PORT to a free one.`,
    )
    other.close()
  })
})
