import type { DateStyle, NumberStyle, TimeStyle } from '../print.ts'
import type { Shown, Truth } from '../truth.ts'

export type Style = {
  readonly date: DateStyle
  readonly time: TimeStyle
  readonly number: NumberStyle
  /** Decimals of weights. */
  readonly decimals: number
  readonly weight: 'KGS' | 'KG' | 'kg' | 'LBS' | 'bare' | 'both'
  readonly place: 'city' | 'country' | 'state' | 'locode' | 'comma-locode'
  readonly upper: boolean
  /** Whether the carrier's prefix stands before its numbers, where it may be left off. */
  readonly prefixed: boolean
  /** Which of the carrier's names. */
  readonly carrierName: number
}

export const shown = (text: string, truth: Truth = {}): Shown => ({
  lines: text === '' ? [] : [text],
  truth,
})
export const nothing: Shown = { lines: [], truth: {} }
