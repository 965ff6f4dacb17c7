import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { contains, equalsCode, isSet } from '../http/filters.ts'
import type { Filter } from '../http/filters.ts'
import { answerOne, oneRoute, pageRoute } from '../http/read-routes.ts'
import { write } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { maybeTexts, resourceBody } from '../http/body-schemas.ts'

const plan = { definition: shipment }

/** The number that was asked for, or one that turned out to be the shipment's. */
const anyNumber: Filter = (text) => {
  const sql = '(r.number = $ or r.bill_of_lading_number = $ or r.booking_number = $)'
  return { sql, value: equalsCode('number')(text)?.value }
}

const containerNumbers = `coalesce((select string_agg(c.number, ' ') from container c
  where c.account_id = r.account_id and c.shipment_id = r.id), '')`

const filters = {
  q: contains(
    ...['r.number', "coalesce(r.bill_of_lading_number, '')", "coalesce(r.booking_number, '')"],
    ...["coalesce(array_to_string(r.ref_numbers, ' '), '')", containerNumbers],
  ),
  number: anyNumber,
  'filter[tracking_stopped]': isSet('line_tracking_stopped_at'),
}

const changes = Type.Object({ ref_numbers: maybeTexts, tags: maybeTexts })

const setWords = (
  db: Db,
  accountId: string,
  id: string,
  references: readonly string[] | null,
  tags: readonly string[] | null,
) =>
  db.query({
    name: 'shipment_words',
    text: `
      update shipment set ref_numbers = coalesce($3, ref_numbers), tags = coalesce($4, tags),
        updated_at = now()
      where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id, references, tags],
  })

const patchRoute = write(
  'PATCH',
  '/shipments/:id',
  resourceBody('shipment', changes),
  async (call, { database }) => {
    const { ref_numbers, tags } = call.body.data.attributes
    const { id } = call.params
    if (!isUuid(id)) return notFound()
    await setWords(database, call.accountId, id, ref_numbers ?? null, tags ?? null)
    return answerOne(database, call, plan)
  },
)

export const shipmentRoutes: readonly Route[] = [
  pageRoute('/shipments', { ...plan, filters }),
  oneRoute('/shipments', plan),
  patchRoute,
]
