import { describe, expect, test } from 'vitest'
import { redriveDeadLetters } from '../../platform/worker/dead-letters.ts'
import { fleet } from '../../services/carrier-simulator/journeys/fleet.ts'
import type { Dependencies } from '../../services/service.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemClient } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import { withSystem } from '../support/system/whole-system.ts'
import type { RawMessage, Topics } from '../support/system/topics.ts'
import { samples, track } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

type Value = Record<string, unknown>
type Kind = {
  readonly reason: RegExp
  readonly bytes: (good: Buffer) => Buffer | null
}

const withByte = (bytes: Buffer, index: number, value: number): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at === index ? value : byte)))

const unreadable: Record<string, Kind> = {
  'another first byte': { reason: /wire format/, bytes: (good) => withByte(good, 0, 7) },
  'Avro that is cut off': { reason: /cannot be read/, bytes: (good) => good.subarray(0, 9) },
  'an unknown schema': {
    reason: /no schema/,
    bytes: (good) => withByte(good, 1, 0x7e),
  },
  'no value': { reason: /no value/, bytes: () => null },
  'an empty value': { reason: /wire format/, bytes: () => Buffer.alloc(0) },
}

const absurdly = (value: Value): Value => ({
  ...value,
  answer_id: 'no id',
  events: (value['events'] as Value[]).map((event) => ({
    ...event,
    event_at: '2026-01-01T00:00:00.000Z',
  })),
})

/** Well-formed messages whose rows the database refuses. */
const unwritable: Record<string, (value: Value) => Value> = {
  'tracking.requested': (value) => ({ ...value, tracking_request_id: 'x'.repeat(1_000) }),
  'carrier.detected': (value) => ({ ...value, account_id: 'nobody', number: 'NEW1' }),
  'tracking.refresh.requested': (value) => ({ ...value, account_id: 'nobody' }),
  'carrier.observed': absurdly,
  'terminal.observed': (value) => ({ ...value, container_number: '\0' }),
  'document.uploaded': (value) => ({ ...value, document_id: 'no id' }),
  'event.recorded': (value) => ({ ...value, event_id: 'no id' }),
  'notification.built': (value) => ({ ...value, notification_id: 'no id' }),
  'vessel.observed': (value) => ({ ...value, imo: '\0' }),
}

async function badOnes({ codec }: Dependencies, good: RawMessage): Promise<RawMessage[]> {
  const decoded = await codec.decode(good.topic, good.value)
  const changed = unwritable[good.topic]
  if (changed === undefined) throw new Error(`nothing unwritable is known for ${good.topic}`)
  if (decoded.kind !== 'value' || good.value === null) throw new Error(good.topic)
  const value = codec.frame(good.topic, codec.encode(good.topic, changed(decoded.value as Value)))
  const { value: bytes } = good
  return [
    ...Object.values(unreadable).map((kind) => ({ ...good, value: kind.bytes(bytes) })),
    { ...good, value },
  ]
}

type DeadLetterRow = {
  readonly topic: string
  readonly value: Buffer | null
  readonly reason: string
  readonly headers: Record<string, string>
}

const reasons = [
  ...Object.values(unreadable).map(({ reason }) => reason),
  /cannot be written/,
] as const

async function askAgain(
  { outbox, database }: Dependencies,
  { accountId }: SystemClient,
): Promise<void> {
  const value = {
    scac: 'HLCU',
    number: samples.hamburg.number,
    number_type: 'bill_of_lading',
    account_id: accountId,
    requested_at: Date.now(),
  }
  const refresh = [{ topic: 'tracking.refresh.requested', key: 'HLCU', value }]
  outbox.publish(await database.transaction((tx) => outbox.put(tx, refresh)))
}

const { imo } = fleet.borealis

async function reportShip({ outbox, database }: Dependencies): Promise<void> {
  const position = { latitude: 54, longitude: 8, speed_knots: 12, heading_degrees: 300 }
  const numbers = { imo, mmsi: null, name: null }
  const value = { ...numbers, ...position, observed_at: Date.now(), source: 'ais' }
  const report = [{ topic: 'vessel.observed', key: imo, value }]
  outbox.publish(await database.transaction((tx) => outbox.put(tx, report)))
}

