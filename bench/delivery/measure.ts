// Measures the time from recording an event to its receipt, at several rates on one bus; every receipt is verified.
import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../platform/process/read-settings.ts'
import { secretFrom } from '../../platform/signing/webhook-signature.ts'
import { summaryOf } from '../percentiles.ts'
import type { Summary } from '../percentiles.ts'
import { measureBare } from './bare.ts'
import type { ChildCommand } from './child.ts'
import type { Recorded } from './record.ts'
import { receive } from './receiver.ts'
import type { Receipts } from './receiver.ts'

export type DeliveryResult = {
  readonly bus: string
  readonly perSecond: number
  readonly events: number
  readonly lost: number
  readonly doubled: number
  readonly refused: number
  readonly latency: Summary
  readonly bare: Summary
}

export type Backends = Readonly<Record<string, string>>

const endpoints = 50
/** The compilers of Node and of the broker need a while until code runs at its usual speed. */
const warmUp = [
  { perSecond: 50, seconds: 30 },
  { perSecond: 100, seconds: 30 },
  { perSecond: 200, seconds: 30 },
]
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type ChildAnswer = { kind: string; recorded?: Recorded[] }

async function ask(child: ChildProcess, command: ChildCommand): Promise<ChildAnswer> {
  child.send(command)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the bench child ended')))
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [ChildAnswer]
  return answer
}

async function waitForArrivals(receipts: Receipts, recorded: readonly Recorded[]): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (recorded.every(({ reference_id }) => receipts.arrivals.has(reference_id))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function summarised(receipts: Receipts, recorded: readonly Recorded[]) {
  const times = recorded.map(({ reference_id, at }) => {
    const all = receipts.arrivals.get(reference_id) ?? []
    return { count: all.length, ms: (all[0] ?? Number.NaN) - at }
  })
  return {
    events: recorded.length,
    lost: times.filter(({ count }) => count === 0).length,
    doubled: times.filter(({ count }) => count > 1).length,
    refused: receipts.refused(),
    latency: summaryOf(times.filter(({ count }) => count > 0).map(({ ms }) => ms)),
  }
}

/** The pipeline's processes on Kafka; on the embedded bus they are inside the child. */
function startPipeline(env: NodeJS.ProcessEnv, kafka: boolean): ChildProcess[] {
  if (!kafka) return []
  const main = file('../../app/main.ts')
  return ['notification-builder', 'webhook-deliverer'].map((name, index) =>
    spawn(process.execPath, ['--import', 'tsx', main, name], {
      env: { ...env, PORT: String(39_100 + index) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}

const untilReady = async (port: number): Promise<void> => {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nothing is ready at port ${port}`)
}

export async function measureDelivery(
  bus: string,
  backends: Backends,
  rates: readonly number[],
  seconds: number,
): Promise<DeliveryResult[]> {
  const kafka = backends.KAFKA_BROKERS !== undefined
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = {
    ...environment(),
    ...backends,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  const secret = secretFrom(new Uint8Array(32).fill(7))
  const receipts = await receive(secret)
  const child = fork(file('./child.ts'), [], {
    env,
    execArgv: ['--import', 'tsx'],
  })
  await once(child, 'message')
  const others = startPipeline(env, kafka)
  try {
    await Promise.all(others.map((_, index) => untilReady(39_100 + index)))
    await ask(child, { kind: 'prepare', receiver: receipts.url, secret, endpoints })
    for (const rate of warmUp) await ask(child, { kind: 'record', ...rate })
    const results: DeliveryResult[] = []
    for (const perSecond of rates) {
      const { recorded = [] } = await ask(child, { kind: 'record', perSecond, seconds })
      await waitForArrivals(receipts, recorded)
      const judged = summarised(receipts, recorded)
      const bare = await measureBare(receipts.url, secret, perSecond, Math.min(seconds, 5))
      results.push({ bus, perSecond, ...judged, bare })
    }
    return results
  } finally {
    const ended = [child, ...others].map((process) => once(process, 'exit'))
    child.send({ kind: 'stop' })
    for (const other of others) other.kill('SIGTERM')
    await Promise.all(ended)
    await receipts.close()
    await rm(folder, { recursive: true, force: true })
  }
}
