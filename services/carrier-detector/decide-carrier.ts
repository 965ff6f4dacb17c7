// Decides about one tracking request: its carrier, its failure, or which carriers to probe.
import { likelyCarriers } from '../../domain/carriers/likely-carriers.ts'
import type { DetectionFacts } from '../../domain/carriers/likely-carriers.ts'
import type { NumberType } from '../../domain/carriers/profile.ts'
import { acceptNumber } from '../../domain/numbers/infer-number.ts'
import { detectedCarrier, failedRequest, namedCarrier } from './request-effects.ts'
import type { RequestEffects } from './request-effects.ts'
import type { LiveRequestRow, RequestRow } from './sql.ts'

export type DetectorFacts = {
  readonly now: Date
  readonly carriers: DetectionFacts['carriers']
  readonly lessorPrefixes: DetectionFacts['lessorPrefixes']
  /** SCACs of the configured carriers, in the order of the configuration. */
  readonly configured: readonly string[]
  readonly history: readonly { number: string; scac: string; count: number }[]
  /** Live requests of the same accounts for the same numbers. */
  readonly live: readonly LiveRequestRow[]
}

export type Decision =
  | { readonly kind: 'decided'; readonly effects: RequestEffects }
  /** The number leaves several carriers: probe these, the likeliest first. */
  | { readonly kind: 'probe'; readonly candidates: readonly string[] }

/** The test carrier: its numbers work without a configured carrier. */
export const testScac = 'TEST'

function decideTest(request: RequestRow, now: Date): RequestEffects {
  const how = { how: 'named', confidence: 1 } as const
  return request.request_number === 'TEST-TR-SUCCEEDED'
    ? detectedCarrier(request, testScac, how, now)
    : failedRequest(request, 'not_found', now)
}

/** Whether the account has a live request for this number at this carrier. */
export const isDuplicate = (
  request: RequestRow,
  scac: string,
  live: readonly LiveRequestRow[],
): boolean =>
  live.some(
    (other) =>
      other.account_id === request.account_id &&
      other.request_number === request.request_number &&
      other.request_type === request.request_type &&
      other.scac === scac,
  )

export function decideCarrier(request: RequestRow, facts: DetectorFacts): Decision {
  const { now } = facts
  const decided = (effects: RequestEffects): Decision => ({ kind: 'decided', effects })
  if (request.scac === testScac) return decided(decideTest(request, now))
  const type = request.request_type as NumberType
  if (!acceptNumber(request.request_number, type).plausible)
    return decided(failedRequest(request, 'invalid_number', now))
  if (request.scac !== null) return decided(namedCarrier(request, request.scac, now))
  const detection = likelyCarriers(request.request_number, type, {
    carriers: facts.carriers,
    lessorPrefixes: facts.lessorPrefixes,
    history: facts.history.filter(({ number }) => number === request.request_number),
  })
  const { selected, decision } = detection
  if (selected && decision === 'auto_select') {
    if (isDuplicate(request, selected.scac, facts.live))
      return decided(failedRequest(request, 'duplicate', now))
    const how = { how: 'number', confidence: selected.confidence } as const
    return decided(detectedCarrier(request, selected.scac, how, now))
  }
  const likely = detection.candidates.map(({ scac }) => scac)
  const candidates = [...new Set([...likely, ...facts.configured])].filter((scac) =>
    facts.configured.includes(scac),
  )
  return candidates.length > 0
    ? { kind: 'probe', candidates }
    : decided(failedRequest(request, 'scac_auto_detect_failed', now))
}
