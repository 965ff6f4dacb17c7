// The names of the system's hosts file, which name servers do not know.
import type { LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** The addresses of a name in lower case; none where the file does not have it. */
export type HostsFile = (name: string) => Promise<readonly LookupAddress[]>

/** How long a file that was read counts. */
const keptMs = 5_000

/** `address name name ...`, with `#` before comments. */
export function parseHosts(text: string): ReadonlyMap<string, readonly LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const name of names.map((each) => each.toLowerCase())) {
      const known = hosts.get(name) ?? []
      hosts.set(name, [...known, { address, family }])
    }
  }
  return hosts
}

export function hostsIn(path: string, now: () => number): HostsFile {
  let hosts: Promise<ReadonlyMap<string, readonly LookupAddress[]>> | undefined
  let readAt = 0
  const read = () => readFile(path, 'utf8').catch(() => '')
  return async (name) => {
    if (hosts === undefined || now() - readAt >= keptMs) {
      readAt = now()
      hosts = read().then(parseHosts)
    }
    return (await hosts).get(name.replace(/\.$/, '')) ?? []
  }
}
