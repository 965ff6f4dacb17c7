// The whole measurement of delivery on one bus.
import type { BareAnswer } from './bare.ts'
import { startChild } from './child.ts'
import { highestHeld } from './hold.ts'
import { measureRate } from './measure.ts'
import type { DeliveryResult } from './measure.ts'
import { startProcesses } from './processes.ts'
import type { Backends, BenchProcesses } from './processes.ts'
import { bareLine, costLines, heldLine, rateLine } from './report.ts'

type DeliveryPlan = {
  readonly rates: readonly number[]
  /** How long each rate is measured, and how long the highest one is held; 0: it is not looked for. */
  readonly seconds: number
  readonly holdSeconds: number
}

/** The compilers of Node and of the broker need a while until code runs at its usual speed. */
const warmUpRates = [100, 200, 400]
const fanOutPerSecond = 2

/** Speed counts only if every event arrived once and verified. */
const isRight = ({ lost, doubled, refused }: DeliveryResult): boolean =>
  lost + doubled + refused === 0

async function measureBare(receiver: string, seconds: number): Promise<BareAnswer> {
  const child = await startChild('./bare.ts', process.env)
  try {
    await child.ask({ receiver, seconds: 2 })
    return await child.ask<BareAnswer>({ receiver, seconds })
  } finally {
    await child.end()
  }
}

async function measureAll(
  bus: string,
  processes: BenchProcesses,
  plan: DeliveryPlan,
  say: (line: string) => void,
): Promise<boolean> {
  const { receiver, recorder } = processes
  const { rates, seconds, holdSeconds } = plan
  const bare = await measureBare(receiver.begun, Math.min(seconds, 5))
  await receiver.ask({ kind: 'take' })
  say(bareLine(bare))
  await recorder.ask({ kind: 'prepare', receiver: receiver.begun })
  for (const rate of warmUpRates) await measureRate(processes, rate, seconds)
  // Plans that were made when the tables were empty may read all rows of an account.
  await recorder.ask({ kind: 'analyze' })
  let good = true
  for (const rate of rates) {
    const result = await measureRate(processes, rate, seconds)
    good &&= isRight(result)
    say([rateLine(bus, result), ...costLines(result)].join('\n'))
  }
  const fanned = await measureRate(processes, fanOutPerSecond, seconds, true)
  good &&= isRight(fanned)
  say(`one event to 100 webhooks, until the last has it:\n${rateLine(bus, fanned)}`)
  if (holdSeconds === 0) return good
  const held = await highestHeld(processes, holdSeconds, (result, during) =>
    say(`for ${during} s: ${rateLine(bus, result)}`),
  )
  say(heldLine(bus, held, holdSeconds, bare))
  return good
}

/** False when an event was lost, doubled or not signed at one of the rates. */
export async function measureDelivery(
  bus: string,
  backends: Backends | null,
  plan: DeliveryPlan,
  say: (line: string) => void,
): Promise<boolean> {
  const processes = await startProcesses(backends)
  try {
    return await measureAll(bus, processes, plan, say)
  } finally {
    await processes.end()
  }
}
