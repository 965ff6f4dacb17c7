// Landfall as `npm start` starts it, for the fuzzer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../platform/process/free-port.ts'

export type Shown = {
  readonly id: string
  readonly type: string
  readonly attributes: Record<string, unknown>
}

export type Answer = {
  readonly status: number
  /** `data` is an array in lists. */
  readonly json: {
    readonly data: Shown & readonly Shown[]
    readonly included?: readonly Shown[]
    readonly meta?: { readonly after?: string | null }
  }
}

export type Landfall = {
  readonly base: string
  readonly key: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Ends it; returns what it says about errors. */
  stop(): Promise<readonly string[]>
}

const repository = fileURLToPath(new URL('../..', import.meta.url))
const key = 'lf_key_of_the_fuzzer'

// More than any run sends.
const limits = ['default', 'create', 'infer', 'refresh'].map((name) => `${name}=1000000`).join()

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 90_000
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within 90 seconds`)
    await pause(250)
  }
}

/** The log's lines of the levels error and fatal. */
async function errorsIn(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, 'landfall.log'), 'utf8')).split('\n')
  return lines.filter((line) => /"level":[56]0/.test(line))
}

function startProcess(folder: string, port: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/start.ts'], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      API_KEY: key,
      RATE_LIMITS: limits,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    const timeout = setTimeout(() => child.kill('SIGKILL'), 15_000)
    const [code] = (await ended) as [number | null]
    clearTimeout(timeout)
    return code
  }
}

/** Starts it, and waits for the containers of its sample shipments. */
export async function startLandfall(folder: string): Promise<Landfall> {
  const port = await freePort()
  const end = startProcess(folder, port)
  const base = `http://localhost:${port}/v2`
  const call: Landfall['call'] = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as Answer['json'] }
  }
  const stop = async () => {
    const code = await end()
    return [...(await errorsIn(folder)), ...(code === 0 ? [] : [`npm start ended with ${code}`])]
  }
  const haveContainers = async () => (await call('GET', '/containers')).json.data.length >= 5
  await until('the sample shipments have containers', haveContainers).catch(async (error) => {
    await end()
    throw error
  })
  return { base, key, call, stop }
}
