import { describe, expect, test } from 'vitest'
import { setDocumentChoices } from '../../resources/accounts/accounts.ts'
import type { ClientWebhook } from '../support/system/client.ts'
import type { ReceivedPost } from '../support/system/receiver.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import { withKillableSystem } from '../support/system/killable-process.ts'
import {
  arrivalNotice,
  noticeWithInvoice,
  uploadDocument,
} from '../support/system/sample-documents.ts'
import { withSystem } from '../support/system/whole-system.ts'
import type { RunningSystem } from '../support/system/services.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { samples, track } from '../support/system/samples.ts'
import { eventually, notified, settled } from '../support/system/waits.ts'

const documentEvents = ['document.extracted', 'document.extraction_failed']

const payloadOf = ({ payload }: ReceivedPost): unknown =>
  payload.included.find(({ type }) => type === 'document_representation')?.attributes['payload']

const typesIn = ({ payload }: ReceivedPost): string[] => payload.included.map(({ type }) => type)

/** The fields of the notice that `arrivalNotice` makes. */
const noticeFields = {
  bill_of_lading_number: 'HLCUHAM260512345',
  container_numbers: ['HLBU4123013'],
  last_free_day: '2026-06-05',
}

/** Another system's consumer of a topic. */
async function consumeTopic({ dependencies: { bus, codec } }: RunningSystem, topic: string) {
  const values: { account_id?: string }[] = []
  const consumer = await bus.consume('another-system', topic, async (batch) => {
    for (const { value } of batch) {
      const decoded = await codec.decode(topic, value)
      if (decoded.kind === 'value') values.push(decoded.value as { account_id?: string })
    }
  })
  // A topic may hold messages of other tests.
  const about = (accountId: string) => values.filter((value) => value.account_id === accountId)
  return { about, stop: () => consumer.stop() }
}

const notificationsOf = ({ posts }: ClientWebhook) =>
  posts.map(({ event, payload }) => [event, payload.included[0]?.attributes['name']]).sort()

/** Waits until no document job is left. */
const idle = (environment: SystemEnvironment) =>
  eventually(async () =>
    expect(await environment.rows('select document_id from document_job')).toEqual([]),
  )

