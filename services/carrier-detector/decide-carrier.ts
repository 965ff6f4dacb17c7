// Decides about one tracking request: its carrier, its failure, or which carriers to probe.
import { carrierOfScac, groupMembers, testScac } from '../../domain/carriers/carrier-table.ts'
import { countedAs, likelyCarriers } from '../../domain/carriers/likely-carriers.ts'
import type { Candidate, DetectionFacts } from '../../domain/carriers/likely-carriers.ts'
import { canonicalNumber } from '../../domain/numbers/canonical-number.ts'
import { acceptNumber } from '../../domain/numbers/infer-number.ts'
import {
  attachedRequest,
  detectedCarrier,
  duplicateRequest,
  failedRequest,
  namedCarrier,
} from './request-effects.ts'
import { trackedShipmentFor } from './tracked-shipments.ts'
import type { RequestEffects } from './request-effects.ts'
import type { LiveRequestRow, RequestRow, TrackedRow } from './sql.ts'

export type DetectorFacts = Omit<DetectionFacts, 'history'> & {
  readonly now: Date
  /** SCACs of the configured carriers, in the order of the configuration. */
  readonly configured: readonly string[]
  readonly history: readonly { number: string; scac: string; count: number }[]
  /** Live requests of the same accounts for the same numbers. */
  readonly live: readonly LiveRequestRow[]
  /** Shipments that the same accounts track, with these numbers or containers. */
  readonly tracked: readonly TrackedRow[]
  /** The shipments that replace those of these numbers, by the ids of those. */
  readonly joined: ReadonlyMap<string, string>
}

/** What decides about a request whose carrier is known. */
export type AccountFacts = Pick<DetectorFacts, 'live' | 'tracked' | 'joined' | 'carriers' | 'now'>

type Decision =
  | { readonly kind: 'decided'; readonly effects: RequestEffects }
  /** The number leaves several carriers: probe these, the likeliest first. */
  | { readonly kind: 'probe'; readonly candidates: readonly string[] }

function decideTest(request: RequestRow, now: Date): RequestEffects {
  const how = { how: 'named', confidence: 1 } as const
  return request.request_number === 'TEST-TR-SUCCEEDED'
    ? detectedCarrier(request, testScac, how, { joined: new Map(), now })
    : failedRequest(request, 'not_found', now)
}

/** The request with its carrier, and its number in the carrier's form. */
export function atCarrier(
  request: RequestRow,
  scac: string,
  carriers: DetectorFacts['carriers'],
): RequestRow & { readonly scac: string } {
  const { request_number: given, request_type } = request
  const number = canonicalNumber(carrierOfScac(carriers, scac), request_type, given)
  const given_number = number === given ? request.given_number : (request.given_number ?? given)
  return { ...request, scac, request_number: number, given_number }
}

/** The account's live request for this number at this carrier. */
export const twinOf = (
  request: RequestRow,
  live: readonly LiveRequestRow[],
  carriers: DetectorFacts['carriers'],
): LiveRequestRow | undefined => {
  const carrier = carrierOfScac(carriers, request.scac ?? '')
  const canonical = (number: string): string =>
    canonicalNumber(carrier, request.request_type, number)
  return live.find(
    (other) =>
      other.account_id === request.account_id &&
      canonical(other.request_number) === request.request_number &&
      other.request_type === request.request_type &&
      other.scac === request.scac,
  )
}

/** The effects for a request about a shipment that the account tracks; null when it tracks none. */
export function attachedTo(
  request: RequestRow,
  { live, tracked, carriers, now }: AccountFacts,
): RequestEffects | null {
  const shipment = trackedShipmentFor(request, tracked, carriers, now)
  // The ingester, which knows the containers, writes the custom fields that a request brings.
  const hasFields = Array.isArray(request.initial_custom_fields)
  if (shipment === null || hasFields) return null
  const known = atCarrier(request, shipment.scac, carriers)
  // A request that names its carrier is among the live ones itself.
  const twin = request.scac === null ? twinOf(known, live, carriers) : undefined
  if (twin) return duplicateRequest(known, twin, now)
  return attachedRequest(known, shipment, now)
}

export function decideCarrier(request: RequestRow, facts: DetectorFacts): Decision {
  const { now } = facts
  const decided = (effects: RequestEffects): Decision => ({ kind: 'decided', effects })
  if (request.scac === testScac) return decided(decideTest(request, now))
  if (!acceptNumber(request.request_number, request.request_type).plausible)
    return decided(failedRequest(request, 'invalid_number', now))
  const attached = attachedTo(request, facts)
  if (attached !== null) return decided(attached)
  if (request.scac !== null) return decided(namedCarrier(request, request.scac, now))
  return decideByNumber(request, facts)
}

/** From this confidence the carrier of a number without its prefix is not asked before it is followed. */
const certainWithoutPrefix = 0.99

/** Whether a number that a carrier has known is that of the request, however the client writes it. */
const isNumberOf =
  ({ request_number: given, request_type }: RequestRow, { carriers }: DetectorFacts) =>
  ({ number, scac }: DetectorFacts['history'][number]): boolean =>
    number === given ||
    number === canonicalNumber(carrierOfScac(carriers, scac), request_type, given)

function decideByNumber(request: RequestRow, facts: DetectorFacts): Decision {
  const form = countedAs(request.request_number, request.request_type, facts)
  const { selected, decision, candidates } = likelyCarriers(
    request.request_number,
    request.request_type,
    {
      ...facts,
      history: facts.history.filter(isNumberOf(request, facts)),
      learned: facts.learned.filter((count) => count.form === form),
    },
  )
  // A prefix is certain. Of what was only counted a wrong one in twenty would wait for days, and asking costs a call.
  const isCertain = form === null || (selected?.confidence ?? 0) >= certainWithoutPrefix
  if (selected && decision === 'auto_select' && isCertain)
    return decideSelected(request, selected, facts)
  return askInOrder(request, [...candidates.map(({ scac }) => scac), ...facts.configured], facts)
}

/** The carrier is certain: it is followed, or the request fails because it cannot be asked. */
function decideSelected(request: RequestRow, selected: Candidate, facts: DetectorFacts): Decision {
  const { carriers, live, now } = facts
  const known = atCarrier(request, selected.scac, carriers)
  const carrier = carrierOfScac(carriers, selected.scac)
  if (carrier !== null && !carrier.supported) {
    // No other carrier than those of the same owner can know the number.
    const others = groupMembers(carriers, carrier).map(({ scac }) => scac)
    return askInOrder(request, others, facts, selected.scac)
  }
  const twin = twinOf(known, live, carriers)
  if (twin) return { kind: 'decided', effects: duplicateRequest(known, twin, now) }
  const how = { how: 'number', confidence: selected.confidence } as const
  const effects = attachedTo(known, facts) ?? detectedCarrier(known, selected.scac, how, facts)
  return { kind: 'decided', effects }
}

/** Probes those of the carriers that are configured; without any, the request fails and shows the recognised one. */
function askInOrder(
  request: RequestRow,
  scacs: readonly string[],
  { configured, now }: DetectorFacts,
  recognised: string | null = null,
): Decision {
  const candidates = [...new Set(scacs)].filter((scac) => configured.includes(scac))
  if (candidates.length > 0) return { kind: 'probe', candidates }
  const failed = { ...request, scac: recognised }
  return { kind: 'decided', effects: failedRequest(failed, 'scac_auto_detect_failed', now) }
}
