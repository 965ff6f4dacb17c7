// Processes of either version, each with all services, on the same backends.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../platform/process/free-port.ts'
import { eventually } from '../support/system/waits.ts'

type Settings = Readonly<Record<string, string>>

const start = (folder: string, file: string, env: Settings) =>
  spawn(process.execPath, ['--import', 'tsx', join(folder, file)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** Migrations, topics and schemas of a version, as an operator sets them up before its services. */
export async function setUp(folder: string, env: Settings): Promise<void> {
  const [code] = (await once(start(folder, 'cli/setup/all.ts', env), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the setup of ${folder} ended with ${code}`)
}

export type VersionProcess = {
  /** The base URL of its interface. */
  readonly base: string
  /** SIGKILL; nothing if it has ended. */
  kill(): Promise<void>
  restart(): Promise<void>
}

const startMs = 120_000

async function isReady(child: ChildProcess, base: string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
  const { ok } = await fetch(base.replace('/v2', '/readyz'))
  if (!ok) throw new Error('not ready')
}

export async function startVersion(folder: string, settings: Settings): Promise<VersionProcess> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}/v2`
  const begin = async () => {
    const child = start(folder, 'test/support/system/process-entry.ts', {
      ...settings,
      PORT: String(port),
    })
    try {
      await eventually(() => isReady(child, base), startMs)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
    return child
  }
  let child = await begin()
  return {
    base,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async restart() {
      child = await begin()
    },
  }
}
