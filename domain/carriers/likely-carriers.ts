import { carrierOfScac } from './carrier-table.ts'
import type { CarrierRow } from './carrier-table.ts'
import type { NumberType } from './profile.ts'
import { compact, parseContainerNumber } from '../numbers/container-number.ts'
import {
  byDocumentPrefix,
  byForm,
  byHistory,
  byOwnerPrefix,
  combine,
  confidences,
} from './number-evidence.ts'
import type { Likelihoods } from './number-evidence.ts'

export type DetectionFacts = {
  readonly carriers: readonly CarrierRow[]
  /** Three-letter owner codes of lessors. */
  readonly lessorPrefixes: ReadonlySet<string>
  /** The account's resolved requests for the same container, or for containers with the same owner code. */
  readonly history: readonly { readonly scac: string; readonly count: number }[]
}

export type Candidate = {
  readonly scac: string
  readonly name: string
  /** 0..1, two decimals. */
  readonly confidence: number
}

export type Detection = {
  /** `auto_select` from 0.95, `needs_confirmation` from 0.70. */
  readonly decision: 'auto_select' | 'needs_confirmation' | 'no_prediction'
  /** The first candidate, unless there is no prediction. */
  readonly selected: Candidate | null
  /** Supported carriers, likeliest first. */
  readonly candidates: readonly Candidate[]
}

const autoSelectFrom = 0.95
const confirmFrom = 0.7
/** A candidate below this confidence is not named. */
const leastWorthNaming = 0.02

function likelihoodsOf(raw: string, numberType: NumberType, facts: DetectionFacts): Likelihoods {
  const { carriers, history } = facts
  const container = parseContainerNumber(raw)
  if ('number' in container && container.checkDigitPassed) {
    const owner = byOwnerPrefix(carriers, facts.lessorPrefixes, container.ownerPrefix)
    return withHistory(owner, carriers, history)
  }
  // A mistyped container number may name any owner.
  if (numberType === 'container') return new Map()
  const number = compact(raw)
  return (
    byDocumentPrefix(carriers, number) ??
    withHistory(byForm(carriers, number, numberType), carriers, history)
  )
}

function withHistory(
  evidence: Likelihoods,
  carriers: readonly CarrierRow[],
  history: DetectionFacts['history'],
): Likelihoods {
  const past = byHistory(carriers, history)
  if (past.size === 0) return evidence
  const strongest = Math.max(confidences.historyAtMost, ...evidence.values())
  const joined = combine(evidence, past)
  return new Map([...joined].map(([scac, value]) => [scac, Math.min(value, strongest)]))
}

function candidatesOf(likelihoods: Likelihoods, carriers: readonly CarrierRow[]): Candidate[] {
  return [...likelihoods]
    .flatMap(([scac, value]) => {
      const carrier = carrierOfScac(carriers, scac)
      const confidence = Math.round(value * 100) / 100
      if (!carrier?.supported || confidence < leastWorthNaming) return []
      return [{ scac, name: carrier.name, confidence }]
    })
    .sort((a, b) => b.confidence - a.confidence || a.scac.localeCompare(b.scac))
}

/**
 * The carriers that a number may belong to. Evidence is the carrier's prefix on it, else its form, else the owner code
 * of a container, together with the account's history.
 */
export function likelyCarriers(
  number: string,
  numberType: NumberType,
  facts: DetectionFacts,
): Detection {
  const candidates = candidatesOf(likelihoodsOf(number, numberType, facts), facts.carriers)
  const first = candidates[0]
  if (first === undefined || first.confidence < confirmFrom) {
    return { decision: 'no_prediction', selected: null, candidates }
  }
  const decision = first.confidence >= autoSelectFrom ? 'auto_select' : 'needs_confirmation'
  return { decision, selected: first, candidates }
}
