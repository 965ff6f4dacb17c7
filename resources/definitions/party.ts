import { columns, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

export const partyColumns = columns('account_id', 'id', 'company_name')

export const party: Definition = {
  types: ['party'],
  path: '/v2/parties',
  select: `select ${partyColumns} from party r`,
  attributes: (row) => picked(row, ['company_name']),
}
