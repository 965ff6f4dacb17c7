// A further attempt for a notification, now.
import { leaseIsFree } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { webhookNotification } from '../../../resources/definitions/webhooks.ts'
import { lockQueues } from '../../../resources/webhooks/delivery-order.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { noteWaits } from '../../../resources/webhooks/waiting-webhooks.ts'
import { isUuid, notFound, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { answerRecord, recordParameters } from '../http/read-routes.ts'
import { actionRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'

/** The attempts of one delivery that may wait: they are made one after another. */
const mostAsked = 10

type Receiver = {
  readonly webhook_id: string
  readonly event_id: string
  /** Null: the webhook has been deleted. */
  readonly active: boolean | null
  /** Whether its delivery is in a queue. */
  readonly is_queued: boolean
}

const receiverOf = (tx: Db, accountId: string, id: string) =>
  tx.query<Receiver>({
    name: 'redeliver_receiver',
    text: `
      select n.webhook_id, n.event_id, w.active,
        exists (select from delivery d where d.account_id = n.account_id and d.notification_id = n.id
                and d.order_key is not null) as is_queued
      from webhook_notification n
      left join webhook w on w.account_id = n.account_id and w.id = n.webhook_id
      where n.account_id = $1 and n.id = $2`,
    values: [accountId, id],
  })

/** Until the delivery is stored, the event is not deleted because of its age. No row: it has been. */
const holdEvent = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'redeliver_event',
    text: 'select 1 from event where account_id = $1 and id = $2 for key share',
    values: [accountId, id],
  })

// A statement of its own: the next one then sees the attempt that has just been logged.
const lockDelivery = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'redeliver_lock',
    text: `select 1 from delivery where account_id = $1 and notification_id = $2 for update`,
    values: [accountId, id],
  })

/**
 * A delivery that waits for its time becomes due, not one that waits for its turn; one that has ended begins the schedule
 * again. No row: too many wait.
 */
const askForAttempt = (tx: Db, accountId: string, id: string, webhookId: string) =>
  tx.query({
    name: 'redeliver_ask',
    text: `
      insert into delivery as d (account_id, notification_id, webhook_id, attempt, asked)
      select $1, $2, $3, coalesce(max(attempt), 0) + 1, 1
      from webhook_notification_log where account_id = $1 and notification_id = $2
      on conflict (account_id, notification_id) do update
        set asked = case when d.asked = 0 and not ${leaseIsFree('d')} then 2 else d.asked + 1 end,
          due_at = case when d.due_at < 'infinity' then least(d.due_at, now()) else d.due_at end
        where d.asked < $4
      returning 1`,
    values: [accountId, id, webhookId, mostAsked],
  })

const setPending = (tx: Db, accountId: string, id: string) =>
  tx.query({
    name: 'redeliver_pending',
    text: `
      update webhook_notification set delivery_status = 'pending'
      where account_id = $1 and id = $2 and delivery_status <> 'pending'`,
    values: [accountId, id],
  })

const refused = (code: string, detail: string): HttpAnswer => refusal(422, [{ code, detail }])

export const inactiveWebhook = (): HttpAnswer =>
  refused('webhook_inactive', 'The webhook is inactive. Set active to true first.')

const tooMany = () =>
  refused('limit_reached', `${mostAsked} attempts for this notification are waiting already.`)

/** Why nothing can be sent to the receiver. */
function unreachable(isTold: boolean, { active }: Receiver): HttpAnswer | null {
  if (!isTold) return refused('events_deleted', 'The event has been deleted because of its age.')
  if (active === null) return refused('webhook_deleted', 'The webhook has been deleted.')
  return active ? null : inactiveWebhook()
}

async function ask(tx: Db, accountId: string, id: string): Promise<HttpAnswer | null> {
  const [receiver] = await receiverOf(tx, accountId, id)
  if (receiver === undefined) return notFound()
  const event = await holdEvent(tx, accountId, receiver.event_id)
  const reason = unreachable(event.length > 0, receiver)
  if (reason !== null) return reason
  // Else the settlement that ends the delivery before this one would find the row changed, and not make it due.
  if (receiver.is_queued) await lockQueues(tx, [receiver.webhook_id])
  await lockDelivery(tx, accountId, id)
  const asked = await askForAttempt(tx, accountId, id, receiver.webhook_id)
  if (asked.length === 0) return tooMany()
  await noteWaits(tx, [{ account_id: accountId, webhook_id: receiver.webhook_id }])
  await setPending(tx, accountId, id)
  return null
}

async function redeliver(request: ApiRequest, dependencies: ApiDependencies): Promise<HttpAnswer> {
  const { id } = request.params
  if (!isUuid(id)) return notFound()
  const refusing = await dependencies.database.transaction((tx) => ask(tx, request.accountId, id))
  return refusing ?? answerRecord(dependencies, request, webhookNotification, 202)
}

export const redeliverRoute = actionRoute(
  'POST',
  '/webhook_notifications/:id/redeliver',
  redeliver,
  {
    summary: 'posts the notification again now, under the same id',
    answer: recordAnswer(webhookNotification, 202),
    parameters: recordParameters(webhookNotification),
  },
)
