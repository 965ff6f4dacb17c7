// Faults at random while requests arrive; the numbers of the seed decide which, so that a run can be repeated.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnComposedSystem } from './composed-system.ts'
import { atBackends, atServices } from './faults.ts'
import type { Fault } from './faults.ts'
import { missingIn } from './kills.ts'
import type { Step } from './kills.ts'
import { startLoad } from './load.ts'
import type { Load } from './load.ts'
import { until } from './until.ts'

type Chaos = { readonly seed: number; readonly seconds: number }

/** From 0 to 1 (exclusive); the same numbers for the same seed. */
function numbersFrom(seed: string): () => number {
  let count = 0
  return () => {
    count += 1
    const hash = createHash('sha256').update(`${seed} ${count}`).digest()
    return hash.readUInt32BE() / 2 ** 32
  }
}

/** What keeps messages and rows is disturbed by a lane of its own, beside what works on them. */
const backends = /^(kafka.*|postgres|registry)$/
/** The test's own services, and what ends by itself. */
const untouched = /^(receiver|disks|setup|certificates)$/

const leaseMs = 240_000
const healthyMs = 180_000

type Lane = {
  readonly name: string
  readonly services: readonly string[]
  readonly faults: readonly Fault[]
}

async function lanesOf(system: OwnComposedSystem): Promise<readonly Lane[]> {
  const names = (await system.docker.states()).map((state) => state.split(' ')[0] ?? '')
  const all = [...new Set(names)].filter((name) => !untouched.test(name)).sort()
  return [
    { name: 'services', services: all.filter((name) => !backends.test(name)), faults: atServices },
    { name: 'backends', services: all.filter((name) => backends.test(name)), faults: atBackends },
  ]
}

const oneOf = <T>(list: readonly T[], number: number): T => {
  const one = list[Math.floor(number * list.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

type Count = Map<string, number>

async function disturb(
  { docker, project }: OwnComposedSystem,
  service: string,
  fault: Fault,
  lastsMs: number,
): Promise<boolean> {
  const [id] = await docker.containers(service)
  if (id === undefined) return false
  // A service that starts while Postgres is away ends and starts again, and takes neither a fault nor its end meanwhile.
  const end = await fault.begin(docker, { id, service, project }).catch((error: unknown) => {
    console.log(`    no ${fault.name} of ${service}: ${String(error)}`)
    return null
  })
  if (end === null) return false
  console.log(`    ${fault.name} of ${service} for ${(lastsMs / 1_000).toFixed(1)} s`)
  await sleep(lastsMs)
  await until(`no end of ${fault.name}`, healthyMs, () => end().then(() => null, String))
  return true
}

/** One fault after the other until the time is over. */
async function disturbLane(
  system: OwnComposedSystem,
  { name, services, faults }: Lane,
  { seed, seconds }: Chaos,
  count: Count,
): Promise<void> {
  const next = numbersFrom(`${seed} ${name}`)
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const fault = oneOf(faults, next())
    const service = fault.only ?? oneOf(services, next())
    const lastsMs = 500 + next() * (fault.longestMs - 500)
    if (await disturb(system, service, fault, lastsMs))
      count.set(fault.name, (count.get(fault.name) ?? 0) + 1)
    await sleep(500 + next() * 3_000)
  }
}

/** `lost` is null where nothing was missing: later events are on their way by now. */
async function report(system: OwnComposedSystem, load: Load | undefined, lost: Error | null) {
  const [accepted, repeated] = [load?.accepted() ?? 0, load?.repeated() ?? 0]
  const posted = await system.postedIds()
  const received = new Set(posted).size
  console.log(
    `    ${accepted} requests accepted, ${repeated} attempts repeated; ${received} notifications received, ` +
      `${posted.length - received} of them posted again; lost or doubled: ${lost?.message ?? 'none'}`,
  )
}

/** The receiver keeps what was posted before; every account has a webhook for all events. */
export function chaosSteps(system: OwnComposedSystem, chaos: Chaos): readonly Step[] {
  const counts: Count = new Map()
  let load: Load | undefined
  const disturbed = async (): Promise<void> => {
    const lanes = await lanesOf(system)
    load = startLoad(system)
    const ends = await Promise.allSettled(
      lanes.map((lane) => disturbLane(system, lane, chaos, counts)),
    )
    console.log(`    ${[...counts].map(([name, count]) => `${count} x ${name}`).join(', ')}`)
    ends.push(...(await Promise.allSettled([load.end()])))
    const failed = ends.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    if (counts.size === 0 || load.accepted() === 0)
      throw new Error('there was no fault, or no request was accepted')
  }
  const allWell = (): Promise<void> =>
    until('not so', healthyMs, async () => {
      const unwell = (await system.docker.states()).filter((state) => !/\(healthy\)/.test(state))
      const those = unwell.filter((state) => !untouched.test(state.split(' ')[0] ?? ''))
      return those.length === 0 ? null : those.join(', ')
    })
  const nothingLost = async (): Promise<void> => {
    const lost = await until('not so', leaseMs, () => missingIn(system)).then(
      () => null,
      (error: unknown) => error as Error,
    )
    await report(system, load, lost)
    if (lost !== null) throw lost
  }
  return [
    [`chaos for ${chaos.seconds} s with SEED=${chaos.seed}`, disturbed],
    ['all containers are healthy again', allWell],
    ['no notification is lost and none is doubled', nothingLost],
  ]
}
