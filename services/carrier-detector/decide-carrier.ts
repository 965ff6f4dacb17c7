// The thinking: what is to be done for one tracking request.
import { detectCarrier } from '../../domain/carriers/likely-carriers.ts'
import type { DetectionFacts } from '../../domain/carriers/likely-carriers.ts'
import type { NumberType } from '../../domain/carriers/profile.ts'
import { acceptNumber } from '../../domain/numbers/infer-number.ts'
import { detected, failed, named } from './request-effects.ts'
import type { Told } from './request-effects.ts'
import type { RequestRow } from './sql.ts'

export type Facts = {
  readonly now: Date
  readonly carriers: DetectionFacts['carriers']
  readonly lessorPrefixes: DetectionFacts['lessorPrefixes']
  /** Carriers that can be asked, in the order of the configuration. */
  readonly configured: readonly string[]
  readonly history: readonly { number: string; scac: string; count: number }[]
  readonly live: readonly {
    account_id: string
    request_number: string
    request_type: string
    scac: string
  }[]
}

export type Decision =
  | { readonly kind: 'told'; readonly told: Told }
  /** The number does not say it: these carriers are to be asked, the likeliest first. */
  | { readonly kind: 'ask'; readonly candidates: readonly string[] }

/** The test carrier's numbers, which need no carrier to be configured. */
export const testScac = 'TEST'

function decideTest(request: RequestRow, now: Date): Told {
  const how = { how: 'named', confidence: 1 } as const
  return request.request_number === 'TEST-TR-SUCCEEDED'
    ? detected(request, testScac, how, now)
    : failed(request, 'not_found', now)
}

/** Whether the account follows this number at this carrier already. */
export const isDoubled = (request: RequestRow, scac: string, live: Facts['live']): boolean =>
  live.some(
    (other) =>
      other.account_id === request.account_id &&
      other.request_number === request.request_number &&
      other.request_type === request.request_type &&
      other.scac === scac,
  )

export function decide(request: RequestRow, facts: Facts): Decision {
  const { now } = facts
  const told = (what: Told): Decision => ({ kind: 'told', told: what })
  if (request.scac === testScac) return told(decideTest(request, now))
  const type = request.request_type as NumberType
  if (!acceptNumber(request.request_number, type).plausible)
    return told(failed(request, 'invalid_number', now))
  if (request.scac !== null) return told(named(request, request.scac, now))
  const detection = detectCarrier(request.request_number, type, {
    carriers: facts.carriers,
    lessorPrefixes: facts.lessorPrefixes,
    history: facts.history.filter(({ number }) => number === request.request_number),
  })
  const { selected, decision } = detection
  if (selected && decision === 'auto_select') {
    if (isDoubled(request, selected.scac, facts.live))
      return told(failed(request, 'duplicate', now))
    const how = { how: 'number', confidence: selected.confidence } as const
    return told(detected(request, selected.scac, how, now))
  }
  const likely = detection.candidates.map(({ scac }) => scac)
  const candidates = [...new Set([...likely, ...facts.configured])].filter((scac) =>
    facts.configured.includes(scac),
  )
  return candidates.length > 0
    ? { kind: 'ask', candidates }
    : told(failed(request, 'scac_auto_detect_failed', now))
}
