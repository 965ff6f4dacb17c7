import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { trackingRequest } from '../../../resources/definitions/tracking-request.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { createTrackingRequest } from './create.ts'
import { recordAnswer } from '../http/answer-schemas.ts'
import { answerRecord, recordRoute, pageRoute } from '../http/read-routes.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { optionalText, optionalTexts, resourceBody } from '../http/body-schemas.ts'
import { inferNumberRoute } from './infer-number.ts'
import { trackingRequestBody } from './validate.ts'

const changes = Type.Object({ ref_number: optionalText, ref_numbers: optionalTexts })

const setReferences = (db: Db, accountId: string, id: string, references: readonly string[]) =>
  db.query({
    name: 'tracking_request_references',
    text: `
      update tracking_request set ref_numbers = $3, updated_at = now()
      where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id, references],
  })

// Clients send one reference or a list.
const patchRoute = writeRoute(
  'PATCH',
  '/tracking_requests/:id',
  resourceBody('tracking_request', changes),
  async (request, { database }) => {
    const { ref_number, ref_numbers } = request.body.data.attributes
    const references = ref_numbers ?? (typeof ref_number === 'string' ? [ref_number] : null)
    const { id } = request.params
    if (!isUuid(id)) return notFound()
    if (references !== null) await setReferences(database, request.accountId, id, references)
    return answerRecord(database, request, trackingRequest)
  },
  {
    summary: 'sets `ref_numbers` (or `ref_number`, which becomes the list)',
    answer: recordAnswer(trackingRequest),
  },
)

export const trackingRequestRoutes: readonly Route[] = [
  writeRoute('POST', '/tracking_requests', trackingRequestBody, createTrackingRequest, {
    summary: 'tracks a number',
    answer: recordAnswer(trackingRequest, 201),
    bucket: 'create',
  }),
  pageRoute('/tracking_requests', trackingRequest, 'lists tracking requests'),
  recordRoute('/tracking_requests', trackingRequest, 'one tracking request'),
  patchRoute,
  inferNumberRoute,
]
