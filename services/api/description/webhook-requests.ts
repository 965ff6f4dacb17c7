// The requests that webhooks receive, one for each event.
import { allEventNames, eventCategories } from '../../../domain/event-names.ts'
import type { EventName } from '../../../domain/event-names.ts'
import { exampleNotification } from '../../../resources/examples/example-notification.ts'
import { bodyOf } from '../../../resources/webhooks/notification-body.ts'
import { component } from '../http/answer-schemas.ts'

const body = component('webhook_payload')

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', "The notification's id, equal in all attempts."),
  header('webhook-timestamp', 'Seconds since 1970 at which the request was signed.'),
  header('webhook-signature', 'Signatures of id, timestamp and body, as Standard Webhooks says.'),
  header(
    'X-Webhook-Signature',
    'HMAC-SHA256 of the body in hex; SIGNATURE_HEADER or COMPATIBILITY names it.',
  ),
]

/** What a webhook receives, by event. */
export type ExamplePayloads = ReadonlyMap<string, unknown>

const payloadOf = async (event: EventName) =>
  [event, JSON.parse(bodyOf(await exampleNotification(event))) as unknown] as const

export const examplePayloads = async (): Promise<ExamplePayloads> =>
  new Map(await Promise.all(allEventNames.map(payloadOf)))

const delivery = (event: string, description: string, example: unknown) => ({
  post: {
    operationId: `receive-${event}`,
    tags: ['Received by your webhook'],
    summary: description,
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: {
      '200': { description: 'Taken. 201, 202 and 204 count the same; all else is repeated.' },
      '410': { description: 'Nothing is wanted any more: the webhook is deactivated.' },
    },
  },
})

export const webhookRequests = (examples: ExamplePayloads) =>
  Object.fromEntries(
    eventCategories.flatMap(({ events }) =>
      events.map(
        ([event, description]) =>
          [event, delivery(event, description, examples.get(event))] as const,
      ),
    ),
  )
