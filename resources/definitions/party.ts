import { text } from '../attribute-schemas.ts'
import { defineResource, stored } from '../define-resource.ts'

export const party = defineResource({
  types: ['party'],
  path: '/v2/parties',
  table: 'party',
  attributes: stored({ company_name: text }),
  list: { pageSize: 25 },
})
