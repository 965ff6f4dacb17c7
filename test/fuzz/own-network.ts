// A network of its own for a program: loopback and nothing else, so that nothing it does reaches anybody.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'

/** Whether this process can reach nothing but itself. */
export const isAlone = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) =>
    (addresses ?? []).every(({ internal }) => internal),
  )

// Without root, the kernel grants a network only together with a user of its own.
const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']

/** Runs a program of Linux in a network of its own; returns its exit code. */
export async function runAlone(command: readonly string[]): Promise<number> {
  const inside = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command]
  const child = spawn('unshare', [...asUser, '--net', ...inside], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
