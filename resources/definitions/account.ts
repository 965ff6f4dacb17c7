import { picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

export const account: Definition = {
  types: ['account'],
  select: `select r.* from (select id, id as account_id, company_name from account) r`,
  attributes: (row) => picked(row, ['company_name']),
}
