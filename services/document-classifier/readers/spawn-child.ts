import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFolder } from './child-program.ts'
import { recognitionFolder } from './languages.ts'

/** What the child said last, for the log of whoever looks for why it ended. */
const keptWords = 2_000

const packages = (): string => dirname(packageFolder('pdfjs-dist'))

/** Of Node 20, or of a later one, where the permissions are no longer called experimental. */
const permission = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'

const flags = (inbox: string, maxMemoryMb: number): readonly string[] => [
  '--no-warnings',
  permission(),
  // The canvas is native.
  '--allow-addons',
  `--allow-fs-read=${join(packages(), '*')}`,
  `--allow-fs-read=${join(recognitionFolder, '*')}`,
  `--allow-fs-read=${join(inbox, '*')}`,
  // To find out what is a link, Node would have to look at folders that are not allowed.
  '--preserve-symlinks',
  '--preserve-symlinks-main',
  '--disallow-code-generation-from-strings',
  // The rest is for what lies outside of JavaScript's heap: images and the recognition.
  `--max-old-space-size=${Math.round(maxMemoryMb * 0.6)}`,
  '--max-semi-space-size=4',
  '--input-type=module',
  '-',
]

/** Pages come and go: what glibc has to give goes back to the system at once, instead of being kept for the next. */
const allocation = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Reads only its inbox, the installed packages and the data of recognition, and knows nothing of the environment. */
export function spawnChild(inbox: string, maxMemoryMb: number, program: string): ChildProcess {
  const child = spawn(process.execPath, flags(inbox, maxMemoryMb), {
    // Packages are found from here.
    cwd: dirname(packages()),
    env: { TZ: 'UTC', ...allocation },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  // It may die while it is being written to; its exit says so.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(program)
  return child
}

/** Resident memory, native parts included; 0 where the system does not tell. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Settles when the child is gone, with the last that it said. */
export function endOf(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptWords)
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(`${said}\nexit ${code ?? signal}`.trim()))
    child.once('error', (error) => resolve(error.message))
  })
}
