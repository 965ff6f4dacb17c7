// How Linux keeps a reader's process from the network and from other processes, as far as it lets us.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOpenToAll } from '../../../platform/postgres/embedded/user.ts'

export type Confinement = {
  /** The command before the program; it is replaced by the program, which keeps its process id. */
  readonly prefix: readonly string[]
  /** Whether the process has a network of its own, which leads nowhere. */
  readonly network: boolean
  /** The user and group of the process; null for those of the service. */
  readonly user: number | null
}

/** No user of the system: a process of this user can signal no other one and owns no file. */
const readerUser = 64_907

/** Absolute, because the environment of a reader is empty. */
const programAt = (name: string): string | null =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((f) => join(f, name)).find(existsSync) ?? null

function runs(prefix: readonly string[]): boolean {
  const [command = '', ...args] = [...prefix, '/bin/true']
  try {
    execFileSync(command, args, { stdio: 'ignore', env: {} })
    return true
  } catch {
    return false
  }
}

const isRoot = (): boolean => process.getuid?.() === 0

/** Only root may give itself another network at once; others need a user namespace, which containers often forbid. */
function ownNetwork(): readonly string[] | null {
  const unshare = programAt('unshare')
  if (unshare === null) return null
  const namespaces = isRoot() ? ['--net'] : ['--user', '--map-current-user', '--net']
  const prefix = [unshare, ...namespaces, '--']
  return runs(prefix) ? prefix : null
}

/** Null where the user could not reach what the program reads. */
function ownUser(paths: readonly string[]): readonly string[] | null {
  const setpriv = programAt('setpriv')
  if (!isRoot() || setpriv === null || !paths.every(isOpenToAll)) return null
  const ids = [`--reuid=${readerUser}`, `--regid=${readerUser}`, '--clear-groups']
  const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
  const prefix = [setpriv, ...ids, ...rights, '--']
  return runs(prefix) ? prefix : null
}

/** `paths`: what the process has to reach. */
export function confinementFor(paths: readonly string[]): Confinement {
  if (process.platform !== 'linux') return { prefix: [], network: false, user: null }
  const [network, user] = [ownNetwork(), ownUser(paths)]
  return {
    prefix: [...(network ?? []), ...(user ?? [])],
    network: network !== null,
    user: user && readerUser,
  }
}
