import { nowMs } from './clock.ts'

/**
 * Begins things at their time, `perSecond` of them for so many seconds, whether or not earlier ones are
 * through; `begin` is given the number of each, from 0, and the time at which it was due: a time that counts from
 * there includes what the one that begins is late itself. It sleeps to the time of the next one: what
 * looks more often takes its looks from those it measures. Ends early when `isOver` says so.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  begin: (n: number, due: number) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  const total = perSecond * seconds
  const started = nowMs()
  const dueAt = (n: number): number => started + ((n + 1) / perSecond) * 1_000
  for (let begun = 0; begun < total && !isOver();) {
    const due = Math.min(total, Math.floor(((nowMs() - started) / 1_000) * perSecond))
    for (; begun < due; begun++) begin(begun, dueAt(begun))
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(1, Math.ceil(dueAt(begun) - nowMs()))),
    )
  }
}
