import type { BareAnswer } from './bare.ts'
import type { Costs, DeliveryResult } from './measure.ts'

const ms = (value: number): string => value.toFixed(1).padStart(7)
const cost = (value: number | null): string => (value === null ? '?' : value.toFixed(3))

const listed = <T>(values: Readonly<Record<string, T>>, shown: (value: T) => string): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ')

const sum = (costs: Costs): number | null =>
  Object.values(costs).reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  )

export const rateLine = (bus: string, result: DeliveryResult): string => {
  const { perSecond, latency, events, lost, doubled, refused, notHeld } = result
  return [
    `${bus.padEnd(9)}${String(perSecond).padStart(5)}/s`,
    `p50 ${ms(latency.p50)}  p95 ${ms(latency.p95)}  p99 ${ms(latency.p99)}  max ${ms(latency.max)} ms`,
    `${events} events, ${lost} lost, ${doubled} doubled, ${refused} refused`,
    ...(notHeld === null ? [] : [`not held: ${notHeld}`]),
  ].join('   ')
}

export const costLines = ({ pipeline, load, batches, memory }: DeliveryResult): string[] => [
  `    ms of processor a delivery: ${cost(sum(pipeline))} (${listed(pipeline, cost)}); beside it ${listed(load, cost)}`,
  `    mean batch: ${listed(batches, (size) => size.toFixed(1))}; memory: ${listed(memory, (mb) => `${mb?.toFixed(0) ?? '?'} MB`)}`,
]

export const bareLine = (bare: BareAnswer): string =>
  `bare signed POSTs: ${Math.round(bare.perSecond)}/s, ${cost(bare.cpuMs)} ms of processor each`

export const heldLine = (bus: string, rate: number | null, seconds: number, bare: BareAnswer) =>
  rate === null
    ? `${bus}: no rate held for ${seconds} s`
    : `${bus}: ${rate}/s held for ${seconds} s, ${(rate / bare.perSecond).toFixed(3)} of the bare limit`
