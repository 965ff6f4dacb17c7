// Measures the time from recording an event to its receipt, at several rates on one bus, with what it costs; every
// receipt is verified.
import { summaryOf } from '../percentiles.ts'
import type { Summary } from '../percentiles.ts'
import { countBatches, meanBatches } from './batches.ts'
import { fannedOutTo } from './prepare.ts'
import type { BenchProcesses } from './processes.ts'
import { memoryOf, readMeters } from './processor.ts'
import type { Meters } from './processor.ts'
import type { Receipts } from './receiver.ts'
import type { Recorded } from './recorder.ts'

/** Milliseconds of processor for each delivery, by process; null where it cannot be read. */
export type Costs = Readonly<Record<string, number | null>>

export type DeliveryResult = {
  readonly perSecond: number
  /** Why the rate does not count as held; null if it does. */
  readonly notHeld: string | null
  readonly events: number
  readonly lost: number
  readonly doubled: number
  readonly refused: number
  readonly latency: Summary
  readonly pipeline: Costs
  readonly load: Costs
  /** Messages of a mean batch, by worker. */
  readonly batches: Readonly<Record<string, number>>
  /** Megabytes, by process. */
  readonly memory: Readonly<Record<string, number | null>>
}

/** A rate is held when at its end an event is still received within this time. */
const heldMs = 1_000
const patienceMs = 60_000

async function waitForPosts(receiver: BenchProcesses['receiver'], wanted: number): Promise<void> {
  for (let waited = 0, before = -1; waited < patienceMs; waited += 100) {
    const count = await receiver.ask<number>({ kind: 'count' })
    if (count >= wanted && count === before) return
    before = count
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const costsOf = (
  before: Readonly<Record<string, number | null>>,
  after: Readonly<Record<string, number | null>>,
  deliveries: number,
): Costs =>
  Object.fromEntries(
    Object.entries(after).map(([name, seconds]) => {
      const was = before[name] ?? null
      return [
        name,
        seconds === null || was === null ? null : ((seconds - was) * 1_000) / deliveries,
      ]
    }),
  )

const arrivalsOf = ({ references, times }: Receipts): ReadonlyMap<string, readonly number[]> => {
  const arrivals = new Map<string, number[]>()
  references.forEach((id, index) => {
    const known = arrivals.get(id)
    if (known === undefined) arrivals.set(id, [times[index] ?? Number.NaN])
    else known.push(times[index] ?? Number.NaN)
  })
  return arrivals
}

/** The milliseconds of each event until its last delivery, in the order of the events; NaN: it is missing. */
function judged(recorded: Recorded, receipts: Receipts, copies: number) {
  const arrivals = arrivalsOf(receipts)
  const all = recorded.references.map((id, index) => {
    const times = arrivals.get(id) ?? []
    const last = times[copies - 1] ?? Number.NaN
    return { count: times.length, ms: last - (recorded.due[index] ?? Number.NaN) }
  })
  return {
    times: all.map(({ ms }) => ms),
    lost: all.reduce((sum, { count }) => sum + Math.max(0, copies - count), 0),
    doubled: all.reduce((sum, { count }) => sum + Math.max(0, count - copies), 0),
  }
}

const notHeldReason = (behind: boolean, lost: number, times: readonly number[]): string | null => {
  if (behind) return 'the recorder was two seconds behind'
  if (lost > 0) return `${lost} deliveries had not come a minute later`
  const late = summaryOf(times.slice(-Math.ceil(times.length / 4)))
  return late.p95 > heldMs ? `at the end p95 was ${Math.round(late.p95)} ms` : null
}

const both = ({ pipeline, load }: BenchProcesses): Meters => ({ ...pipeline, ...load })

const memoryByProcess = async ({ pids }: BenchProcesses) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pids).map(async ([name, pid]) => [name, await memoryOf(pid)] as const),
    ),
  )

const pick = (costs: Costs, meters: Meters): Costs =>
  Object.fromEntries(Object.keys(meters).map((name) => [name, costs[name] ?? null]))

/** Never rejects for a rate that is too high: the result says so. */
export async function measureRate(
  processes: BenchProcesses,
  perSecond: number,
  seconds: number,
  fanOut = false,
): Promise<DeliveryResult> {
  const { receiver, recorder } = processes
  const copies = fanOut ? fannedOutTo : 1
  const [metersBefore, batchesBefore] = [
    await readMeters(both(processes)),
    await countBatches(processes.ports),
  ]
  const recorded = await recorder.ask<Recorded>({ kind: 'record', perSecond, seconds, fanOut })
  await waitForPosts(receiver, recorded.references.length * copies)
  // The cost of the last settlements counts as well.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const deliveries = recorded.references.length * copies
  const costs = costsOf(metersBefore, await readMeters(both(processes)), deliveries)
  const batchesAfter = await countBatches(processes.ports)
  const receipts = await receiver.ask<Receipts>({ kind: 'take' })
  const { times, lost, doubled } = judged(recorded, receipts, copies)
  const latency = summaryOf(times.filter((ms) => !Number.isNaN(ms)))
  return {
    perSecond,
    notHeld: notHeldReason(recorded.behind, lost, times),
    events: recorded.references.length,
    lost,
    doubled,
    refused: receipts.refused,
    latency,
    pipeline: pick(costs, processes.pipeline),
    load: pick(costs, processes.load),
    batches: {
      recorder: recorded.references.length / Math.max(1, recorded.transactions),
      ...meanBatches(batchesBefore, batchesAfter),
    },
    memory: await memoryByProcess(processes),
  }
}
