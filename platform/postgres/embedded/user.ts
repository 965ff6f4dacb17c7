// Postgres refuses to run as root. If we are root, it runs as another user, who may have no access to the
// folders that lead to the data or the program (a home folder, a temporary one).
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type PostgresUser = { readonly uid: number; readonly gid: number }

/** How to spawn a program as that user: the command with its arguments, and the ids for `spawn`. */
export type RunAs = {
  readonly command: (program: string, args: readonly string[]) => readonly [string, string[]]
  readonly spawnAs: Partial<PostgresUser>
}

const suitableUsers = ['postgres', 'nobody']

/** The user that owns existing data, else `postgres` or `nobody`; null when we are not root. */
export async function postgresUser(folder: string): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = suitableUsers.flatMap((name) => users.filter((user) => user[0] === name))[0]
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : null
}

/** Whether all users may pass through all folders above. */
export function isOpenToAll(path: string): boolean {
  const above = dirname(path)
  if (above === path) return true
  return (statSync(above).mode & 0o001) !== 0 && isOpenToAll(above)
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const unchanged: RunAs['command'] = (program, args) => [program, [...args]]

/**
 * With `setpriv` (util-linux) the user may pass through folders that are closed to others, and has no other
 * right of root's. The security bit makes `access(2)` answer as opening a file would.
 */
export function runAs(user: PostgresUser | null, paths: readonly string[]): RunAs {
  if (user === null) return { command: unchanged, spawnAs: {} }
  if (paths.every(isOpenToAll) || !hasSetpriv()) return { command: unchanged, spawnAs: user }
  const prefix = [
    ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'],
    '--securebits=+no_setuid_fixup',
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'],
  ]
  return { command: (program, args) => ['setpriv', [...prefix, program, ...args]], spawnAs: {} }
}
