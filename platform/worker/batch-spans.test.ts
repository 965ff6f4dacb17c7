// The spans of batches, by a collector that takes them.
import { expect, test } from 'vitest'
import { startCollector } from '../../test/support/system/collector.ts'
import { readSettings } from '../process/read-settings.ts'
import { silentLog } from '../process/log.ts'
import { openTracing } from '../tracing/open.ts'
import { tracingSettings } from '../tracing/settings.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { commitBatch } from './commit-batch.ts'
import { defineWorker, done, rejected } from './define.ts'
import { databaseError, fakeDatabase, fakeOutbox, quietContext, seen } from './worker-fixture.ts'

const counter = defineWorker<{ n: number }, null>({
  name: 'counter',
  consumes: 'thing.seen',
  produces: ['thing.counted'],
  gather: () => Promise.resolve(null),
  handle: ({ value: { n } }) =>
    n < 0
      ? rejected('below zero')
      : done({ messages: [{ topic: 'thing.counted', key: 'k', value: { n } }] }),
})

async function spansOf(act: (tracing: Tracing) => Promise<unknown>) {
  const collector = await startCollector()
  try {
    const settings = readSettings(tracingSettings, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const tracing = await openTracing(settings, 'test', silentLog)
    if (tracing === null) throw new Error('there is no tracing')
    await act(tracing).catch(() => undefined)
    await tracing.close()
    return collector.spans
  } finally {
    await collector.close()
  }
}

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const dependencies = (tracing: Tracing) => ({
  ...quietContext(),
  database: fakeDatabase(),
  outbox: fakeOutbox(),
  tracing,
})

test('a message has a span below its cause, which is the cause of what it leads to', async () => {
  const outbox = fakeOutbox()
  const spans = await spansOf((tracing) =>
    commitBatch(counter, [seen(1, 'k', { traceparent })], { ...dependencies(tracing), outbox }),
  )
  expect(spans).toMatchObject([
    {
      name: 'process thing.seen',
      kind: 'consumer',
      traceId: 'a'.repeat(32),
      parentId: 'b'.repeat(16),
      attributes: {
        'messaging.message.id': 'm1',
        'messaging.consumer.group.name': 'counter',
        'landfall.outcome': 'done',
      },
    },
  ])
  const [published] = outbox.published
  expect(published?.headers['traceparent']).toBe(`00-${'a'.repeat(32)}-${spans[0]?.spanId}-01`)
})

test('what several messages share is a span that links to theirs', async () => {
  const spans = await spansOf((tracing) =>
    commitBatch(counter, [seen(1), seen(-2), seen(3, 'k', { traceparent })], dependencies(tracing)),
  )
  const batch = spans.find(({ name }) => name === 'batch counter')
  const messages = spans.filter(({ name }) => name === 'process thing.seen')
  expect(batch?.links).toEqual(messages.map(({ spanId }) => spanId))
  expect(batch?.attributes).toEqual({ 'messaging.batch.message_count': 3 })
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(4)
  const outcomes = messages.map(({ attributes }) => attributes['landfall.outcome'])
  expect(outcomes).toEqual(['done', 'rejected', 'done'])
})

test('the spans of a batch that an outage ends are failed', async () => {
  const spans = await spansOf((tracing) => {
    const database = fakeDatabase(() => {
      throw databaseError('57P01')
    })
    return commitBatch(counter, [seen(-1)], { ...dependencies(tracing), database })
  })
  expect(spans).toMatchObject([{ failed: true, attributes: { 'error.type': '57P01' } }])
})
