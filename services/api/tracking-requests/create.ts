import type { Db } from '../../../platform/postgres/database.ts'
import { buildResource } from '../../../resources/resource.ts'
import { trackingRequest } from '../../../resources/definitions/tracking-request.ts'
import { trackingRequested } from '../../../resources/messages/tracking-requested.ts'
import { isUuid, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { defaultFields, putDefaultFields, stageFields } from '../custom-fields/initial-fields.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'
import { insertRequest, liveRequest, lockNumber, partyExists } from './sql.ts'
import type { NewRequest } from './sql.ts'
import { validateTrackingRequest } from './validate.ts'
import type { TrackingRequestBody, ValidTrackingRequest } from './validate.ts'

async function customerExists(db: Db, accountId: string, id: string | null): Promise<boolean> {
  if (id === null) return true
  return isUuid(id) && (await partyExists(db, accountId, id)).length > 0
}

function accept({ database, outbox }: ApiDependencies, request: ApiRequest, wanted: NewRequest) {
  return database.transaction(async (tx) => {
    const [, [row], defaults] = await Promise.all([
      wanted.scac === null && lockNumber(tx, request.accountId, wanted),
      insertRequest(tx, request, wanted),
      defaultFields(tx, request.accountId),
    ])
    if (row === undefined) return null
    const custom_field_ids = putDefaultFields(tx, defaults, row)
    const { traceparent } = request
    const encoded = outbox.put(tx, [{ ...trackingRequested(row), traceparent }])
    return { row: { ...row, custom_field_ids }, encoded }
  })
}

const pointersTo = (live: { readonly id: string; readonly shipment_id: string | null }) => ({
  tracking_request_id: live.id,
  ...(live.shipment_id !== null && { shipment_id: live.shipment_id }),
})

async function duplicateAnswer(
  db: Db,
  request: ApiRequest,
  wanted: ValidTrackingRequest,
): Promise<HttpAnswer> {
  const [live] = await liveRequest(db, request, wanted)
  const scac = wanted.scac === null ? '' : ` with scac '${wanted.scac}'`
  const problem = {
    code: 'duplicate',
    detail: `Request number '${wanted.given}'${scac} already exists in a tracking_request with a pending or created status`,
    pointer: '/data/attributes/request_number',
    ...(live && { meta: pointersTo(live) }),
  }
  return refusal(422, [problem])
}

/** 201 with the pending request; the row and the message about it are one transaction. */
export async function createTrackingRequest(
  request: ApiRequest<TrackingRequestBody>,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const { attributes, relationships } = request.body.data
  const checked = validateTrackingRequest(attributes, dependencies.carriers)
  const customerId = relationships?.customer?.data?.id ?? null
  const isKnown = await customerExists(dependencies.database, request.accountId, customerId)
  const pointer = '/data/relationships/customer/data/id'
  const customerProblems = isKnown
    ? []
    : [{ code: 'not_found', detail: 'Customer does not exist', pointer }]
  const staged = await stageFields(
    dependencies.database,
    request.accountId,
    attributes.initial_custom_fields,
  )
  const problems = [...customerProblems, ...(staged.ok ? [] : staged.problems)]
  if (!checked.ok) return refusal(422, [...checked.problems, ...problems])
  if (!staged.ok || problems.length > 0) return refusal(422, problems)
  const wanted = { ...checked.value, customerId, staged: staged.value }
  const accepted = await accept(dependencies, request, wanted)
  if (accepted === null) return duplicateAnswer(dependencies.database, request, checked.value)
  dependencies.outbox.publish(accepted.encoded)
  return { status: 201, body: { data: buildResource(trackingRequest, accepted.row).resource } }
}
