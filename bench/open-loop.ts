import { nowMs } from './clock.ts'

/**
 * Begins things at their time, `perSecond` of them for so many seconds, whether or not earlier ones are
 * through; `begin` is given the number of each, from 0. It sleeps to the time of the next one: what
 * looks more often takes its looks from those it measures.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  begin: (n: number) => void,
): Promise<void> {
  const total = perSecond * seconds
  const started = nowMs()
  for (let begun = 0; begun < total;) {
    const due = Math.min(total, Math.floor(((nowMs() - started) / 1_000) * perSecond))
    for (; begun < due; begun++) begin(begun)
    const next = started + ((begun + 1) / perSecond) * 1_000
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.ceil(next - nowMs()))))
  }
}
