// Records of the example journey, one of each type, for the description of the interface.
import { definitionOf } from '../definitions/by-type.ts'
import { buildResource } from '../resource.ts'
import type { Resource, ResourceType } from '../resource.ts'
import { exampleRows } from './event-rows.ts'

/** A webhook that was switched off is the example of its event, and its row is none of a whole webhook. */
const isUsual = (type: string): boolean => type !== 'webhook'

/** The types without a record are those that no notification includes. */
export function exampleRecords(): ReadonlyMap<ResourceType, Resource> {
  const rows = Object.entries(exampleRows('container.transport.vessel_discharged'))
  const records = rows.flatMap(([type, ofType]) => {
    const definition = definitionOf(type)
    return definition === undefined || !isUsual(type)
      ? []
      : ofType.map((row) => buildResource(definition, row).resource)
  })
  return new Map(records.map((one) => [one.type, one] as const))
}
