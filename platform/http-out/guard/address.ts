// Which IP addresses a call on behalf of a client may reach. One list per family, because a
// net.BlockList applies an IPv6 rule that covers ::ffff:0:0/96 to every IPv4 address too.
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'

// IANA IPv4 Special-Purpose Address Registry (everything not globally reachable), multicast, and
// the one address outside of it that answers only from inside: Azure's platform service. Within 192.0.0.0/24
// the registry marks the anycast addresses of PCP and TURN as globally reachable: the nearest router may answer
// there, and no receiver of webhooks does, so they stay refused.
const forbiddenV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

// For IPv6 the list is inverted: only 2000::/3 is allocated for global use, and these are the exceptions
// in it (protocol assignments with Teredo and benchmarking, documentation, 6to4). Of the protocol assignments
// the registry marks some as globally reachable (anycast of PCP and TURN, AMT, AS112, ORCHIDv2): they serve
// protocols of the network and not receivers of webhooks, so they stay refused.
const globalV6 = ['2000::/3']
const forbiddenV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

// Forms that carry an IPv4 address in their last four bytes: IPv4-compatible, IPv4-mapped and the
// well-known NAT64 prefix, through which an IPv6-only network reaches all of IPv4.
const carriesV4 = ['::/96', '::ffff:0:0/96', '64:ff9b::/96']

export type Networks = { readonly v4: BlockList; readonly v6: BlockList; readonly empty: boolean }

/** `allowed` addresses are in a network that the operator opened. */
type AddressVerdict = 'public' | 'allowed' | 'forbidden'

export const refusedAddress = 'ERR_REFUSED_ADDRESS'

/** CIDRs or single addresses, as in `127.0.0.0/8,::1`; the problem names the first bad one. */
export const parseNetworks = (
  cidrs: readonly string[],
): { ok: true; networks: Networks } | { ok: false; problem: string } => {
  const networks = { v4: new BlockList(), v6: new BlockList(), empty: cidrs.length === 0 }
  for (const cidr of cidrs) {
    if (!addNetwork(networks, cidr.trim())) {
      return { ok: false, problem: `${JSON.stringify(cidr)} is not an IP network` }
    }
  }
  return { ok: true, networks }
}

const addNetwork = (networks: Networks, cidr: string): boolean => {
  const match = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(cidr)
  const family = isIP(match?.[1] ?? '')
  if (match?.[1] === undefined || family === 0) return false
  const width = family === 4 ? 32 : 128
  const prefix = match[2] === undefined ? width : Number(match[2])
  if (prefix > width) return false
  const list = family === 4 ? networks.v4 : networks.v6
  list.addSubnet(match[1], prefix, family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** Networks that are known to be valid; throws for others. */
export const fixedNetworks = (cidrs: readonly string[]): Networks => {
  const parsed = parseNetworks(cidrs)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.networks
}

export const noNetworks = fixedNetworks([])
const forbidden = fixedNetworks([...forbiddenV4, ...forbiddenV6])
const global = fixedNetworks(globalV6)
const embedding = fixedNetworks(carriesV4)

/** The verdict on an address as text without brackets; text that is no address is forbidden. */
export const addressVerdict = (address: string, allowed: Networks): AddressVerdict => {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 4) return verdictV4(bare, allowed)
  return family === 6 ? verdictV6(bare, allowed) : 'forbidden'
}

const verdictV4 = (address: string, allowed: Networks): AddressVerdict => {
  if (allowed.v4.check(address, 'ipv4')) return 'allowed'
  return forbidden.v4.check(address, 'ipv4') ? 'forbidden' : 'public'
}

const verdictV6 = (address: string, allowed: Networks): AddressVerdict => {
  if (allowed.v6.check(address, 'ipv6')) return 'allowed'
  if (embedding.v6.check(address, 'ipv6')) return verdictV4(lastFourBytes(address), allowed)
  const isGlobal = global.v6.check(address, 'ipv6') && !forbidden.v6.check(address, 'ipv6')
  return isGlobal ? 'public' : 'forbidden'
}

const lastFourBytes = (address: string): string => {
  // The URL parser writes every spelling as hexadecimal groups, at most one run of zeros left out.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [high = '', low = ''] = canonical.split(':').slice(-2)
  const bits = [high, low].map((group) => parseInt(group === '' ? '0' : group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/** `localhost` and names under it, which RFC 6761 keeps for loopback; a final dot is ignored. */
export const isLocalhostName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host)

/** The loopback addresses that are allowed; empty when the operator opened none. */
export const allowedLoopback = (allowed: Networks): LookupAddress[] =>
  [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter(({ address }) => addressVerdict(address, allowed) === 'allowed')
