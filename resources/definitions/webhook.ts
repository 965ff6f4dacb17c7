import { columns, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

// Beside the interface's own: why it does not deliver now, and until when old secrets sign too.
const names = [
  ...['url', 'active', 'events', 'secret', 'headers', 'created_at', 'updated_at'],
  ...['previous_secret_until', 'paused_until', 'deactivated_reason'],
]

export const webhookColumns = columns('account_id', 'id', ...names)

export const webhook: Definition = {
  types: ['webhook'],
  select: `select ${webhookColumns} from webhook r`,
  path: '/v2/webhooks',
  attributes: (row) => picked(row, names),
}
