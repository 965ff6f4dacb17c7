// Measures the time from recording an event to its receipt at healthy endpoints, beside endpoints that hold
// their posts for long.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../platform/process/read-settings.ts'
import { nameServer } from '../../platform/http-out/guard/name-server-fixture.ts'
import { summaryOf } from '../percentiles.ts'
import type { Summary } from '../percentiles.ts'
import type { ChildCommand } from './child.ts'
import { serveEndpoints } from './receiver.ts'
import type { Endpoints, Kind } from './receiver.ts'

type Scenario = {
  readonly name: string
  readonly endpoints: number
  /** How many of the endpoints are of the kind; the first ones. */
  readonly bad: number
  readonly kind: Kind
  /** Endpoints have names instead of addresses, and the name server is silent about the bad ones. */
  readonly named?: boolean
  /** Webhooks of the first account. */
  readonly copies?: number
}

const scenarios: readonly Scenario[] = [
  { name: 'quiet', endpoints: 50, bad: 0, kind: 'hangs' },
  { name: '10 of 50 hang', endpoints: 50, bad: 10, kind: 'hangs' },
  { name: '16 of 50 answer 200 after 14 s', endpoints: 50, bad: 16, kind: 'late' },
  { name: '16 of 50 never end their body', endpoints: 50, bad: 16, kind: 'endless' },
  { name: '140 of 180 hang', endpoints: 180, bad: 140, kind: 'hangs' },
  { name: '1 account has 100 late webhooks', endpoints: 50, bad: 1, kind: 'late', copies: 100 },
  {
    name: '20 of 50 have a silent name server',
    endpoints: 50,
    bad: 20,
    kind: 'hangs',
    named: true,
  },
  { name: '10 of 50 answer 500', endpoints: 50, bad: 10, kind: 'refuses' },
]

type IsolationResult = {
  readonly name: string
  readonly healthy: number
  readonly lost: number
  readonly others: number
  readonly latency: Summary
}

const perSecond = 100
type Recorded = { readonly reference_id: string; readonly at: number }

async function ask(child: ChildProcess, command: ChildCommand): Promise<{ recorded?: Recorded[] }> {
  child.send(command)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the bench child ended')))
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
    { recorded?: Recorded[] },
  ]
  return answer
}

async function waitFor(recorded: readonly Recorded[], { arrivals }: Endpoints): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (recorded.every(({ reference_id }) => arrivals.has(reference_id))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const urlsOf = ({ endpoints, bad, kind, named, copies = 1 }: Scenario, port: number) =>
  Array.from({ length: endpoints }, (_, n) => {
    const behaviour = n < bad ? kind : 'healthy'
    const host = named ? `${behaviour}-${n}.example` : '127.0.0.1'
    const url = `http://${host}:${port}/${behaviour}/${n}`
    return Array<string>(n === 0 ? copies : 1).fill(url)
  })

async function measureOne(scenario: Scenario, seconds: number): Promise<IsolationResult> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const endpoints = await serveEndpoints()
  const names = await nameServer((name) => (name.startsWith('healthy') ? '127.0.0.1' : 'silence'))
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    env: {
      ...environment(),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_NAME_SERVERS: names.address,
    },
    execArgv: ['--import', 'tsx'],
  })
  try {
    await once(child, 'message')
    await ask(child, { kind: 'prepare', urls: urlsOf(scenario, endpoints.port) })
    const { recorded = [] } = await ask(child, { kind: 'record', perSecond, seconds })
    // The first seconds are those of a process that has just started.
    const begun = (recorded[0]?.at ?? 0) + 5_000
    const judged = recorded.filter(
      ({ at }, n) => n % scenario.endpoints >= scenario.bad && at >= begun,
    )
    await waitFor(judged, endpoints)
    const times = judged.flatMap(({ reference_id, at }) => {
      const arrived = endpoints.arrivals.get(reference_id)
      return arrived === undefined ? [] : [arrived - at]
    })
    return {
      name: scenario.name,
      healthy: judged.length,
      lost: judged.length - times.length,
      others: endpoints.others(),
      latency: summaryOf(times),
    }
  } finally {
    // A child that has ended by itself has told why.
    if (child.connected) {
      const ended = once(child, 'exit')
      child.send({ kind: 'stop' })
      await ended
    }
    await endpoints.close()
    names.close()
    // A child that does not wait for what hangs ends before its Postgres.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const ms = (value: number): string => value.toFixed(1).padStart(7)

export const isolationLine = (result: IsolationResult, quiet: IsolationResult): string => {
  const { name, healthy, lost, others, latency } = result
  return [
    name.padEnd(34),
    `p50${ms(latency.p50)}  p95${ms(latency.p95)}  p99${ms(latency.p99)} ms`,
    `ratio p95 ${(latency.p95 / quiet.latency.p95).toFixed(1)}`,
    `${healthy} events, ${lost} lost, ${others} posts elsewhere`,
  ].join('   ')
}

/** `chosen`: a part of the names of the scenarios to measure beside the quiet one. */
export async function measureIsolation(
  seconds: number,
  chosen: string | undefined,
  show: (result: IsolationResult, quiet: IsolationResult) => void,
): Promise<void> {
  const [first, ...others] = scenarios
  if (first === undefined) return
  const quiet = await measureOne(first, seconds)
  show(quiet, quiet)
  for (const scenario of others)
    if (scenario.name.includes(chosen ?? '')) show(await measureOne(scenario, seconds), quiet)
}
