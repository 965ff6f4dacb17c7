// `npm run bench`: measures on this machine, in one run. `npm run bench -- delivery embedded` names the
// measurement and the bus; `RATES=50,200` are the rates, `SECONDS=20` is how long each is measured, `HOLD=60` how
// long the highest is held, which `HOLD=0` does not look for. `npm run bench -- documents train` names
// the half of the corpus (default: test); `VERBOSE=1` lists what was missed, `FOLDER=` keeps the files there.
// `npm run bench -- api 1000000` names the number of shipments; `FOLDER=` keeps the filled database there.
// `npm run bench -- plans 1000000` prints the plans of the interface's statements.
// `npm run bench -- tracking schedule` names the part of tracking (answers, observations, schedule); `ROWS=` is
// how many numbers it has.
// `npm run bench -- isolation "never end"` measures healthy endpoints beside bad ones, here those of one kind,
// and `isolation claims` what a claim costs beside very many deliveries that wait.
// `npm run bench -- scale` measures each statement of the hot paths beside `ROWS=` shipments, and fails when one takes too
// long.
// `npm run bench -- replicas` measures one process of a service beside two, with backlogs of `EVENTS=` events and `ROWS=`
// answers of carriers.
import { environment } from '../platform/process/read-settings.ts'
import type { Half } from '../corpus/half.ts'
import { startContainers } from './containers.ts'
import type { Backends } from './delivery/processes.ts'
import { measureDelivery } from './delivery/run.ts'

const [measurement = 'delivery', chosen] = process.argv.slice(2)
const { SECONDS = 20, HOLD = 60, RATES = '50,200,500,1000' } = environment()
const seconds = Number(SECONDS)

async function onKafka(measure: (backends: Backends) => Promise<void>): Promise<void> {
  const containers = await startContainers()
  if (containers === null) {
    if (environment().REQUIRE_CONTAINERS) process.exitCode = 1
    return console.log('kafka: left out, no container engine answers here.')
  }
  try {
    await measure(containers.backends)
  } finally {
    await containers.stop()
  }
}

async function delivery(): Promise<void> {
  const plan = { rates: RATES.split(',').map(Number), seconds, holdSeconds: Number(HOLD) }
  console.log(
    'From when an event is due to its verified receipt; 50 endpoints, fan-out 1, open loop.',
  )
  const measure = async (bus: string, backends: Backends | null): Promise<void> => {
    if (!(await measureDelivery(bus, backends, plan, console.log))) process.exitCode = 1
  }
  if (chosen !== 'kafka') await measure('embedded', null)
  if (chosen !== 'embedded') await onKafka((backends) => measure('kafka', backends))
}

async function documents(): Promise<void> {
  const half: Half = chosen === 'train' ? 'train' : 'test'
  const { FOLDER, VERBOSE } = environment()
  // The readers are loaded for this measurement only.
  const { measureDocuments } = await import('./documents/measure.ts')
  const { reportOf } = await import('./documents/report.ts')
  console.log(`Generated documents (${half}): read, classified and extracted by one reader.`)
  const measured = await measureDocuments(half, seconds, FOLDER)
  for (const each of reportOf(measured, VERBOSE === '1')) console.log(each)
}

async function api(): Promise<void> {
  const { measureApi } = await import('./api/measure.ts')
  const { apiLine } = await import('./api/report.ts')
  const rows = Number(chosen ?? 1_000_000)
  console.log(`Interface beside ${rows} shipments of one account, 16 connections, then one.`)
  await measureApi(rows, seconds, environment().FOLDER, (result) => {
    console.log(apiLine(result))
    if (result.loaded.wrong + result.alone.wrong > 0) process.exitCode = 1
  })
}

async function plans(): Promise<void> {
  const { showPlans } = await import('./api/measure.ts')
  await showPlans(Number(chosen ?? 1_000_000), environment().FOLDER)
}

async function tracking(): Promise<void> {
  const { measureTracking } = await import('./tracking/measure.ts')
  const good = await measureTracking(chosen, (line) => console.log(line))
  if (!good) process.exitCode = 1
}

async function isolation(): Promise<void> {
  const { isolationLine, measureIsolation } = await import('./isolation/measure.ts')
  if (chosen === 'claims') {
    const { measureClaims } = await import('./isolation/claims.ts')
    if (!(await measureClaims(console.log))) process.exitCode = 1
    return
  }
  console.log('Event due to receipt at healthy endpoints, 100 events/s, embedded bus.')
  await measureIsolation(seconds, chosen, (result, quiet) => {
    console.log(isolationLine(result, quiet))
    if (result.lost > 0) process.exitCode = 1
  })
}

async function replicas(): Promise<void> {
  const { EVENTS = 30_000, ROWS = 4_000 } = environment()
  const { measureReplicas } = await import('./replicas/measure.ts')
  await onKafka((backends) =>
    measureReplicas(backends, { events: Number(EVENTS), answers: Number(ROWS) }, console.log),
  )
}

async function scale(): Promise<void> {
  const { measureScale } = await import('./scale/measure.ts')
  const rows = Number(environment().ROWS ?? 1_000_000)
  if (!(await measureScale(rows, (line) => console.log(line)))) process.exitCode = 1
}

// The processes that were started end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  api,
  delivery,
  documents,
  isolation,
  plans,
  replicas,
  scale,
  tracking,
}
const measure = measurements[measurement]
if (measure === undefined) {
  const names = Object.keys(measurements).join(', ')
  console.error(`There is no measurement "${measurement}"; there are: ${names}.`)
  process.exitCode = 1
} else await measure()
