import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'

/** A carrier reference with its last answer; the answer's columns are null before the first one. */
export type AnsweredReference = CarrierReference & {
  readonly due_at: Date | null
  readonly last_answer_id: string | null
  readonly received_at: Date | null
  readonly body: Buffer | null
}

/**
 * References with their last answers. This is a second statement, after the lock: a statement that waits for
 * a lock then sees the locked row as it is, but the rows that it joins as they were when it began.
 */
export const answeredReferences = (tx: Db, references: readonly CarrierReference[]) =>
  tx.query<AnsweredReference>({
    name: 'ingester_answered_references',
    text: `
      select r.scac, r.number, r.number_type, r.due_at, r.last_answer_id, a.received_at, a.body
      from (select distinct * from unnest($1::text[], $2::text[], $3::text[])
              as n (scac, number, number_type)) m
      join carrier_reference r using (scac, number, number_type)
      left join carrier_answer a on a.id = r.last_answer_id`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })
