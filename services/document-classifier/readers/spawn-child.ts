import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { confinementFor } from './confinement.ts'
import type { Confinement } from './confinement.ts'
import { packageFolder } from './child-program.ts'
import { recognitionFolder } from './languages.ts'

const packages = (): string => dirname(packageFolder('pdfjs-dist'))

/** Node 20 calls the permissions experimental; later versions do not. */
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
  // Resolving links would read folders that are not allowed.
  '--preserve-symlinks',
  '--preserve-symlinks-main',
  '--disallow-code-generation-from-strings',
  // The rest is for memory outside JavaScript's heap: images and the recognition.
  `--max-old-space-size=${Math.round(maxMemoryMb * 0.6)}`,
  '--max-semi-space-size=4',
  '--input-type=module',
  '-',
]

/** Has glibc return freed memory to the system at once: the memory limit counts resident memory. */
const allocation = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

let found: Confinement | null = null

/** What the system adds to Node's permissions, found at the first call. */
export const confinement = (): Confinement =>
  (found ??= confinementFor([process.execPath, packages(), recognitionFolder, join(tmpdir(), 'x')]))

/** Starts a process that may read only its inbox, the installed packages and the recognition's data; its environment is empty. */
export function spawnChild(inbox: string, maxMemoryMb: number, program: string): ChildProcess {
  const [command = '', ...args] = [
    ...confinement().prefix,
    process.execPath,
    ...flags(inbox, maxMemoryMb),
  ]
  const child = spawn(command, args, {
    // From here, imports find the packages.
    cwd: dirname(packages()),
    // Its user has no home, and the canvas asks for one.
    env: { TZ: 'UTC', HOME: '/', ...allocation },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  // The process may end while the program is written to it; `endOfChild` reports that.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(program)
  return child
}

/** Resident memory, native parts included; 0 on systems without /proc. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
