// Measures the interface against a large database; each kind of call as a ratio to a bare route in the same run.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDependencies } from '../../app/dependencies.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { freePort } from '../../platform/process/free-port.ts'
import { environment } from '../../platform/process/read-settings.ts'
import { loadSettings } from '../../services/settings.ts'
import { measuredCalls } from './calls.ts'
import type { Measured } from './calls.ts'
import { closedLoop } from './closed-loop.ts'
import type { LoadResult } from './closed-loop.ts'
import { fill } from './fill.ts'

export type ApiResult = {
  readonly name: string
  /** With many connections: how much it carries. */
  readonly loaded: LoadResult
  /** With one connection: how long one call takes. */
  readonly alone: LoadResult
  /** Calls a second as a share of the bare route's. */
  readonly ratio: number
}

const connections = 16
const warmUpSeconds = 5

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Server = { readonly origin: string; stop(): Promise<void> }

async function startServer(kind: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const child: ChildProcess = fork(file('./child.ts'), [kind], {
    env: { ...env, PORT: String(port) },
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the server "${kind}" ended`))),
  ])
  const stop = async (): Promise<void> => {
    child.send('stop')
    await ended
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

async function measureOne(
  { origin }: Server,
  { expected, callOf }: Measured,
  seconds: number,
): Promise<{ readonly loaded: LoadResult; readonly alone: LoadResult }> {
  let begun = 0
  const next = () => callOf(begun++)
  await closedLoop(origin, connections, warmUpSeconds, expected, next)
  const loaded = await closedLoop(origin, connections, seconds, expected, next)
  return { loaded, alone: await closedLoop(origin, 1, seconds / 2, expected, next) }
}

async function measureAll(
  servers: Readonly<Record<Measured['server'], Server>>,
  calls: readonly Measured[],
  seconds: number,
  show: (result: ApiResult) => void,
): Promise<void> {
  let floor = Number.NaN
  for (const each of calls) {
    const measured = await measureOne(servers[each.server], each, seconds)
    if (each.server === 'bare') floor = measured.loaded.perSecond
    show({ name: each.name, ...measured, ratio: measured.loaded.perSecond / floor })
  }
}

/** `folder` keeps the filled database for the next run. */
export async function measureApi(
  rows: number,
  seconds: number,
  folder: string | undefined,
  show: (result: ApiResult) => void,
): Promise<void> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'landfall-bench-')))
  const env = {
    ...environment(),
    DATA_DIR: path,
    LOG_LEVEL: 'warn',
    CARRIERS: file('../../deploy/carriers.simulator.json'),
  }
  const dependencies = await openDependencies('bench', loadSettings(env))
  try {
    await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)
    const filled = await fill(dependencies.database, dependencies.databaseUrl, rows)
    const shared = { ...env, DATABASE_URL: dependencies.databaseUrl }
    const [bare, api] = [await startServer('bare', shared), await startServer('api', shared)]
    try {
      await measureAll({ bare, api }, measuredCalls(filled), seconds, show)
    } finally {
      await Promise.all([bare.stop(), api.stop()])
    }
  } finally {
    await dependencies.close()
    if (folder === undefined) await rm(path, { recursive: true, force: true })
  }
}
