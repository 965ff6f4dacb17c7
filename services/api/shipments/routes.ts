import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { contains, equalsCode, isSet } from '../http/filters.ts'
import type { Filter } from '../http/filters.ts'
import { answerRecord, recordRoute, pageRoute } from '../http/read-routes.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { optionalTexts, resourceBody } from '../http/body-schemas.ts'

const options = { definition: shipment }

/** The number that is tracked, or another number of the shipment. */
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

const changes = Type.Object({ ref_numbers: optionalTexts, tags: optionalTexts })

const setReferencesAndTags = (
  db: Db,
  accountId: string,
  id: string,
  references: readonly string[] | null,
  tags: readonly string[] | null,
) =>
  db.query({
    name: 'shipment_references_and_tags',
    text: `
      update shipment set ref_numbers = coalesce($3, ref_numbers), tags = coalesce($4, tags),
        updated_at = now()
      where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id, references, tags],
  })

const patchRoute = writeRoute(
  'PATCH',
  '/shipments/:id',
  resourceBody('shipment', changes),
  async (request, { database }) => {
    const { ref_numbers, tags } = request.body.data.attributes
    const { id } = request.params
    if (!isUuid(id)) return notFound()
    await setReferencesAndTags(database, request.accountId, id, ref_numbers ?? null, tags ?? null)
    return answerRecord(database, request, options)
  },
)

export const shipmentRoutes: readonly Route[] = [
  pageRoute('/shipments', { ...options, filters }),
  recordRoute('/shipments', options),
  patchRoute,
]
