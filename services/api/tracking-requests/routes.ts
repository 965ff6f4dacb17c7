import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { trackingRequest } from '../../../resources/definitions/tracking-request.ts'
import { isUuid, notFound } from '../http/answers.ts'
import { createTrackingRequest } from './create.ts'
import { contains, equalsCode, from, oneOf, until } from '../http/filters.ts'
import { answerRecord, recordRoute, pageRoute } from '../http/read-routes.ts'
import { writeRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { optionalText, optionalTexts, resourceBody } from '../http/body-schemas.ts'
import { inferNumberRoute } from './infer-number.ts'
import { trackingRequestBody } from './validate.ts'

const options = { definition: trackingRequest, include: 'tracked_object' }

const filters = {
  q: contains('r.request_number', "array_to_string(r.ref_numbers, ' ')"),
  'filter[request_number]': equalsCode('request_number'),
  'filter[status]': oneOf('status', [
    ...['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'],
  ]),
  'filter[scac]': equalsCode('scac'),
  'filter[created_at][start]': from('created_at'),
  'filter[created_at][end]': until('created_at'),
  'filter[updated_at][start]': from('updated_at'),
  'filter[updated_at][end]': until('updated_at'),
}

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
    return answerRecord(database, request, options)
  },
)

export const trackingRequestRoutes: readonly Route[] = [
  writeRoute('POST', '/tracking_requests', trackingRequestBody, createTrackingRequest, {
    bucket: 'create',
  }),
  pageRoute('/tracking_requests', { ...options, filters }),
  recordRoute('/tracking_requests', options),
  patchRoute,
  inferNumberRoute,
]
