// Observations of carriers about numbers, as they are stored.
import { compactEvent, textOf, wholeEvent } from '../../domain/journey/observations/observation.ts'
import type {
  CompactEvent,
  Observation,
  Observations,
  Retraction,
  VoidReason,
} from '../../domain/journey/observations/observation.ts'
import type { Merged } from '../../domain/journey/observations/merge.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import type { CarrierReference } from '../identities.ts'
import { insertRow, updateRow, upsertRow } from '../rows.ts'

export type ObservationRow = StoredRows['carrier_observation']

type Stored = CompactEvent | { readonly retracted_id: string }

const isRetraction = (stored: Stored): stored is { readonly retracted_id: string } =>
  'retracted_id' in stored

/** All that is stored about these numbers, also what does not count any more. */
export const readObservations = (db: Db, references: readonly CarrierReference[]) =>
  db.query<ObservationRow>({
    name: 'observations_of_references',
    text: `
      select o.* from (
        select distinct * from unnest($1::text[], $2::text[], $3::text[])
          as n (scac, number, number_type)) m
      cross join lateral (
        select scac, number, number_type, identity, received_at, source, answer_id, event,
               void_at, void_reason
        from carrier_observation
        where scac = m.scac and number = m.number and number_type = m.number_type) o`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })

export function observationsIn(rows: readonly ObservationRow[]): Observations {
  const statements: Observation[] = []
  const retractions: Retraction[] = []
  for (const { source, answer_id, event, ...row } of rows) {
    const received_at = row.received_at.getTime()
    const stored = event as Stored
    if (isRetraction(stored)) {
      const { retracted_id } = stored
      retractions.push({ source, answer_id, received_at, retracted_id })
    } else {
      const reason = row.void_reason as VoidReason
      const taken_back = row.void_at === null ? null : { at: row.void_at.getTime(), reason }
      statements.push({ source, answer_id, received_at, event: wholeEvent(stored), taken_back })
    }
  }
  return { statements, retractions }
}

/** What was said about each of the numbers, from the rows about all of them. */
export const knownIn = (references: readonly CarrierReference[], rows: readonly ObservationRow[]) =>
  references.map((asked) => {
    const { scac, number, number_type } = asked
    const own = rows.filter(
      (row) => row.scac === scac && row.number === number && row.number_type === number_type,
    )
    return { asked, observed: observationsIn(own) }
  })

const keyOf = ({ scac, number, number_type }: CarrierReference, text: string, at: number) => ({
  scac,
  number,
  number_type,
  identity: derivedId('observation', text),
  received_at: new Date(at),
})

const voidOf = ({ taken_back }: Observation) => ({
  void_at: taken_back && new Date(taken_back.at),
  void_reason: taken_back?.reason ?? null,
})

const columnsOf = (reference: CarrierReference, one: Observation) => ({
  source: one.source,
  answer_id: one.answer_id,
  event: compactEvent(one.event),
  ...voidOf(one),
  ...keyOf(reference, textOf(one.event), one.received_at),
})

/** The rows by which what an answer changes is stored. */
export const observationPuts = (reference: CarrierReference, merged: Merged): readonly Put[] => [
  ...merged.added.map((one) => upsertRow('carrier_observation', columnsOf(reference, one))),
  ...merged.restated.map((one) => {
    const { event, ...key } = columnsOf(reference, one)
    const { scac, number, number_type, identity, received_at } = key
    const row = { scac, number, number_type, identity, received_at, event }
    return updateRow('carrier_observation', row)
  }),
  ...merged.taken.map((one) => {
    const key = keyOf(reference, textOf(one.event), one.received_at)
    return updateRow('carrier_observation', { ...voidOf(one), ...key })
  }),
  ...merged.retractions.map(({ retracted_id, received_at, source, answer_id }) =>
    insertRow('carrier_observation', {
      ...keyOf(reference, `retraction ${retracted_id}`, received_at),
      source,
      answer_id,
      event: { retracted_id },
      void_at: null,
      void_reason: null,
    }),
  ),
]
