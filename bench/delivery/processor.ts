// The processor time and the memory that processes have taken, where the system tells them.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getContainerRuntimeClient } from 'testcontainers'

/** Processor seconds so far, user and system; null where they cannot be read. */
type Meter = () => Promise<number | null>
export type Meters = Readonly<Record<string, Meter>>

/** Linux tells times in hundredths of a second. */
const ticksPerSecond = 100

/** The times of a process, with those of its ended children, and its parent. */
async function timesOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name, in parentheses, may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own, ended] = [11, 13].map((at) => (fields[at] ?? 0) + (fields[at + 1] ?? 0))
  return { parent: fields[1], seconds: ((own ?? 0) + (ended ?? 0)) / ticksPerSecond }
}

export const processMeter =
  (pid: number): Meter =>
  async () =>
    (await timesOf(pid))?.seconds ?? null

/** A process with its children that run and those that have ended. */
const familyMeter =
  (pid: number): Meter =>
  async () => {
    const own = await timesOf(pid)
    if (own === null) return null
    const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
    const all = await Promise.all(pids.map(timesOf))
    const children = all.filter((times) => times?.parent === pid)
    return children.reduce((sum, times) => sum + (times?.seconds ?? 0), own.seconds)
  }

/** The embedded Postgres of a data folder. */
export async function postgresMeter(folder: string): Promise<Meter> {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  return familyMeter(pid)
}

type Stats = { readonly cpu_stats: { readonly cpu_usage: { readonly total_usage: number } } }

export const containerMeter =
  (id: string): Meter =>
  async () => {
    const { container } = await getContainerRuntimeClient()
    // Without `one-shot` the engine waits for a second reading.
    const once = { stream: false, 'one-shot': true } as const
    const stats = (await container.getById(id).stats(once)) as Stats
    return stats.cpu_stats.cpu_usage.total_usage / 1e9
  }

export type Readings = Readonly<Record<string, number | null>>

export async function readMeters(meters: Meters): Promise<Readings> {
  const read = Object.entries(meters).map(async ([name, meter]) => [name, await meter()] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Megabytes that a process holds; null where they cannot be read. */
export async function memoryOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /VmRSS:\s*(\d+) kB/.exec(text)?.[1]
  return found === undefined ? null : Number(found) / 1_024
}
