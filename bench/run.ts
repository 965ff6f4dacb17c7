// `npm run bench`: measures on this machine, in one run. `npm run bench -- delivery embedded` names the
// measurement and the bus; `SECONDS=20` is how long each rate is held. `npm run bench -- documents train` names
// the half of the corpus (default: test); `VERBOSE=1` lists what was missed, `FOLDER=` keeps the files there.
// `npm run bench -- api 1000000` names the number of shipments; `FOLDER=` keeps the filled database there.
// `npm run bench -- tracking schedule` names the part of tracking (answers, observations, schedule); `ROWS=` is
// how many numbers it has.
// `npm run bench -- plans 1000000` prints the plans of its statements.
import { environment } from '../platform/process/read-settings.ts'
import type { Half } from '../corpus/half.ts'
import { startContainers } from './containers.ts'
import { measureDelivery } from './delivery/measure.ts'
import type { DeliveryResult } from './delivery/measure.ts'

const rates = [50, 200]
const [measurement = 'delivery', chosen] = process.argv.slice(2)
const seconds = Number(environment().SECONDS ?? 20)

const ms = (value: number): string => value.toFixed(1).padStart(7)

function line(result: DeliveryResult): string {
  const { bus, perSecond, events, lost, doubled, refused, latency, bare } = result
  return [
    `${bus.padEnd(9)}${String(perSecond).padStart(5)}/s`,
    `p50${ms(latency.p50)}  p95${ms(latency.p95)}  p99${ms(latency.p99)}  max${ms(latency.max)} ms`,
    `bare POST p50${ms(bare.p50)} p95${ms(bare.p95)} ms`,
    `ratio p50 ${(latency.p50 / bare.p50).toFixed(1)} p95 ${(latency.p95 / bare.p95).toFixed(1)}`,
    `${events} events, ${lost} lost, ${doubled} doubled, ${refused} refused`,
  ].join('   ')
}

function show(result: DeliveryResult): void {
  console.log(line(result))
  // Speed counts only if every event arrived once and verified.
  if (result.lost + result.doubled + result.refused > 0) process.exitCode = 1
}

async function delivery(): Promise<void> {
  console.log(
    'Event recorded to receipt, 50 endpoints, fan-out 1, open loop, every event verified.',
  )
  if (chosen !== 'kafka')
    for (const result of await measureDelivery('embedded', {}, rates, seconds)) show(result)
  if (chosen === 'embedded') return
  const containers = await startContainers()
  if (containers === null) return console.log('kafka: left out, no container engine answers here.')
  try {
    for (const result of await measureDelivery('kafka', containers.backends, rates, seconds))
      show(result)
  } finally {
    await containers.stop()
  }
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

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  api,
  delivery,
  documents,
  plans,
  tracking,
}
const measure = measurements[measurement]
if (measure === undefined) {
  const names = Object.keys(measurements).join(', ')
  console.error(`There is no measurement "${measurement}"; there are: ${names}.`)
  process.exitCode = 1
} else await measure()
