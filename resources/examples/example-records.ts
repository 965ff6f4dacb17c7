// Records of the example journey, one of each type, for the description of the interface.
import { definitionOf } from '../definitions/by-type.ts'
import { buildResource } from '../resource.ts'
import type { Resource, ResourceType } from '../resource.ts'
import { exampleRows } from './event-rows.ts'

/** A webhook that was switched off is the example of its event, and none of a webhook. */
const isUsual = ({ type }: Resource): boolean => type !== 'webhook'

/** The types without a record are those that no notification includes. */
export function exampleRecords(): ReadonlyMap<ResourceType, Resource> {
  const rows = Object.entries(exampleRows('container.transport.vessel_discharged'))
  const records = rows.flatMap(([type, ofType]) => {
    const definition = definitionOf(type)
    return definition === undefined
      ? []
      : ofType.map((row) => buildResource(definition, row).resource)
  })
  return new Map(records.filter(isUsual).map((one) => [one.type, one] as const))
}
