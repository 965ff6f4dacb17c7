import { numbersIn } from './numbers.ts'
import type { DecimalSign } from './numbers.ts'

type Unit = { readonly pattern: RegExp; readonly factor: number }

// Avoirdupois pound and international foot, exact by definition.
const weightUnits: readonly Unit[] = [
  { pattern: /^(?:KGS?|KGM|KILOS?|KILOGRAMM?E?S?|KILOGRAMOS?|K[6C]S)\b/i, factor: 1 },
  { pattern: /^(?:LBS?|LBR|POUNDS?)\b/i, factor: 0.45359237 },
  { pattern: /^(?:M\.?TS?|TNE|MTONS?|METRIC TONS?|TONNES?|TONS?|TO)\b/i, factor: 1000 },
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
  /** Whether a unit stood beside the number. */
  readonly named: boolean
  /** Whether that was kilograms or cubic metres, so that nothing had to be converted. */
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

function measuresIn(
  text: string,
  units: readonly Unit[],
  label: string,
  sign: DecimalSign | null,
): readonly Measure[] {
  const inLabel = unitWithin(units, label)
  return numbersIn(text, sign).flatMap(({ index, text: number, value }) => {
    const after = text.slice(index + number.length).replace(/^[\s)./-]+/, '')
    const before = /([A-Za-z0-9]+)[\s.:]*$/.exec(text.slice(0, index))?.[1] ?? ''
    const named = unitAt(units, after) ?? unitAt(units, before)
    const unit = named ?? inLabel
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

/** Nobody ships less in a container: such a number has its thousands parted. */
const fewestKilograms = 50

// 12.345 KGS is twelve tonnes: nobody ships twelve kilograms by container and weighs them to the gram.
function thousandsOfKilos(text: string, sign: DecimalSign | null): DecimalSign | null {
  if (sign !== null || !/(?<![\d.,])\d{1,2}\.\d{3}(?![\d.,])/.test(text)) return sign
  return /\bM\.?TS?\b|TON/i.test(text) ? sign : ','
}

/** The weights in a text in kilograms; the label may name the unit: `Gross weight (LBS)`. */
export function weightsIn(text: string, label: string, sign: DecimalSign | null) {
  const likely = thousandsOfKilos(`${text} ${label}`, sign)
  const found = measuresIn(text, weightUnits, label, likely)
  const isPartedOdd = /(?<![\d.,])\d{1,3}[.,]\d{3}(?![\d.,])/.test(text)
  if (!isPartedOdd || found.every(({ value }) => value >= fewestKilograms)) return found
  return measuresIn(text, weightUnits, label, likely === ',' ? '.' : ',')
}

/** What the largest ship takes of one shipment is less by far: such a number has three decimals. */
const mostCubicMetres = 20_000

/** The volumes in a text in cubic metres. */
export function volumesIn(text: string, label: string, sign: DecimalSign | null) {
  const found = measuresIn(text, volumeUnits, label, sign)
  if (found.every(({ value }) => value < mostCubicMetres)) return found
  const other = measuresIn(text, volumeUnits, label, sign === ',' ? '.' : ',')
  return other.every(({ value }) => value < mostCubicMetres) ? other : found
}
