// The records of the places and ships that a carrier names.
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import { vesselId } from '../../../../resources/identities.ts'
import { findReferenceLocation } from '../../../../resources/reference-data/locations.ts'
import { buildResource } from '../../../../resources/resource.ts'
import type { Resource, ResourceDefinition, ResourceRow } from '../../../../resources/resource.ts'
import { placesByCode, vesselsById } from './sql.ts'

type Ship = Pick<CarrierEvent, 'vessel_imo' | 'vessel_name'>

/** Finds a record; null where there is none. */
export type JourneyRecords = {
  readonly placeOf: (locode: string | null) => ResourceRow | null
  readonly vesselOf: (ship: Ship | null) => ResourceRow | null
}

const idOf = (ship: Ship | null): string | null =>
  ship === null || (ship.vessel_imo === null && ship.vessel_name === null)
    ? null
    : vesselId(ship.vessel_imo, ship.vessel_name)

const present = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** A place is stored when a journey reaches it first; the reference data know most of them before. */
export async function journeyRecords(
  db: Db,
  locodes: readonly (string | null)[],
  ships: readonly (Ship | null)[],
): Promise<JourneyRecords> {
  const [places, vessels] = await Promise.all([
    placesByCode(db, present(locodes)),
    vesselsById(db, present(ships.map(idOf))),
  ])
  return {
    placeOf: (locode) =>
      locode === null
        ? null
        : (places.find(({ code }) => code === locode) ?? findReferenceLocation(locode)),
    vesselOf: (ship) => vessels.find(({ id }) => id === idOf(ship)) ?? null,
  }
}

/** The resources of the records, each once. */
export function built(
  definition: ResourceDefinition,
  rows: readonly (ResourceRow | null)[],
): Resource[] {
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return [...known.values()].map((row) => buildResource(definition, row).resource)
}
