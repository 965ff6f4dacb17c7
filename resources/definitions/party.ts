import { picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

export const party: Definition = {
  types: ['party'],
  path: '/v2/parties',
  select: `select r.* from party r`,
  attributes: (row) => picked(row, ['company_name']),
}
