import { carrierOfScac } from './carrier-table.ts'
import type { CarrierRow } from './carrier-table.ts'
import type { NumberType } from './profile.ts'
import { compact } from '../numbers/container-number.ts'
import { readContainer } from '../numbers/read-container.ts'
import { afterCounts } from './learned-counts.ts'
import type { LearnedCount, Likelihoods } from './learned-counts.ts'
import { countedForm, countedOwner, formOf } from './number-forms.ts'
import type { NumberFacts } from './number-forms.ts'
import {
  byDocumentPrefix,
  byHistory,
  byOwnerPrefix,
  combine,
  confidences,
  prefixedNumber,
} from './number-evidence.ts'

/** Facts about all numbers. */
export type ReferenceFacts = NumberFacts & {
  readonly carriers: readonly CarrierRow[]
  /** Three-letter owner codes of lessors. */
  readonly lessorPrefixes: ReadonlySet<string>
}

export type DetectionFacts = ReferenceFacts & {
  /** The account's resolved requests for the same number. */
  readonly history: readonly { readonly scac: string; readonly count: number }[]
  /** The counts of `countedAs` the number. */
  readonly learned: readonly LearnedCount[]
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
  /** Likeliest first; also lines that cannot be tracked. */
  readonly candidates: readonly Candidate[]
}

const autoSelectFrom = 0.95
const confirmFrom = 0.7
/** A candidate below this confidence is not named. */
const leastWorthNaming = 0.02

/** The key under which numbers like this one are counted; null where nothing is to be learned from them. */
export function countedAs(
  raw: string,
  numberType: NumberType,
  facts: ReferenceFacts,
): string | null {
  const container = readContainer(raw, facts)
  if (container !== null)
    return container.checkDigitPassed ? countedOwner(container.ownerPrefix) : null
  if (numberType === 'container') return null
  const number = compact(raw)
  return prefixedNumber(facts, number) === null ? countedForm(number, facts) : null
}

function byOwner(ownerPrefix: string, facts: DetectionFacts): Likelihoods {
  const { carriers, lessorPrefixes, learned } = facts
  const likelihoods = afterCounts(byOwnerPrefix(carriers, lessorPrefixes, ownerPrefix), learned)
  if (!lessorPrefixes.has(ownerPrefix)) return likelihoods
  const capped = (value: number): number => Math.min(value, confidences.lessorAtMost)
  return new Map([...likelihoods].map(([scac, value]) => [scac, capped(value)]))
}

function likelihoodsOf(raw: string, numberType: NumberType, facts: DetectionFacts): Likelihoods {
  const container = readContainer(raw, facts)
  if (container !== null) {
    // A mistyped container number may name any owner.
    if (!container.checkDigitPassed) return new Map()
    return withHistory(byOwner(container.ownerPrefix, facts), facts)
  }
  if (numberType === 'container') return new Map()
  const number = compact(raw)
  const prior = formOf(number, facts)?.lines ?? new Map<string, number>()
  return byDocumentPrefix(facts, number) ?? withHistory(afterCounts(prior, facts.learned), facts)
}

function withHistory(evidence: Likelihoods, { carriers, history }: DetectionFacts): Likelihoods {
  const past = byHistory(carriers, history)
  const strongest = Math.max(confidences.historyAtMost, ...evidence.values())
  const joined = combine(evidence, past)
  return new Map([...joined].map(([scac, value]) => [scac, Math.min(value, strongest)]))
}

function candidatesOf(likelihoods: Likelihoods, carriers: readonly CarrierRow[]): Candidate[] {
  return [...likelihoods]
    .flatMap(([scac, value]) => {
      const carrier = carrierOfScac(carriers, scac)
      // No count makes a form surer than a prefix.
      const confidence = Math.min(Math.round(value * 100) / 100, confidences.prefixAndForm)
      if (carrier === null || confidence < leastWorthNaming) return []
      return [{ scac, name: carrier.name, confidence }]
    })
    .sort((a, b) => b.confidence - a.confidence || a.scac.localeCompare(b.scac))
}

/**
 * The carriers that a number may belong to. Evidence is the carrier's prefix on it, else its form, else the owner code
 * of a container, together with what was learned from resolved numbers.
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
