// Why a request still waits: its carrier does not answer.
import Type from 'typebox'
import { described, orNull, text, time } from '../attribute-schemas.ts'
import { computed } from '../define-resource.ts'
import { isoTime } from '../resource.ts'

/** So many failures in a row, whatever the numbers, are the carrier's; then all its numbers wait. */
export const mostFailures = 5

const told = (reason: string, since: string): string =>
  `jsonb_build_object('reason', ${reason}, 'since', ${since})`

/** The refusal of the number of a waiting request `r`, else that of its carrier as a whole, as SQL. */
export const refusalOfRequest = `
  (case when r.status in ('pending', 'awaiting_manifest') then coalesce(
    (select ${told('c.refusal', 'c.refused_since')} from carrier_reference c
      where c.scac = r.scac and c.number = coalesce(r.follows_number, r.request_number)
        and c.number_type = coalesce(r.follows_type, r.request_type) and c.refusal is not null),
    (select ${told('f.refusal', 'f.since')} from refusing_carrier f
      where f.scac = r.scac and f.failures >= ${mostFailures})) end)`

type Refusal = { readonly reason: string; readonly since: string }

const schema = described(
  orNull(Type.Object({ reason: text, since: time })),
  'Why the carrier does not answer, and since when; null where it answers, or where the request does not wait for it.',
)

/** From the column `refusal`. */
export const refusalAttribute = computed(schema, ({ refusal }) => {
  const found = refusal as Refusal | null
  return found && { reason: found.reason, since: isoTime(new Date(found.since)) }
})
