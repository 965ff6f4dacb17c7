import type { ApiResult } from './measure.ts'

const ms = (value: number): string => value.toFixed(1).padStart(6)

export function apiLine({ name, loaded, alone, ratio }: ApiResult): string {
  return [
    name.padEnd(28),
    `${loaded.perSecond.toFixed(0).padStart(5)}/s  ratio ${ratio.toFixed(2)}`,
    `p50${ms(loaded.latency.p50)} p99${ms(loaded.latency.p99)} ms`,
    `alone p50${ms(alone.latency.p50)} p99${ms(alone.latency.p99)} ms`,
    ...(loaded.wrong + alone.wrong > 0 ? [`${loaded.wrong + alone.wrong} wrong answers`] : []),
  ].join('   ')
}
