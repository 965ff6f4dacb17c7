// Checks the answers of name servers, for calls to URLs that a client chose.
import type { LookupAddress, LookupOptions } from 'node:dns'
import { addressVerdict, allowedLoopback, isLocalhostName, refusedAddress } from './address.ts'
import type { Networks } from './address.ts'

export type Found = (
  error: NodeJS.ErrnoException | null,
  addresses: readonly LookupAddress[],
) => void
export type Resolve = (host: string, found: Found) => void
type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
type GuardedLookup = (host: string, options: LookupOptions, answered: Answered) => void

type LookupRules = {
  /** Only to networks that the operator opened: plain http, and whatever passes by a proxy. */
  readonly onlyAllowed?: boolean
  readonly resolve: Resolve
}

/**
 * A `lookup` for net.connect. One forbidden address refuses the whole answer: a name that points
 * inside and outside at once is an attack or a mistake. Only vetted addresses are handed out, so
 * a second, different answer of the name server is never connected to. Not called for IP
 * literals: these need `addressVerdict` before connecting.
 */
export const guardedLookup = (allowed: Networks, rules: LookupRules): GuardedLookup => {
  const resolve = shared(rules.resolve)
  const passes = (found: LookupAddress) => {
    const verdict = addressVerdict(found.address, allowed)
    return verdict === 'allowed' || (verdict === 'public' && rules.onlyAllowed !== true)
  }
  return (host, options, answered) => {
    const vet: Found = (error, addresses) => {
      if (error) answered(error, [])
      else if (addresses.length === 0) answered(lookupError('ENODATA'), [])
      else if (!addresses.every(passes)) answered(lookupError(refusedAddress), [])
      else answer(addresses, options, answered)
    }
    if (isLocalhostName(host)) vetLoopback(allowedLoopback(allowed), vet)
    else resolve(host, vet)
  }
}

const vetLoopback = (addresses: LookupAddress[], vet: Found): void => {
  const error = addresses.length === 0 ? lookupError(refusedAddress) : null
  process.nextTick(vet, error, addresses)
}

const answer = (
  addresses: readonly LookupAddress[],
  options: LookupOptions,
  answered: Answered,
): void => {
  if (options.all === true) return answered(null, [...addresses])
  const wanted = familyOf(options.family)
  const [first] = addresses.filter(({ family }) => wanted === 0 || family === wanted)
  if (first) answered(null, first.address, first.family)
  else answered(lookupError('ENODATA'), [])
}

const familyOf = (family: LookupOptions['family']): 0 | 4 | 6 => {
  if (family === 4 || family === 'IPv4') return 4
  return family === 6 || family === 'IPv6' ? 6 : 0
}

const lookupError = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error('the name could not be used'), { code })

/**
 * Callers that ask for a name while it is being looked up share the one answer.
 */
const shared = (resolve: Resolve): Resolve => {
  const waiting = new Map<string, Found[]>()
  return (host, found) => {
    const others = waiting.get(host)
    if (others) {
      others.push(found)
      return
    }
    waiting.set(host, [found])
    resolve(host, (error, addresses) => {
      const all = waiting.get(host) ?? []
      waiting.delete(host)
      for (const each of all) each(error, addresses)
    })
  }
}
