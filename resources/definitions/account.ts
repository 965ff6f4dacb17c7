import { text } from '../attribute-schemas.ts'
import { defineResource, stored } from '../define-resource.ts'

export const account = defineResource({
  types: ['account'],
  table: '(select id, id as account_id, company_name from account)',
  attributes: stored({ company_name: text }),
})
