// Measures what a second process of a service brings: one, and then two of them, drain backlogs of the same length on Kafka.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDependencies } from '../../app/dependencies.ts'
import type { OpenDependencies } from '../../app/dependencies.ts'
import { loadSettings } from '../../services/settings.ts'
import { startChild } from '../delivery/child.ts'
import { benchEnv, storeMeters } from '../delivery/processes.ts'
import type { Backends, BenchProcesses } from '../delivery/processes.ts'
import type { Meters } from '../delivery/processor.ts'
import type { Receipts } from '../delivery/receiver.ts'
import type { Recorded } from '../delivery/recorder.ts'
import { arrivalIn } from '../tracking/answer.ts'
import { countExpecting } from '../tracking/answers.ts'
import { drain } from './drain.ts'
import type { Drained } from './drain.ts'
import { publishObserved } from './observed.ts'

type Load = Pick<BenchProcesses, 'receiver' | 'recorder'> & {
  readonly dependencies: OpenDependencies
  readonly env: NodeJS.ProcessEnv
  readonly stores: Meters
}

/** Records events while nothing reads them, and returns their records. */
async function recordEvents({ recorder, dependencies }: Load, events: number) {
  const references: string[] = []
  while (references.length < events) {
    const seconds = Math.ceil((events - references.length) / 1_000)
    const command = { kind: 'record', perSecond: 1_000, seconds, fanOut: false }
    references.push(...(await recorder.ask<Recorded>(command)).references)
  }
  // All are with the broker.
  const text = 'select from outbox limit 1'
  while ((await dependencies.database.query({ text })).length > 0) await pause(50)
  return references
}

/** Throws when a post is missing, came twice or has a wrong signature. */
async function checkReceipts({ receiver }: Load, recorded: readonly string[]): Promise<void> {
  const { references, refused } = await receiver.ask<Receipts>({ kind: 'take' })
  const arrived = new Set(references).size
  if (arrived !== recorded.length || arrived !== references.length || refused > 0)
    throw new Error(`${references.length} posts of ${recorded.length} events, ${refused} refused`)
}

type Result = Readonly<Record<string, Drained>>

/** A backlog of events for the builders makes that of the deliverers. */
async function ofEvents(load: Load, processes: number, events: number): Promise<Result> {
  const { env, stores, receiver, dependencies } = load
  const recorded = await recordEvents(load, events)
  const shared = { processes, items: recorded.length, env, stores }
  const built = async () => {
    const text = 'select count(*)::int as built from delivery'
    const [row] = await dependencies.database.query<{ built: number }>({ text })
    return row?.built ?? 0
  }
  const builder = await drain({ ...shared, service: 'notification-builder', done: built })
  const deliverer = await drain({
    ...shared,
    service: 'webhook-deliverer',
    done: () => receiver.ask<number>({ kind: 'count' }),
  })
  await checkReceipts(load, recorded)
  return { 'notification-builder': builder, 'webhook-deliverer': deliverer }
}

async function ofAnswers(load: Load, processes: number, answers: number): Promise<Result> {
  const { dependencies, env, stores } = load
  const earlier = (processes - 1) * answers
  await publishObserved(dependencies, earlier, answers)
  const service = 'event-ingester'
  const recorded = async () => (await countExpecting(dependencies.database, arrivalIn(1))) - earlier
  const backlog = { service, processes, items: answers, env, stores, done: recorded }
  return { [service]: await drain(backlog) }
}

const total = ({ costs }: Drained): number =>
  Object.values(costs).reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)

function lineOf(name: string, processes: number, drained: Drained): string {
  const { costs, shares, perSecond: rate } = drained
  const parts = Object.entries(costs).map(([part, ms]) => `${part} ${ms?.toFixed(2) ?? '?'}`)
  return [
    `${processes} ${name.padEnd(20)} ${rate.toFixed(0).padStart(5)}/s`,
    `${total(drained).toFixed(2)} ms of processor for each (${parts.join(', ')})`,
    `${((rate * total(drained)) / 1_000).toFixed(1)} cores busy`,
    `messages handled: ${shares.join(', ')}`,
  ].join('   ')
}

const ratioLine = (name: string, one: Drained, two: Drained): string =>
  `two ${name} to one: rate ${(two.perSecond / one.perSecond).toFixed(2)}, ` +
  `processor for each ${(total(two) / total(one)).toFixed(2)}`

export async function measureReplicas(
  backends: Backends,
  { events, answers }: { readonly events: number; readonly answers: number },
  say: (line: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = benchEnv(backends, folder)
  const receiver = await startChild<string>('./receiver.ts', env)
  const recorder = await startChild<null>('./recorder.ts', env)
  const dependencies = await openDependencies('bench', loadSettings(env))
  const load = { receiver, recorder, dependencies, env, stores: storeMeters(backends) }
  try {
    await recorder.ask({ kind: 'prepare', receiver: receiver.begun })
    // Not what is still empty: a plan for an empty table would be kept for the first rows.
    await dependencies.database.query({ text: 'analyze account, webhook, shipment, container' })
    say(
      `Backlogs of ${events} events and ${answers} answers, drained by one process of a service, then by two.`,
    )
    const measure = async (of: typeof ofEvents, items: number, processes: number) => {
      const result = await of(load, processes, items)
      for (const [name, drained] of Object.entries(result)) say(lineOf(name, processes, drained))
      return result
    }
    // Answers last, because what they record would lengthen the builders' backlog.
    for (const [of, items] of [
      [ofEvents, events],
      [ofAnswers, answers],
    ] as const) {
      const one = await measure(of, items, 1)
      const two = await measure(of, items, 2)
      for (const [name, first] of Object.entries(one))
        say(ratioLine(name, first, two[name] ?? first))
    }
  } finally {
    await dependencies.close()
    await Promise.all([recorder.end(), receiver.end()])
    await rm(folder, { recursive: true, force: true })
  }
}
