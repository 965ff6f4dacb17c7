import { text } from '../attribute-schemas.ts'
import { defineResource, stored } from '../define-resource.ts'
import { contains } from '../lists/filters.ts'

export const party = defineResource({
  types: ['party'],
  path: '/v2/parties',
  table: 'party',
  attributes: stored({ company_name: text }),
  // The name that a guide of the hosted service gives the parameter.
  list: { filters: { query: contains('r.company_name') }, pageSize: 25 },
})
