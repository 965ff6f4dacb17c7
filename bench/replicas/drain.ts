// How fast processes of one service drain a backlog that was there before they began.
import { setTimeout as pause } from 'node:timers/promises'
import { nowMs } from '../clock.ts'
import { countBatches } from '../delivery/batches.ts'
import { startServices } from '../delivery/processes.ts'
import type { ServiceProcess } from '../delivery/processes.ts'
import { processMeter, readMeters } from '../delivery/processor.ts'
import type { Meters, Readings } from '../delivery/processor.ts'

export type Drained = {
  readonly perSecond: number
  /** Milliseconds of processor for each item, by process; null where they cannot be read. */
  readonly costs: Readings
  /** Messages that each process has handled when the measurement ended. */
  readonly shares: readonly number[]
}

type Backlog = {
  readonly service: string
  readonly processes: number
  readonly items: number
  readonly env: NodeJS.ProcessEnv
  readonly stores: Meters
  /** How many items are through. Workers handle some twice when a second one joins. */
  readonly done: () => Promise<number>
}

/** The second half, because what the first process has in flight is read again by both when the second joins. */
const [begin, end] = [0.5, 0.95] as const
const patienceMs = 900_000

const handledBy = (services: readonly ServiceProcess[]): Promise<readonly number[]> =>
  Promise.all(
    services.map(async ({ name, port }) => (await countBatches([port])).get(name)?.messages ?? 0),
  )

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** All processes of the service together. */
const meterOf = (services: readonly ServiceProcess[]) => async (): Promise<number> =>
  sum((await Promise.all(services.map(({ pid }) => processMeter(pid)()))).map(Number))

/** Drains all of it, so that the next measurement begins with nothing. */
export async function drain(backlog: Backlog): Promise<Drained> {
  const { service, processes, items, env, stores, done } = backlog
  const services = await startServices(env, Array<string>(processes).fill(service))
  const meters = { [service]: meterOf(services), ...stores }
  const shares = () => handledBy(services)
  const read = async () => ({ at: nowMs(), seconds: await readMeters(meters), done: await done() })
  const until = async (isReached: () => Promise<boolean>, what: string) => {
    for (const since = nowMs(); !(await isReached()); await pause(250))
      if (nowMs() - since > patienceMs) throw new Error(`${service}: ${what} took too long`)
  }
  const hasPassed = (share: number) => async () => (await done()) >= share * items
  try {
    const allWork = async () => (await shares()).every((handled) => handled > 0)
    await until(async () => (await hasPassed(begin)()) && (await allWork()), 'the start')
    const before = await read()
    if (before.done >= end * items) throw new Error(`${service}: the backlog is too short`)
    await until(hasPassed(end), 'the backlog')
    const after = await read()
    const handled = after.done - before.done
    const costs = Object.entries(after.seconds).map(([name, seconds]) => {
      const was = before.seconds[name] ?? null
      return [name, seconds === null || was === null ? null : ((seconds - was) * 1_000) / handled]
    })
    const measured = {
      perSecond: (handled / (after.at - before.at)) * 1_000,
      costs: Object.fromEntries(costs) as Readings,
      shares: await shares(),
    }
    const isOver = async () => (await hasPassed(1)()) && sum(await shares()) >= items
    await until(isOver, 'the end of the backlog')
    return measured
  } finally {
    await Promise.all(services.map((one) => one.end()))
  }
}
