// What is done to the composed system: kills, freezes, cuts and full disks, each with its end.
import type { Docker } from './compose.ts'

/** `begin` does it to one container and gives what ends it. */
export type Fault = {
  readonly name: string
  readonly begin: (docker: Docker, container: Target) => Promise<() => Promise<unknown>>
  /** The longest time for which it lasts. */
  readonly longestMs: number
  /** The only service that it is for, if any. */
  readonly only?: string
}

type Target = { readonly id: string; readonly service: string; readonly project: string }

const killed: Fault = {
  name: 'kill -9',
  longestMs: 5_000,
  begin: async (docker, { id }) => {
    await docker.run('kill', '--signal', 'KILL', id)
    return () => docker.run('start', id)
  },
}

const frozen: Fault = {
  name: 'freeze',
  longestMs: 15_000,
  begin: async (docker, { id }) => {
    await docker.run('pause', id)
    return () => docker.run('unpause', id)
  },
}

const cutOff: Fault = {
  name: 'cut from the network',
  longestMs: 15_000,
  begin: async (docker, { id, service, project }) => {
    const network = `${project}_default`
    await docker.run('network', 'disconnect', network, id)
    return () => docker.run('network', 'connect', '--alias', service, network, id)
  },
}

/** What had connections finds them dead afterwards, and is told nothing about it. */
const moved: Fault = {
  name: 'move to another address',
  longestMs: 15_000,
  begin: async (docker, target) => {
    const [ours = ''] = await docker.containers(holder)
    const image = (await docker.run('inspect', '--format', '{{.Config.Image}}', ours)).trim()
    const network = `${target.project}_default`
    const other = ['--entrypoint', 'sleep', '--init', image, '180']
    const connect = await cutOff.begin(docker, target)
    try {
      const id = await docker.run('run', '--detach', '--rm', '--network', network, ...other)
      return async () => {
        await connect()
        await docker.run('rm', '--force', id.trim())
      }
    } catch (error) {
      await connect()
      throw error
    }
  },
}

/** The service of override.yaml that has all volumes, also while another container of theirs is down. */
const holder = 'disks'

type Full = { readonly service: string; readonly volume: string; readonly name?: string }

/** Volumes are in memory here and have a size, so that no other disk is filled. `meanwhile` is done when there is no room. */
const fullDisk = (
  { service, volume, name = 'full disk' }: Full,
  meanwhile: (docker: Docker, container: Target) => Promise<unknown> = () => Promise.resolve(),
): Fault => ({
  name,
  longestMs: 15_000,
  only: service,
  begin: async (docker, container) => {
    const [id] = await docker.containers(holder)
    if (id === undefined) throw new Error(`${holder} does not run`)
    const filler = `/disks/${volume}/filler`
    // The copying ends where the room does.
    await docker.run('exec', id, 'sh', '-c', `cat /dev/zero >${filler} 2>/dev/null || true`)
    await meanwhile(docker, container)
    return () => docker.run('exec', id, 'rm', '-f', filler)
  },
})

/**
 * Postgres fills files of its log in advance. Statements that extend tables fail while it has some; where it needs
 * another, it ends.
 */
const endOfLog = (docker: Docker, { id }: Target): Promise<unknown> => {
  const statements = "select pg_logical_emit_message(false, '', ''); select pg_switch_wal()"
  const untilItEnds = `for file in $(seq 100); do psql -U landfall -c "${statements}" || exit 0; done`
  // The container may end, and this command with it.
  return docker.run('exec', id, 'sh', '-c', untilItEnds).catch(() => undefined)
}

/** What may happen to any container, kills most often. */
const anywhere: readonly Fault[] = [killed, killed, killed, frozen, frozen, cutOff, moved]

export const atServices: readonly Fault[] = [
  ...anywhere,
  fullDisk({ service: 'api', volume: 'documents' }),
]

export const atBackends: readonly Fault[] = [
  ...anywhere,
  fullDisk({ service: 'kafka', volume: 'kafka' }),
  fullDisk({ service: 'postgres', volume: 'postgres' }),
  fullDisk({ service: 'postgres', volume: 'postgres', name: 'full disk and log' }, endOfLog),
]
