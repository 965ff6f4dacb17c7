import { roles } from '../accounts/keys.ts'
import { oneOf, orNull, text, texts, time } from '../attribute-schemas.ts'
import { defineResource, lookedUp, one, stored } from '../define-resource.ts'

/** A key without its text, of which only the hash is stored. */
export const apiKey = defineResource({
  types: ['api_key'],
  path: '/v2/admin/api_keys',
  table: 'api_key',
  columns: ['user_id'],
  lookups: {
    account_ids: `
      array(select g.account_id from api_key_account g where g.key_hash = r.key_hash
        order by g.account_id)`,
  },
  attributes: {
    ...stored({
      name: text,
      role: oneOf(...roles),
      created_at: time,
      expires_at: orNull(time),
      last_used_at: orNull(time),
      revoked_at: orNull(time),
    }),
    ...lookedUp({ account_ids: texts }),
  },
  relationships: { user: one('user', 'user_id') },
})
