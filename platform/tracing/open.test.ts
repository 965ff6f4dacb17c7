import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../process/free-port.ts'
import { createLog, silentLog } from '../process/log.ts'
import { readSettings } from '../process/read-settings.ts'
import { startCollector } from '../../test/support/system/collector.ts'
import type { Collector } from '../../test/support/system/collector.ts'
import { openTracing } from './open.ts'
import { tracingSettings } from './settings.ts'
import { traceIdOf } from './tracing.ts'
import type { Tracing } from './tracing.ts'

const settingsOf = (env: Readonly<Record<string, string>>) => readSettings(tracingSettings, env)

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close()
})

async function collecting(answers = true): Promise<Collector> {
  const collector = await startCollector(answers)
  closing.push(collector)
  return collector
}

async function tracingTo(
  url: string,
  env: Readonly<Record<string, string>> = {},
  log = silentLog(),
): Promise<Tracing> {
  const settings = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env })
  const tracing = await openTracing(settings, 'thing-counter', () => log)
  if (tracing === null) throw new Error('there is no tracing')
  return tracing
}

/** What a new process that opens tracing has loaded of OpenTelemetry. */
async function loadedWith(env: Readonly<Record<string, string>>): Promise<string[]> {
  const program = `
    const { createRequire } = await import('node:module')
    const { openDependencies } = await import('./app/dependencies.ts')
    const { loadSettings } = await import('./services/settings.ts')
    const { openTracing } = await import('./platform/tracing/open.ts')
    void openDependencies
    await openTracing(loadSettings(), 'x', () => null)
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    console.log(JSON.stringify(loaded.filter((name) => name.includes('@opentelemetry'))))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, ...env },
    },
  )
  return JSON.parse(stdout) as string[]
}

describe('without a collector', () => {
  test('there is no tracing', async () => {
    expect(await openTracing(settingsOf({}), 'x', silentLog)).toBeNull()
  })

  test('nothing that sends spans is loaded', async () => {
    const sending = /sdk-trace|exporter-trace|otlp|resources/
    const [off, on] = await Promise.all([
      loadedWith({}),
      loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }),
    ])
    expect(off.filter((name) => sending.test(name))).toEqual([])
    expect(on.filter((name) => sending.test(name)).length).toBeGreaterThan(10)
  })
})

describe('with a collector', () => {
  test('spans arrive with their parents, links, attributes and the name of the process', async () => {
    const collector = await collecting()
    const tracing = await tracingTo(collector.url, {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    const outer = tracing.begin('outer', { kind: 'server', attributes: { n: 1 } })
    const links = [outer.traceparent]
    const inner = outer.within(() => tracing.beginBelow('inner', { kind: 'client', links }))
    inner?.end('refused')
    outer.end()
    await tracing.close()
    const [first, second] = collector.spans
    expect(first).toMatchObject({ name: 'inner', kind: 'client', failed: true })
    expect(first?.attributes).toEqual({ 'error.type': 'refused' })
    expect(second).toMatchObject({ name: 'outer', kind: 'server', failed: false, parentId: '' })
    expect(second).toMatchObject({ attributes: { n: 1 }, service: 'thing-counter' })
    expect(first).toMatchObject({ parentId: second?.spanId, links: [second?.spanId] })
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b' })
    expect(String(collector.bodies[0])).toContain('deployment.environment.name')
  })

  test('the active span holds for what it has begun, and not for what is detached', async () => {
    const tracing = await tracingTo((await collecting()).url)
    const span = tracing.begin('one', { kind: 'internal' })
    const idsAfter = async (): Promise<unknown> => {
      await Promise.resolve()
      return tracing.ids()
    }
    expect(await span.within(idsAfter)).toMatchObject({ trace_id: traceIdOf(span.traceparent) })
    expect(await span.within(() => tracing.detached(idsAfter))).toEqual({})
    expect(tracing.ids()).toEqual({})
    expect(tracing.beginBelow('two', { kind: 'client' })).toBeNull()
    await tracing.close()
  })

  test.each([
    ['parentbased_always_on', [true, true, false]],
    ['parentbased_always_off', [false, true, false]],
    ['always_off', [false, false, false]],
    ['always_on', [true, true, true]],
  ])('by the sampler %s, of new, sampled and other traces are sent: %s', async (name, sent) => {
    const collector = await collecting()
    const tracing = await tracingTo(collector.url, { OTEL_TRACES_SAMPLER: name })
    const id = (bytes: number): string => randomBytes(bytes).toString('hex')
    const parents = [null, `00-${id(16)}-${id(8)}-01`, `00-${id(16)}-${id(8)}-00`]
    parents.forEach((parent, n) => tracing.begin(String(n), { kind: 'internal', parent }).end())
    await tracing.close()
    expect(['0', '1', '2'].map((n) => collector.spans.some((s) => s.name === n))).toEqual(sent)
  })

  test('spans without parents are sent in the share of the setting', async () => {
    const collector = await collecting()
    const env = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    const tracing = await tracingTo(collector.url, env)
    for (let n = 0; n < 1_000; n += 1) tracing.begin('one', { kind: 'internal' }).end()
    await tracing.close()
    expect(collector.spans.length).toBeGreaterThan(150)
    expect(collector.spans.length).toBeLessThan(350)
  })
})

describe('a collector that takes nothing', () => {
  const addresses = {
    refuses: async () => `http://127.0.0.1:${await freePort()}`,
    'never answers': async () => (await collecting(false)).url,
  }
  test.each(['refuses', 'never answers'] as const)(
    'and %s does not delay the stop, and is told once',
    async (how) => {
      const lines: string[] = []
      const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
      const tracing = await tracingTo(await addresses[how](), {}, log)
      for (let n = 0; n < 20_000; n += 1) tracing.begin('one', { kind: 'internal' }).end()
      await vi.waitFor(() => expect(lines).toHaveLength(1), 15_000)
      const closed = tracing.close().then(() => 'closed')
      // Before the end of an export, and however slow the machine is: timers keep their order.
      expect(await Promise.race([closed, sleep(4_500)])).toBe('closed')
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        'spans were not taken by the collector',
      ])
    },
  )

  test('keeps no more spans than its queue has', async () => {
    const collector = await collecting()
    const tracing = await tracingTo(collector.url)
    // In one turn, in which nothing can be sent.
    for (let n = 0; n < 20_000; n += 1) tracing.begin('one', { kind: 'internal' }).end()
    await tracing.close()
    expect(collector.spans.length).toBeGreaterThan(500)
    expect(collector.spans.length).toBeLessThanOrEqual(2_048 + 512)
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'nothing'],
])('%s=%s is refused', (name, value) => {
  expect(() => settingsOf({ [name]: value })).toThrow(`${name}=`)
})
