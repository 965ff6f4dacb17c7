import type { RetentionJob } from './job.ts'

/**
 * Deletes old answers of carriers, but not the last one about a number that is still polled, with which the next one is
 * compared. A number that is not polled forgets its last answer, so that a new follower gets another one.
 */
export const clearAnswers: RetentionJob = (db, most, { OBSERVATION_MONTHS }) =>
  db.query({
    name: 'retention_answers',
    text: `
      with gone as (
        delete from carrier_answer where ctid = any(array(
          select a.ctid from carrier_answer a
          where a.received_at < now() - $2 * interval '1 month' and not exists (
            select from carrier_reference r
            where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type
              and r.last_answer_id = a.id and r.due_at is not null)
          order by a.received_at limit $1 for update of a skip locked))
        returning id, scac, number, number_type
      ), forgotten as (
        update carrier_reference r set last_answer_id = null, last_answer_hash = null
        from gone
        where r.scac = gone.scac and r.number = gone.number and r.number_type = gone.number_type
          and r.last_answer_id = gone.id
      )
      select 1 from gone`,
    values: [most, OBSERVATION_MONTHS],
  })
