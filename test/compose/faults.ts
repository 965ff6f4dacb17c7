// What is done to the composed system: kills, freezes, cuts and a full disk, each with its end.
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

export type Target = { readonly id: string; readonly service: string; readonly project: string }

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

const filler = '/var/lib/landfall/filler'
const fill = `const fs = require('node:fs'); const file = fs.openSync('${filler}', 'w')
  try { for (;;) fs.writeSync(file, Buffer.alloc(1e6, 1)) } catch {}`

/** The volume of documents is in memory here and has a size, so that no other disk is filled. */
const diskFull: Fault = {
  name: 'full disk',
  longestMs: 15_000,
  only: 'api',
  begin: async (docker, { id }) => {
    await docker.run('exec', id, 'node', '-e', fill)
    return () => docker.run('exec', id, 'rm', '-f', filler)
  },
}

/** What may happen to any container, kills most often. */
export const anywhere: readonly Fault[] = [killed, killed, killed, frozen, frozen, cutOff, cutOff]

export const atServices: readonly Fault[] = [...anywhere, diskFull]
