import { singularType } from '../resource.ts'
import type { Resource, ResourceType } from '../resource.ts'

/** The attributes and relationships that a client wants of each type; types that are absent are shown whole. */
type SparseFields = ReadonlyMap<ResourceType, ReadonlySet<string>>

/** Reads `fields[shipment]=tags,containers` of a query. */
export function readSparseFields(query: ReadonlyMap<string, string>): SparseFields {
  const fields = new Map<ResourceType, ReadonlySet<string>>()
  for (const [name, value] of query) {
    const type = /^fields\[(\w+)\]$/.exec(name)?.[1]
    if (type === undefined) continue
    fields.set(singularType(type), new Set(value.split(',').map((each) => each.trim())))
  }
  return fields
}

const only = <T>(of: Readonly<Record<string, T>>, wanted: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => wanted.has(name)))

/** The resource with the wanted fields alone. */
export function withFields(resource: Resource, fields: SparseFields): Resource {
  const wanted = fields.get(resource.type)
  if (wanted === undefined) return resource
  return {
    ...resource,
    attributes: only(resource.attributes, wanted),
    ...(resource.relationships && { relationships: only(resource.relationships, wanted) }),
  }
}
