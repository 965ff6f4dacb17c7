import { numberOf, numbersIn } from './numbers.ts'
import type { DecimalSign } from './numbers.ts'

type Unit = { readonly pattern: RegExp; readonly factor: number }

const tonne = 1000
// Avoirdupois pound and international foot, exact by definition.
const weightUnits: readonly Unit[] = [
  { pattern: /^(?:KGS?|KGM|KILOS?|KILOGRAMM?E?S?|KILOGRAMOS?|K[6C]S)\b/i, factor: 1 },
  { pattern: /^(?:LBS?|LBR|POUNDS?)\b/i, factor: 0.45359237 },
  {
    pattern: /^(?:M\.?TS?|TNE|MTONS?|METRIC TONS?|TONNES?|TONS?|TO)(?![\p{L}\p{N}])/iu,
    factor: tonne,
  },
]
const volumeUnits: readonly Unit[] = [
  {
    pattern: /^(?:CBMS?|C\.B\.M|M3|M³|MTQ|CU\.?\s?M|CUM|CUBIC MET(?:ER|RE)S?)(?![A-Z])/i,
    factor: 1,
  },
  {
    pattern: /^(?:CFT|CUFT|CU\.?\s?FT|FT3|FT³|FTQ|CF|CUBIC F(?:EE|OO)T)(?![A-Z])/i,
    factor: 0.028316846592,
  },
]

export type Measure = {
  readonly index: number
  /** In kilograms or cubic metres, to the gram or the litre. */
  readonly value: number
  /** Whether a unit is beside the number. */
  readonly named: boolean
  /** Whether the unit is kilograms or cubic metres, so that nothing was converted. */
  readonly metric: boolean
}

const unitAt = (units: readonly Unit[], text: string): Unit | null =>
  units.find(({ pattern }) => pattern.test(text)) ?? null

function unitWithin(units: readonly Unit[], text: string): Unit | null {
  const words = Array.from(text.matchAll(/[A-Za-z][^\s()/,]*/g), (match) => match.index)
  return (
    words.map((index) => unitAt(units, text.slice(index))).find((unit) => unit !== null) ?? null
  )
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/**
 * The decimal sign of a number in this unit, where three digits after its only sign may be
 * thousands or decimals.
 */
type DecimalRule = (text: string, unit: Unit | null) => DecimalSign | null

/**
 * A unit follows its number; in a text that begins with a unit, it precedes it. A unit behind
 * another number belongs to that one.
 */
function unitBeside(units: readonly Unit[], before: string, after: string): Unit | null {
  const [, number, word = ''] = /(\d[\s)./-]*)?\b([A-Za-z]+)[\s.:]*$/.exec(before) ?? []
  // `valid up to 02-Dec-2026`: before a number, `to` is no tonne.
  const unitBefore = /^TO$/i.test(word) ? null : unitAt(units, word)
  if (!/^\s*TO\b/i.test(before) && unitAt(units, before.trimStart()) !== null) return unitBefore
  return unitAt(units, after) ?? (number === undefined ? unitBefore : null)
}

function measuresIn(
  text: string,
  units: readonly Unit[],
  label: string,
  judge: DecimalRule,
): readonly Measure[] {
  const inLabel = unitWithin(units, label)
  return numbersIn(text, null).flatMap(({ index, text: number }) => {
    const after = text.slice(index + number.length).replace(/^[\s)./-]+/, '')
    const named = unitBeside(units, text.slice(0, index), after)
    const unit = named ?? inLabel
    // `31,350 LBS (14,220 KGS)`: around the number alone, as in `(2,180) KGS`, brackets make it negative.
    const isAside = named !== null && !/^\s*\)/.test(text.slice(index + number.length))
    const bare = isAside ? number.replace('(', '') : number
    const value = numberOf(bare, judge(bare, unit))
    if (value === null) return []
    if (/^[A-Za-z]/.test(after) && named === null && !/^[X(]/i.test(after)) return []
    return [
      {
        index,
        value: rounded(value * (unit?.factor ?? 1)),
        named: unit !== null,
        metric: unit?.factor === 1,
      },
    ]
  })
}

// 12.345 KGS is twelve tonnes: twelve kilograms, weighed to the gram, are no container shipment.
// 12,345 MT is as much: no shipment has thousands of tonnes.
function likelyThousands(text: string, unit: Unit | null): DecimalSign | null {
  if (unit?.factor === tonne) return text.includes(',') ? ',' : '.'
  return /^\d{1,2}\.\d{3}$/.test(text) ? ',' : null
}

/** The weights in a text in kilograms; the label may name the unit: `Gross weight (LBS)`. */
export const weightsIn = (text: string, label: string, sign: DecimalSign | null) =>
  measuresIn(text, weightUnits, label, (number, unit) => sign ?? likelyThousands(number, unit))

/** More than any ship takes of one shipment: a larger number has three decimals. */
const mostCubicMetres = 20_000

/** The volumes in a text in cubic metres. */
export function volumesIn(text: string, label: string, sign: DecimalSign | null) {
  const found = measuresIn(text, volumeUnits, label, () => sign)
  if (found.every(({ value }) => value < mostCubicMetres)) return found
  const other = measuresIn(text, volumeUnits, label, () => (sign === ',' ? '.' : ','))
  return other.every(({ value }) => value < mostCubicMetres) ? other : found
}
