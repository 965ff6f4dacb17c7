import { describe, expect, test } from 'vitest'
import { redriveDeadLetters } from '../../platform/worker/dead-letters.ts'
import type { Dependencies } from '../../services/service.ts'
import { newClient } from '../support/system/client.ts'
import type { Client } from '../support/system/client.ts'
import type { Ground } from '../support/system/backends.ts'
import { arrivalNotice, uploadPaper } from '../support/system/sample-documents.ts'
import { inSystem, quiet, samples, toldOf, track } from '../support/system/whole-system.ts'
import { eventually } from '../support/system/environment.ts'
import type { Raw, Topics } from '../support/system/topics.ts'

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
  'a schema that nobody knows': {
    reason: /no schema/,
    bytes: (good) => withByte(good, 1, 0x7e),
  },
  'no value': { reason: /no value/, bytes: () => null },
  'an empty value': { reason: /wire format/, bytes: () => Buffer.alloc(0) },
}

const absurdly = (value: Value): Value => ({
  ...value,
  events: (value['events'] as Value[]).map((event) => ({
    ...event,
    event_at: '+200000-01-01T00:00:00.000Z',
  })),
})

/** Well-formed, and yet the database will not have what follows from it. */
const unwritable: Record<string, (value: Value) => Value> = {
  'tracking.requested': (value) => ({ ...value, tracking_request_id: 'x'.repeat(1_000) }),
  'carrier.detected': (value) => ({ ...value, account_id: 'nobody', number: 'NEW1' }),
  'tracking.refresh.requested': (value) => ({ ...value, account_id: 'nobody' }),
  'carrier.observed': absurdly,
  'document.uploaded': (value) => ({ ...value, document_id: 'no id' }),
  'event.recorded': (value) => ({ ...value, event_id: 'no id' }),
  'notification.built': (value) => ({ ...value, notification_id: 'no id' }),
}

async function badOnes({ codec }: Dependencies, good: Raw): Promise<Raw[]> {
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

type Letter = {
  readonly topic: string
  readonly value: Buffer | null
  readonly reason: string
  readonly headers: Record<string, string>
}

const reasons = [
  ...Object.values(unreadable).map(({ reason }) => reason),
  /cannot be written/,
] as const

async function askAgain({ outbox, database }: Dependencies, { accountId }: Client): Promise<void> {
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

/** A message of the client from every topic that some worker reads. */
async function oneOfEach(topics: Topics, { accountId }: Client): Promise<Raw[]> {
  // On Kafka the end of another test may come in as well: it is about nobody here.
  const isOwn = ({ value }: Raw): boolean =>
    [accountId, samples.hamburg.number].some((text) => value?.includes(text))
  const found = (topic: string) => topics.seen.find((one) => one.topic === topic && isOwn(one))
  const consumed = topics.consumed()
  const missing = () => consumed.filter((topic) => found(topic) === undefined)
  await eventually(() => expect(missing(), 'topics without a message').toEqual([]))
  return consumed.flatMap((topic) => found(topic) ?? [])
}

export const badMessages = (ground: () => Ground) =>
  describe('a bad message', () => {
    test('in any topic is set aside with its reason, and the good ones after it go on', () =>
      inSystem(ground(), async ({ stage, system, topics, client }) => {
        const hook = await client.hook()
        await track(client, samples.hamburg)
        await toldOf(hook, samples.hamburg.events)
        await askAgain(system.dependencies, client)
        await uploadPaper(client, 'notice.pdf', await arrivalNotice('good'))
        const posts = samples.hamburg.events + 1
        await toldOf(hook, posts)
        const goods = await oneOfEach(topics, client)
        const bad = (
          await Promise.all(goods.map((good) => badOnes(system.dependencies, good)))
        ).flat()
        expect(bad).toHaveLength(goods.length * reasons.length)
        // Good ones between them, on the same keys.
        const good = (index: number): Raw[] => goods.slice(index % goods.length).slice(0, 1)
        await topics.offer(bad.flatMap((message, index) => [message, ...good(index)]))

        const letters = `select topic, value, reason, headers from dead_letter
                         order by topic, failed_at, "offset"`
        await eventually(async () => expect(await stage.rows(letters)).toHaveLength(bad.length))
        const found = await stage.rows<Letter>(letters)
        for (const { topic, value: bytes, headers } of bad) {
          const same = found.filter((letter) => letter.topic === topic)
          expect(same.map((letter) => letter.value)).toContainEqual(bytes)
          expect(same.map((letter) => letter.headers)).toContainEqual(headers)
          for (const reason of reasons)
            expect(same.filter((letter) => reason.test(letter.reason))).not.toEqual([])
        }
        const later = await newClient(stage)
        const laterHook = await later.hook()
        await track(later, samples.shanghai)
        await toldOf(laterHook, samples.shanghai.events)
        expect(hook.posts).toHaveLength(posts)
        expect(await stage.rows(letters)).toHaveLength(bad.length)
      }))

    test('goes its way when it is re-driven after its cause is gone', () =>
      inSystem(ground(), async ({ stage, client }) => {
        await stage.rows(`alter table webhook_notification
          add constraint no_boxes check (event <> 'container.created') not valid`)
        const hook = await client.hook()
        await track(client, samples.yantian)
        await toldOf(hook, samples.yantian.events - 2)
        const letters = 'select worker, reason, attempts from dead_letter'
        await eventually(async () => expect(await stage.rows(letters)).toHaveLength(2))

        await redriveDeadLetters(stage.database, { worker: 'notification-builder' })
        // The cause is still there: it comes back, and counts its attempts.
        await eventually(async () =>
          expect(await stage.rows(letters)).toEqual(
            Array(2).fill({
              worker: 'notification-builder',
              reason: expect.stringMatching(/cannot be written.*no_boxes/) as string,
              attempts: 2,
            }),
          ),
        )
        await stage.rows('alter table webhook_notification drop constraint no_boxes')
        expect(await redriveDeadLetters(stage.database, {})).toBe(2)
        await toldOf(hook, samples.yantian.events)
        await quiet(stage)
        expect(await stage.rows(letters)).toEqual([])
        expect(hook.posts).toHaveLength(samples.yantian.events)
      }))
  })
