import Type from 'typebox'
import { allEventNames } from '../../domain/event-names.ts'
import { oneOf, orNull, time, whole } from '../attribute-schemas.ts'
import { always, defineResource, lookedUp, stored } from '../define-resource.ts'

const notificationsThat = (status: string): string => `
  (select count(*)::int from webhook_notification n
    where n.account_id = r.account_id and n.replay_id = r.id and n.delivery_status = '${status}')`

/** Past events that a webhook gets once more, and how far that is. */
export const webhookReplay = defineResource({
  types: ['webhook_replay'],
  table: 'webhook_replay',
  columns: ['webhook_id'],
  lookups: { succeeded: notificationsThat('succeeded'), failed: notificationsThat('failed') },
  attributes: {
    ...stored({
      status: oneOf('running', 'finished', 'cancelled'),
      events: Type.Array(oneOf(...allEventNames)),
      start_at: time,
      end_at: time,
      rate: whole,
      total: whole,
      notified: whole,
      left_out: whole,
    }),
    ...lookedUp({ succeeded: whole, failed: whole }),
    ...stored({ created_at: time, ended_at: orNull(time) }),
  },
  relationships: { webhook: always('webhook', 'webhook_id') },
})
