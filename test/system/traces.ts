import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SystemBackends } from '../support/system/backends.ts'
import { startCollector } from '../support/system/collector.ts'
import type { CollectedSpan, Collector } from '../support/system/collector.ts'
import { withSystem } from '../support/system/whole-system.ts'
import type { SystemFixture } from '../support/system/whole-system.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import { samples, track } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

/** The names from the beginning of its trace down to this span. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string {
  const above = spans.find(({ spanId }) => spanId === span.parentId)
  return above === undefined ? span.name : `${pathOf(above, spans)} > ${span.name}`
}

const pathsOf = (spans: readonly CollectedSpan[], name: string): string[] =>
  spans.filter((span) => span.name === name).map((span) => pathOf(span, spans))

async function traced(
  its: () => SystemBackends,
  act: (fixture: SystemFixture, collector: Collector) => Promise<void>,
): Promise<void> {
  const collector = await startCollector()
  try {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    await withSystem(its(), (fixture) => act(fixture, collector), undefined, env)
  } finally {
    await collector.close()
  }
}

/** The steps of a message from one worker to the next. */
const passedOn = (topic: string): string => `send ${topic} > process ${topic}`

export function traces(its: () => SystemBackends): void {
  describe('with a collector of traces', () => {
    test('one trace leads from a request over the carrier to the attempt of its webhook', async () => {
      const [traceId, parentId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
      await traced(its, async ({ environment, client }, collector) => {
        const hook = await client.createWebhook()
        const traceparent = `00-${traceId}-${parentId}-01`
        await track(client, samples.shanghai, { traceparent })
        await notified(hook, samples.shanghai.events)
        await settled(environment)
        const ofTrace = (): CollectedSpan[] =>
          collector.spans.filter((span) => span.traceId === traceId)
        const attempts = (): CollectedSpan[] => ofTrace().filter(({ name }) => name === 'POST')
        await eventually(() => expect(attempts()).toHaveLength(samples.shanghai.events))

        const spans = ofTrace()
        expect(spans.filter((span) => span.parentId === parentId).map(({ name }) => name)).toEqual([
          'POST /v2/tracking_requests',
        ])
        const asked = [
          'POST /v2/tracking_requests',
          passedOn('tracking.requested'),
          passedOn('carrier.detected'),
          'poll',
        ].join(' > ')
        expect(pathsOf(spans, 'poll')).toEqual([asked])
        expect(pathsOf(spans, 'GET')).toEqual([`${asked} > GET`])
        const built = `${passedOn('carrier.observed')} > ${passedOn('event.recorded')}`
        expect(new Set(pathsOf(spans, 'POST'))).toEqual(
          new Set([`${asked} > ${built} > deliver > POST`]),
        )
        expect(hook.posts.filter(({ headers }) => 'traceparent' in headers)).toEqual([])
      })
    })

    test('one trace leads from an uploaded document to the attempt of its webhook', async () => {
      const traceId = randomBytes(16).toString('hex')
      await traced(its, async ({ environment, client }, collector) => {
        await client.createWebhook(['document.extracted'])
        const traceparent = `00-${traceId}-${'1'.repeat(16)}-01`
        const call: typeof client.call = (method, path, body) =>
          client.call(method, path, body, { traceparent })
        await uploadDocument({ call }, 'notice.pdf', await arrivalNotice('traced'))
        const posts = (): string[] =>
          pathsOf(
            collector.spans.filter((span) => span.traceId === traceId),
            'POST',
          )
        await eventually(() => expect(posts()).toHaveLength(1))
        const uploaded = `POST /v2/documents > ${passedOn('document.uploaded')}`
        expect(posts()).toEqual([
          `${uploaded} > read-documents > ${passedOn('event.recorded')} > deliver > POST`,
        ])
        await settled(environment)
      })
    })

    test('a number that carriers are asked for goes on in its trace', async () => {
      const traceId = randomBytes(16).toString('hex')
      await traced(its, async ({ client, environment }, collector) => {
        const traceparent = `00-${traceId}-${'1'.repeat(16)}-01`
        const { type, number } = samples.yantian
        await track(client, { type, number, scac: null, events: 0 }, { traceparent })
        await eventually(() => {
          const names = collector.spans.filter((s) => s.traceId === traceId).map((s) => s.name)
          expect(names).toContain('probe')
          expect(names).toContain('process event.recorded')
        })
        await settled(environment)
      })
    })

    test('spans have neither numbers nor secrets, and each trace has its cause', async () => {
      await traced(its, async ({ environment, client }, collector) => {
        const hook = await client.createWebhook()
        await track(client, samples.hamburg)
        await notified(hook, samples.hamburg.events)
        await settled(environment)
        await eventually(() =>
          expect(
            collector.spans.some(({ name }) => name === 'process delivery.settled') ||
              collector.spans.some(({ name }) => name === 'deliver'),
          ).toBe(true),
        )
        const sent = Buffer.concat([...collector.bodies]).toString('latin1')
        expect(sent).toContain('event.recorded')
        for (const secret of [samples.hamburg.number, 'HLBU4123013', hook.secret, '/hooks/'])
          expect(sent).not.toContain(secret)
        // Claims and sweeps, which find nothing most of the time, begin no trace.
        const roots = new Set(
          collector.spans
            .filter(({ parentId }) => parentId === '')
            .map(({ name }) => name.split(' ')[0]),
        )
        for (const root of roots)
          expect(['POST', 'GET', 'batch', 'process', 'send', 'deliver', 'poll']).toContain(root)
      })
    })

    test('a client that is not traced goes on untraced', async () => {
      const traceId = randomBytes(16).toString('hex')
      await traced(its, async ({ environment, client }, collector) => {
        const hook = await client.createWebhook()
        await track(client, samples.hamburg, { traceparent: `00-${traceId}-${'1'.repeat(16)}-00` })
        await notified(hook, samples.hamburg.events)
        await settled(environment)
        await client.call('GET', '/webhooks')
        await eventually(() =>
          expect(collector.spans.some(({ name }) => name === 'GET /v2/webhooks')).toBe(true),
        )
        expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([])
      })
    })
  })
}
