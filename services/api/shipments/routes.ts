import Type from 'typebox'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, pageRoute } from '../http/read-routes.ts'
import { recordThenRoute } from '../history/record-route.ts'
import { shipmentThen } from '../history/shipment-then.ts'
import { setReferencesAndTags } from '../http/references-and-tags.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { newTexts, optionalTexts, resourceBody } from '../http/bodies/body-schemas.ts'
import { trackingRoutes } from './tracking-routes.ts'

const changes = Type.Object({ ref_numbers: optionalTexts, tags: optionalTexts })

const patchRoute = writeRoute(
  'PATCH',
  '/shipments/:id',
  resourceBody('shipment', changes),
  async (request, { database, records }) => {
    const { ref_numbers, tags } = request.body.data.attributes
    const { id } = request.params
    if (!isUuid(id)) return notFound()
    const lists = { references: newTexts(ref_numbers), tags: newTexts(tags) }
    await setReferencesAndTags(database, 'shipment', [request.accountId, id], lists)
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