export const documents = (backends: () => SystemBackends) =>
  describe('a document', () => {
    test('becomes a webhook with its fields, its shipment and its container', () =>
      withSystem(backends(), async ({ environment, client, system }) => {
        const observed = await consumeTopic(system, 'terminal.observed')
        const [moves, hook] = [
          await client.createWebhook(),
          await client.createWebhook(documentEvents),
        ]
        await track(client, samples.hamburg)
        await notified(moves, samples.hamburg.events)
        const id = await uploadDocument(client, 'notice.pdf', await arrivalNotice('first'))
        await notified(hook, 1)
        const [post] = hook.posts
        if (post === undefined) throw new Error('nothing was posted')
        expect(post.event).toBe('document.extracted')
        expect(post.payload.data.relationships.reference_object.data).toEqual({
          type: 'document',
          id,
        })
        expect(post.payload.included[0]?.attributes).toMatchObject({
          id,
          document_type: 'arrival_notice',
          name: 'notice.pdf',
        })
        expect(payloadOf(post)).toMatchObject(noticeFields)
        expect(typesIn(post)).toEqual(expect.arrayContaining(['shipment', 'container']))
        await eventually(() =>
          expect(observed.about(client.accountId)).toMatchObject([
            {
              container_number: 'HLBU4123013',
              last_free_day: '2026-06-05',
              document_id: id,
              source: 'document',
            },
          ]),
        )
        await observed.stop()
        await settled(environment)
      }))

    test('that cannot be read is reported as failed, and the others are read', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(documentEvents)
        const whole = await arrivalNotice('whole')
        await uploadDocument(client, 'cut.pdf', whole.subarray(0, whole.length / 3))
        await uploadDocument(client, 'noise.pdf', Buffer.from('no paper at all \u0000\u0001\u0002'))
        await uploadDocument(client, 'whole.pdf', whole)
        await notified(hook, 3)
        expect(notificationsOf(hook)).toEqual([
          ['document.extracted', 'whole.pdf'],
          ['document.extraction_failed', 'cut.pdf'],
          ['document.extraction_failed', 'noise.pdf'],
        ])
        await idle(environment)
      }))

    test('in one file with another becomes one of its own', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(documentEvents)
        await uploadDocument(client, 'both.pdf', await noticeWithInvoice())
        await notified(hook, 2)
        const shown = hook.posts.map((post) => {
          const { document_type, source } = post.payload.included[0]?.attributes ?? {}
          return { document_type, source, payload: payloadOf(post) }
        })
        expect(shown).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ document_type: 'arrival_notice', source: 'api' }),
            {
              document_type: 'commercial_invoice',
              source: 'split_document',
              payload: expect.objectContaining({ invoice_number: 'INV-2026-0042' }) as unknown,
            },
          ]),
        )
        await settled(environment)
      }))

    test('whose message arrives twice is read once, and again when a client asks', () =>
      withSystem(backends(), async ({ environment, client, topics }) => {
        const hook = await client.createWebhook(documentEvents)
        const id = await uploadDocument(client, 'notice.pdf', await arrivalNotice('once'))
        await notified(hook, 1)
        const first = topics.seen.filter(({ topic }) => topic === 'document.uploaded')
        await topics.deliver(first)
        await client.call('POST', `/documents/${id}/reextract`)
        await notified(hook, 2)
        await idle(environment)
        await settled(environment)
        expect(hook.posts).toHaveLength(2)
        expect(payloadOf(hook.posts[1] as ReceivedPost)).toEqual(
          payloadOf(hook.posts[0] as ReceivedPost),
        )
      }))

    test('that names an unknown bill starts a tracking request if the account allows it', () =>
      withSystem(backends(), async ({ environment, client }) => {
        const [read, hook] = [
          await client.createWebhook(documentEvents),
          await client.createWebhook(['tracking_request.succeeded']),
        ]
        const requests = () =>
          environment.rows(
            `select request_number, request_type, scac, status from tracking_request
             where account_id = $1`,
            client.accountId,
          )
        await uploadDocument(client, 'unwanted.pdf', await arrivalNotice('unwanted'))
        await notified(read, 1)
        expect(await requests()).toEqual([])
        await setDocumentChoices(environment.database, client.accountId, { tracking: true })
        await uploadDocument(client, 'wanted.pdf', await arrivalNotice('wanted'))
        await notified(hook, 1)
        const { bill_of_lading_number: request_number } = noticeFields
        expect(await requests()).toEqual([
          { request_number, request_type: 'bill_of_lading', scac: 'HLCU', status: 'created' },
        ])
        await settled(environment)
      }))

    test("is classified by the account's correction of a similar one", () =>
      withSystem(backends(), async ({ environment, client }) => {
        const hook = await client.createWebhook(documentEvents)
        const id = await uploadDocument(client, 'first.pdf', await arrivalNotice('first'))
        await notified(hook, 1)
        const attributes = { document_type_manual: 'delivery_order' }
        const patch = { data: { type: 'document', id, attributes } }
        expect((await client.call('PATCH', `/documents/${id}`, patch)).status).toBe(200)
        await idle(environment)
        const second = await uploadDocument(client, 'second.pdf', await arrivalNotice('second'))
        const attributesNow = () => hook.posts.map(({ payload }) => payload.included[0]?.attributes)
        await eventually(() =>
          expect(attributesNow()).toContainEqual(
            expect.objectContaining({ id: second, document_type: 'delivery_order' }),
          ),
        )
        await settled(environment)
      }))

    test('in a process that is killed is read by the next one and reported once', () =>
      withKillableSystem(
        backends(),
        async ({ environment, pausePoints, client, killAndRestart }) => {
          const hook = await client.createWebhook(documentEvents)
          await uploadDocument(client, 'read.pdf', await arrivalNotice('being read'))
          const claimed = 'select 1 from document_job where lease_until is not null'
          await eventually(async () => expect(await environment.rows(claimed)).not.toEqual([]))
          await killAndRestart()
          await notified(hook, 1)
          await pausePoints.pauseAt('insert document_representation')
          await uploadDocument(client, 'settled.pdf', await arrivalNotice('being settled'))
          await pausePoints.reached('insert document_representation')
          await killAndRestart()
          await notified(hook, 2)
          await idle(environment)
          await settled(environment)
          expect(notificationsOf(hook)).toEqual([
            ['document.extracted', 'read.pdf'],
            ['document.extracted', 'settled.pdf'],
          ])
          expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
        },
      ))
  })
