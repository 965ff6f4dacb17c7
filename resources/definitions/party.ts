import { columns, pickAttributes } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

export const partyColumns = columns('account_id', 'id', 'company_name')

export const party: ResourceDefinition = {
  types: ['party'],
  path: '/v2/parties',
  select: `select ${partyColumns} from party r`,
  attributes: (row) => pickAttributes(row, ['company_name']),
}
