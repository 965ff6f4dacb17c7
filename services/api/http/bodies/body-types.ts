import { singularType } from '../../../../resources/resource.ts'
import { isObject } from './body-schemas.ts'

const named = (record: unknown): unknown =>
  isObject(record) && typeof record.type === 'string'
    ? { ...record, type: singularType(record.type) }
    : record

const linked = (relationship: unknown): unknown =>
  isObject(relationship) && 'data' in relationship
    ? { ...relationship, data: named(relationship.data) }
    : relationship

/** The body with the types of its records in the singular. */
export function withSingularTypes(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.data)) return body
  const { relationships } = body.data
  const data = named(body.data) as object
  if (!isObject(relationships)) return { ...body, data }
  const links = Object.entries(relationships).map(([name, each]) => [name, linked(each)] as const)
  return { ...body, data: { ...data, relationships: Object.fromEntries(links) } }
}
