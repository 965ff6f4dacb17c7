import Type from 'typebox'
import type { Static } from 'typebox'
import { trackingRequest } from '../../../resources/definitions/tracking-request.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { createTrackingRequest } from './create.ts'
import { createdAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, recordRoute, pageRoute } from '../http/read-routes.ts'
import { setReferencesAndTags } from '../http/references-and-tags.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import {
  newTexts,
  optionalOwnText,
  optionalTexts,
  resourceBody,
} from '../http/bodies/body-schemas.ts'
import { inferNumberRoute } from './infer-number.ts'
import { trackingRequestBody } from './validate.ts'

const changes = Type.Object({
  ref_number: optionalOwnText,
  ref_numbers: optionalTexts,
  tags: optionalTexts,
  shipment_tags: optionalTexts,
})

/** Clients send one reference, a list, or both. */
const newReferences = ({ ref_number: one, ref_numbers: list }: Static<typeof changes>) =>
  newTexts(typeof one === 'string' ? [one] : one, list)

const newTags = ({ tags, shipment_tags }: Static<typeof changes>) => newTexts(shipment_tags, tags)

const patchRoute = writeRoute(
  'PATCH',
  '/tracking_requests/:id',
  resourceBody('tracking_request', changes),
  async (request, { database, records }) => {
    const given = request.body.data.attributes
    const { id } = request.params
    if (!isUuid(id)) return notFound()
    const lists = { references: newReferences(given), tags: newTags(given) }
    await setReferencesAndTags(database, 'tracking_request', [request.accountId, id], lists)
    return answerRecord({ database, records }, request, trackingRequest)
  },
  {
    summary: 'sets `ref_numbers` (with `ref_number` among them), `tags`; `null` clears',
    answer: recordAnswer(trackingRequest),
  },
)

export const trackingRequestRoutes: readonly Route[] = [
  writeRoute('POST', '/tracking_requests', trackingRequestBody, createTrackingRequest, {
    summary: 'tracks a number',
    answer: createdAnswer(trackingRequest),
    bucket: 'create',
  }),
  pageRoute('/tracking_requests', trackingRequest, 'lists tracking requests'),
  recordRoute('/tracking_requests', trackingRequest, 'one tracking request'),
  patchRoute,
  inferNumberRoute,
]
