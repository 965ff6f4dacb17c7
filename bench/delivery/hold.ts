// Finds the highest rate that a bus holds.
import { measureRate } from './measure.ts'
import type { DeliveryResult } from './measure.ts'
import type { BenchProcesses } from './processes.ts'

const firstRate = 500
const probeSeconds = 10
const step = 1.25
/** Rates end in a zero. */
const rounded = (rate: number): number => Math.round(rate / 10) * 10

/**
 * Raises the rate in short probes until it is not held, then holds the one before for `seconds`, and a tenth less
 * each time that fails. `told` is given every result.
 */
export async function highestHeld(
  processes: BenchProcesses,
  seconds: number,
  told: (result: DeliveryResult, seconds: number) => void,
): Promise<number | null> {
  const isHeld = async (rate: number, during: number): Promise<boolean> => {
    const result = await measureRate(processes, rate, during)
    told(result, during)
    return result.notHeld === null
  }
  let rate = firstRate
  while (await isHeld(rounded(rate * step), probeSeconds)) rate = rounded(rate * step)
  for (; rate >= 50; rate = rounded(rate * 0.9)) if (await isHeld(rate, seconds)) return rate
  return null
}
