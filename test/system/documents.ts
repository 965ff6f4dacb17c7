import { describe, expect, test } from 'vitest'
import { setDocumentChoices } from '../../resources/accounts/accounts.ts'
import type { Hook } from '../support/system/client.ts'
import type { Post } from '../support/system/receiver.ts'
import type { Ground } from '../support/system/backends.ts'
import { inProcess } from '../support/system/killable-process.ts'
import {
  arrivalNotice,
  noticeWithInvoice,
  uploadPaper,
} from '../support/system/sample-documents.ts'
import { inSystem, quiet, samples, toldOf, track } from '../support/system/whole-system.ts'
import type { RunningSystem } from '../support/system/services.ts'
import { eventually } from '../support/system/environment.ts'
import type { Stage } from '../support/system/environment.ts'

const documentEvents = ['document.extracted', 'document.extraction_failed']

const payloadOf = ({ payload }: Post): unknown =>
  payload.included.find(({ type }) => type === 'document_representation')?.attributes['payload']

const typesIn = ({ payload }: Post): string[] => payload.included.map(({ type }) => type)

/** What the notice of `arrivalNotice` says. */
const said = {
  bill_of_lading_number: 'HLCUHAM260512345',
  container_numbers: ['HLBU4123013'],
  last_free_day: '2026-06-05',
}

/** Another system that reads a topic. */
async function reading({ dependencies: { bus, codec } }: RunningSystem, topic: string) {
  const values: { account_id?: string }[] = []
  const consumer = await bus.consume('somebody-else', topic, async (batch) => {
    for (const { value } of batch) {
      const decoded = await codec.decode(topic, value)
      if (decoded.kind === 'value') values.push(decoded.value as { account_id?: string })
    }
  })
  // A topic may hold what other tests have left there.
  const about = (accountId: string) => values.filter((value) => value.account_id === accountId)
  return { about, stop: () => consumer.stop() }
}

const told = ({ posts }: Hook) =>
  posts.map(({ event, payload }) => [event, payload.included[0]?.attributes['name']]).sort()

/** Done with what was asked for. */
const idle = (stage: Stage) =>
  eventually(async () =>
    expect(await stage.rows('select document_id from document_job')).toEqual([]),
  )

export const documents = (ground: () => Ground) =>
  describe('a document', () => {
    test('becomes a webhook with what was read of it, its shipment and its container', () =>
      inSystem(ground(), async ({ stage, client, system }) => {
        const observed = await reading(system, 'terminal.observed')
        const [moves, hook] = [await client.hook(), await client.hook(documentEvents)]
        await track(client, samples.hamburg)
        await toldOf(moves, samples.hamburg.events)
        const id = await uploadPaper(client, 'notice.pdf', await arrivalNotice('first'))
        await toldOf(hook, 1)
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
        expect(payloadOf(post)).toMatchObject(said)
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
        await quiet(stage)
      }))

    test('that cannot be read is told as failed, and the others are read', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(documentEvents)
        const whole = await arrivalNotice('whole')
        await uploadPaper(client, 'cut.pdf', whole.subarray(0, whole.length / 3))
        await uploadPaper(client, 'noise.pdf', Buffer.from('no paper at all \u0000\u0001\u0002'))
        await uploadPaper(client, 'whole.pdf', whole)
        await toldOf(hook, 3)
        expect(told(hook)).toEqual([
          ['document.extracted', 'whole.pdf'],
          ['document.extraction_failed', 'cut.pdf'],
          ['document.extraction_failed', 'noise.pdf'],
        ])
        await idle(stage)
      }))

    test('in one file with another becomes one of its own', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(documentEvents)
        await uploadPaper(client, 'both.pdf', await noticeWithInvoice())
        await toldOf(hook, 2)
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
        await quiet(stage)
      }))

    test('whose message comes again is read once, and again when a client asks', () =>
      inSystem(ground(), async ({ stage, client, topics }) => {
        const hook = await client.hook(documentEvents)
        const id = await uploadPaper(client, 'notice.pdf', await arrivalNotice('once'))
        await toldOf(hook, 1)
        const first = topics.seen.filter(({ topic }) => topic === 'document.uploaded')
        await topics.offer(first)
        await client.call('POST', `/documents/${id}/reextract`)
        await toldOf(hook, 2)
        await idle(stage)
        await quiet(stage)
        expect(hook.posts).toHaveLength(2)
        expect(payloadOf(hook.posts[1] as Post)).toEqual(payloadOf(hook.posts[0] as Post))
      }))

    test('that names a bill nobody follows starts a tracking request, if the account wants it', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const [read, hook] = [
          await client.hook(documentEvents),
          await client.hook(['tracking_request.succeeded']),
        ]
        const requests = () =>
          stage.rows(
            `select request_number, request_type, scac, status from tracking_request
             where account_id = $1`,
            client.accountId,
          )
        await uploadPaper(client, 'unwanted.pdf', await arrivalNotice('unwanted'))
        await toldOf(read, 1)
        expect(await requests()).toEqual([])
        await setDocumentChoices(stage.database, client.accountId, { tracking: true })
        await uploadPaper(client, 'wanted.pdf', await arrivalNotice('wanted'))
        await toldOf(hook, 1)
        const { bill_of_lading_number: request_number } = said
        expect(await requests()).toEqual([
          { request_number, request_type: 'bill_of_lading', scac: 'HLCU', status: 'created' },
        ])
        await quiet(stage)
      }))

    test('is judged by what the account said of another like it', () =>
      inSystem(ground(), async ({ stage, client }) => {
        const hook = await client.hook(documentEvents)
        const id = await uploadPaper(client, 'first.pdf', await arrivalNotice('first'))
        await toldOf(hook, 1)
        const attributes = { document_type_manual: 'delivery_order' }
        const patch = { data: { type: 'document', id, attributes } }
        expect((await client.call('PATCH', `/documents/${id}`, patch)).status).toBe(200)
        await idle(stage)
        const second = await uploadPaper(client, 'second.pdf', await arrivalNotice('second'))
        const told = () => hook.posts.map(({ payload }) => payload.included[0]?.attributes)
        await eventually(() =>
          expect(told()).toContainEqual(
            expect.objectContaining({ id: second, document_type: 'delivery_order' }),
          ),
        )
        await quiet(stage)
      }))

    test('in the hands of a process that is killed is read by the next one and told once', () =>
      inProcess(ground(), async ({ stage, gates, client, killAndStartAgain }) => {
        const hook = await client.hook(documentEvents)
        await uploadPaper(client, 'read.pdf', await arrivalNotice('being read'))
        const claimed = 'select 1 from document_job where lease_until is not null'
        await eventually(async () => expect(await stage.rows(claimed)).not.toEqual([]))
        await killAndStartAgain()
        await toldOf(hook, 1)
        await gates.close('insert document_representation')
        await uploadPaper(client, 'settled.pdf', await arrivalNotice('being settled'))
        await gates.reached('insert document_representation')
        await killAndStartAgain()
        await toldOf(hook, 2)
        await idle(stage)
        await quiet(stage)
        expect(told(hook)).toEqual([
          ['document.extracted', 'read.pdf'],
          ['document.extracted', 'settled.pdf'],
        ])
        expect(await stage.rows('select worker, reason from dead_letter')).toEqual([])
      }))
  })
