import { pickAttributes } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

export const account: ResourceDefinition = {
  types: ['account'],
  select: `select r.* from (select id, id as account_id, company_name from account) r`,
  attributes: (row) => pickAttributes(row, ['company_name']),
}
