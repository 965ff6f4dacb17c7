// Relationships to places, whose type depends on the place.
import { one, toOne } from '../define-resource.ts'
import type { Relationship } from '../resource.ts'

/** A terminal or rail terminal, by the columns of its kind and its id. */
export const oneTerminal = (kind: string, id: string): Relationship =>
  one(['terminal', 'rail_terminal'], (row) => toOne(row[kind], row[id]))

/** The port or metro area of an event. */
export const onePlace: Relationship = one(['port', 'metro_area'], (row) =>
  toOne(row.location_kind, row.location_id),
)
