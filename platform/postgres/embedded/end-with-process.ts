// Ends a program when this process ends, in whatever way: after a kill -9, or when its terminal is closed, no code of ours
// runs any more.
import { spawn } from 'node:child_process'
import type { RunAs } from './user.ts'

/** A shell waits at a pipe, which the system closes at our end, and then sends the signal. */
const script = 'read -r line; kill -INT "$0"'

/** Returns a function that ends the watch; call it when the program has ended, because its number may be given to another. */
export function endWithThisProcess(pid: number | undefined, as: RunAs): () => void {
  if (pid === undefined) return () => undefined
  const [command, argv] = as.command('sh', ['-c', script, String(pid)])
  const shell = spawn(command, argv, {
    ...as.spawnAs,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // A Ctrl-C at the terminal would end the shell.
    detached: true,
    cwd: '/',
  })
  // Where there is no shell, the next start stops what is left.
  shell.once('error', () => undefined)
  shell.unref()
  return () => void shell.kill('SIGKILL')
}
