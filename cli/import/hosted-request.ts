// A tracking request of another service with this interface, as one that can be created here.
import { isObject } from '../../domain/normalise/fields/json-fields.ts'

export type HostedRequest = {
  readonly id: string
  /** ISO 8601; empty where that service does not tell it. */
  readonly createdAt: string
  readonly requestType: string
  readonly requestNumber: string
  /** Null where that service has found none. */
  readonly scac: string | null
  readonly refNumbers: readonly string[]
  readonly tags: readonly string[]
  /** Whether nobody is asked about it any more: it failed, it was stopped, or its carrier had nothing more to say. */
  readonly ended: boolean
}

type Resource = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Resource => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((each) => typeof each === 'string')

const attributesOf = (resource: unknown): Resource => objectOf(objectOf(resource).attributes)
const keyOf = (resource: unknown): string =>
  `${textOf(objectOf(resource).type)} ${textOf(objectOf(resource).id)}`

const endedStatuses = new Set(['failed', 'tracking_stopped'])

function requestOf(resource: unknown, included: ReadonlyMap<string, Resource>): HostedRequest[] {
  const attributes = attributesOf(resource)
  const tracked = objectOf(objectOf(resource).relationships).tracked_object
  const shipment = included.get(keyOf(objectOf(tracked).data)) ?? {}
  const [requestType, requestNumber] = [attributes.request_type, attributes.request_number].map(
    textOf,
  )
  const id = textOf(objectOf(resource).id)
  if (id === null || !requestType || !requestNumber) return []
  const both = [...textsOf(attributes.ref_numbers), ...textsOf(shipment.ref_numbers)]
  const request = {
    id,
    createdAt: textOf(attributes.created_at) ?? '',
    requestType,
    requestNumber,
    scac: textOf(attributes.scac) ?? textOf(shipment.shipping_line_scac),
    refNumbers: [...new Set(both)],
    // Those of a shipment may have been changed since it was asked for.
    tags: textsOf(shipment.tags ?? attributes.tags),
    ended:
      endedStatuses.has(textOf(attributes.status) ?? '') ||
      attributes.tracking_stopped === true ||
      textOf(shipment.line_tracking_stopped_at) !== null,
  }
  return [request]
}

/** The requests of one page of `GET /tracking_requests`; null where the body is no such page. */
export function hostedRequests(body: unknown): readonly HostedRequest[] | null {
  const { data, included } = objectOf(body)
  if (!Array.isArray(data)) return null
  const shipments = new Map(listOf(included).map((each) => [keyOf(each), attributesOf(each)]))
  return data.flatMap((each) => requestOf(each, shipments))
}

/** The body that creates the same request. */
export const creationOf = ({
  requestType,
  requestNumber,
  scac,
  refNumbers,
  tags,
}: HostedRequest) => ({
  data: {
    type: 'tracking_request',
    attributes: {
      request_type: requestType,
      request_number: requestNumber,
      ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
      ...(refNumbers.length === 0 ? {} : { ref_numbers: refNumbers }),
      ...(tags.length === 0 ? {} : { shipment_tags: tags }),
    },
  },
})
