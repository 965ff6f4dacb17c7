import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, pageRoute } from '../http/read-routes.ts'
import { recordThenRoute } from '../history/record-route.ts'
import { shipmentThen } from '../history/shipment-then.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { newTexts, optionalTexts, resourceBody } from '../http/body-schemas.ts'
import { trackingRoutes } from './tracking-routes.ts'

const changes = Type.Object({ ref_numbers: optionalTexts, tags: optionalTexts })

/** Null keeps the stored list. */
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
  async (request, { database, records }) => {
    const { ref_numbers, tags } = request.body.data.attributes
    const { id } = request.params
    if (!isUuid(id)) return notFound()
    const [references, newTags] = [newTexts(ref_numbers), newTexts(tags)]
    if (references !== null || newTags !== null)
      await setReferencesAndTags(database, request.accountId, id, references, newTags)
    return answerRecord({ database, records }, request, shipment)
  },
  { summary: 'sets `ref_numbers`, `tags`; `null` clears', answer: recordAnswer(shipment) },
)

export const shipmentRoutes: readonly Route[] = [
  pageRoute('/shipments', shipment, 'lists shipments'),
  recordThenRoute('/shipments', shipment, 'one shipment', shipmentThen),
  patchRoute,
  ...trackingRoutes,
]
