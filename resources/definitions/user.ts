import { orNull, text, time } from '../attribute-schemas.ts'
import { defineResource, stored } from '../define-resource.ts'

/** A removed user is still shown by the records that it created. */
export const user = defineResource({
  types: ['user'],
  table: 'account_user',
  attributes: stored({
    name: text,
    email: orNull(text),
    created_at: time,
    updated_at: time,
    removed_at: orNull(time),
  }),
})