/** A message of the client from every topic that some worker reads. */
async function oneOfEach(topics: Topics, { accountId }: SystemClient): Promise<RawMessage[]> {
  // On Kafka messages of an earlier test may arrive as well; they concern other accounts.
  const isOwn = ({ value }: RawMessage): boolean =>
    [accountId, samples.hamburg.number, imo].some((text) => value?.includes(text))
  const found = (topic: string) => topics.seen.find((one) => one.topic === topic && isOwn(one))
  const consumed = topics.consumed()
  const missing = () => consumed.filter((topic) => found(topic) === undefined)
  await eventually(() => expect(missing(), 'topics without a message').toEqual([]))
  return consumed.flatMap((topic) => found(topic) ?? [])
}

export const badMessages = (backends: () => SystemBackends) =>
  describe('a bad message', () => {
    test('case 46: in any topic becomes a dead letter with its reason, and the good ones after it go on', () =>
      withSystem(backends(), async ({ environment, system, topics, client }) => {
        const hook = await client.createWebhook()
        await track(client, samples.hamburg)
        await notified(hook, samples.hamburg.events)
        // An answer would confirm that the journey is over, and end its tracking.
        await environment.setFaults({ HLCU: { kind: '500' } })
        await askAgain(system.dependencies, client)
        await reportShip(system.dependencies)
        await uploadDocument(client, 'notice.pdf', await arrivalNotice('good'))
        // The document, its last free day, that of its line, and the container that has them.
        const posts = samples.hamburg.events + 4
        await notified(hook, posts)
        const goods = await oneOfEach(topics, client)
        const bad = (
          await Promise.all(goods.map((good) => badOnes(system.dependencies, good)))
        ).flat()
        expect(bad).toHaveLength(goods.length * reasons.length)
        // Good messages between them, on the same keys.
        const good = (index: number): RawMessage[] => goods.slice(index % goods.length).slice(0, 1)
        await topics.deliver(bad.flatMap((message, index) => [message, ...good(index)]))

        const deadLetters = `select topic, value, reason, headers from dead_letter
                         order by topic, failed_at, "offset"`
        await eventually(async () =>
          expect(await environment.rows(deadLetters)).toHaveLength(bad.length),
        )
        const found = await environment.rows<DeadLetterRow>(deadLetters)
        for (const { topic, value: bytes, headers } of bad) {
          const same = found.filter((row) => row.topic === topic)
          expect(same.map((row) => row.value)).toContainEqual(bytes)
          expect(same.map((row) => row.headers)).toContainEqual(headers)
          for (const reason of reasons)
            expect(same.filter((row) => reason.test(row.reason))).not.toEqual([])
        }
        const later = await newClient(environment)
        const laterHook = await later.createWebhook()
        await track(later, samples.shanghai)
        await notified(laterHook, samples.shanghai.events)
        expect(hook.posts).toHaveLength(posts)
        expect(await environment.rows(deadLetters)).toHaveLength(bad.length)
      }))

    test('is handled when it is re-driven after its cause is gone', () =>
      withSystem(backends(), async ({ environment, client }) => {
        await environment.rows(`alter table webhook_notification
          add constraint no_boxes check (event <> 'container.created') not valid`)
        const hook = await client.createWebhook()
        await track(client, samples.yantian)
        await notified(hook, samples.yantian.events - 2)
        const deadLetters = 'select worker, reason, attempts from dead_letter'
        await eventually(async () => expect(await environment.rows(deadLetters)).toHaveLength(2))
        await redriveDeadLetters(environment.database, { worker: 'notification-builder' })
        // The cause is still there: the dead deadLetters return with one attempt more.
        await eventually(async () =>
          expect(await environment.rows(deadLetters)).toEqual(
            Array(2).fill({
              worker: 'notification-builder',
              reason: expect.stringMatching(/cannot be written.*no_boxes/) as string,
              attempts: 2,
            }),
          ),
        )
        await environment.rows('alter table webhook_notification drop constraint no_boxes')
        expect(await redriveDeadLetters(environment.database, {})).toBe(2)
        await notified(hook, samples.yantian.events)
        await settled(environment)
        expect(await environment.rows(deadLetters)).toEqual([])
        expect(hook.posts).toHaveLength(samples.yantian.events)
      }))
  })
