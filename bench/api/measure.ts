// Measures the interface against a large database; each kind of call as a ratio to a bare route in the same run.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDependencies } from '../../app/dependencies.ts'
import { setUpTables } from '../../migrations/apply.ts'
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

export const carriersFile = file('../../deploy/sandbox/carriers.json')

type Server = { readonly origin: string; stop(): Promise<void> }

/** `kind` is a server of `child.ts`. */
export async function startServer(kind: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const child: ChildProcess = fork(file('./child.ts'), [kind], {
    env: { ...env, PORT: String(port) },
    // As the commands of package.json and the image start it.
    execArgv: ['--max-semi-space-size=32', '--import', 'tsx'],
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

type Servers = {
  readonly start: (kind: string) => Promise<Server>
  readonly calls: readonly Measured[]
}

/** Fills the database, unless it is filled; `folder` keeps it for the next run. */
async function beside(
  rows: number,
  folder: string | undefined,
  work: (servers: Servers) => Promise<void>,
): Promise<void> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'landfall-bench-')))
  const env = {
    ...environment(),
    DATA_DIR: path,
    LOG_LEVEL: 'warn',
    CARRIERS: carriersFile,
  }
  const dependencies = await openDependencies('bench', loadSettings(env))
  const started: Server[] = []
  try {
    const { databaseUrl, database } = dependencies
    await setUpTables(databaseUrl, dependencies.log)
    const filled = await fill(database, databaseUrl, rows)
    const start = async (kind: string): Promise<Server> => {
      const server = await startServer(kind, { ...env, DATABASE_URL: databaseUrl })
      started.push(server)
      return server
    }
    await work({ start, calls: measuredCalls(filled) })
  } finally {
    await Promise.all(started.map((server) => server.stop()))
    await dependencies.close()
    if (folder === undefined) await rm(path, { recursive: true, force: true })
  }
}

export const measureApi = (
  rows: number,
  seconds: number,
  folder: string | undefined,
  show: (result: ApiResult) => void,
): Promise<void> =>
  beside(rows, folder, async ({ start, calls }) => {
    const [bare, api] = [await start('bare'), await start('api')]
    await measureAll({ bare, api }, calls, seconds, show)
  })

/** Prints the plans of what each kind of reading call sends, after others of its kind have been answered. */
export const showPlans = (rows: number, folder: string | undefined): Promise<void> =>
  beside(rows, folder, async ({ start, calls }) => {
    const [api, plans] = [await start('api'), await start('plans')]
    for (const { name, server, expected, callOf } of calls) {
      if (server === 'bare' || callOf(0).method !== 'GET') continue
      await closedLoop(api.origin, 2, 1, expected, callOf)
      console.log(`\n${name}`)
      const { path, headers } = callOf(0)
      await (await fetch(plans.origin + path, { headers })).arrayBuffer()
    }
  })
