// Looks names up without the system's resolver, whose few threads all names share: one silent name server must not
// delay the names of others. Answers are kept for a short time; whoever uses one checks its addresses anew.
import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { hostsIn } from './hosts.ts'
import type { HostsFile } from './hosts.ts'
import type { Found, Resolve } from './lookup.ts'

export type NameRules = {
  /** Addresses of name servers instead of the system's. */
  readonly servers?: readonly string[] | undefined
  /** How long a name server may take in all. */
  readonly timeoutMs?: number
  /** Milliseconds of any clock that only goes on. */
  readonly now?: () => number
  readonly hosts?: HostsFile
}

type Answer =
  | { readonly addresses: readonly LookupAddress[]; readonly ttlMs: number }
  | { readonly error: NodeJS.ErrnoException }
type Kept = { readonly answer: Answer; readonly until: number }

const second = 1_000
/** An answer is kept as long as its server allows, up to this time; a failure this long. */
const longestKeptMs = 10 * second
const failureKeptMs = 3 * second
/** How long to wait for the other family's addresses when one has come. */
const graceMs = 250
const mostKept = 10_000

const failure = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error('the name could not be looked up'), { code })

const isFound = (answer: Answer): answer is Extract<Answer, { addresses: unknown }> =>
  'addresses' in answer

/** Those that say something about the name, the ones that say most first. */
const knownCodes = ['ENOTFOUND', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ENODATA']

/** A name server that is not there or answers nonsense fails; its code must not be taken for one of the endpoint's. */
function nameFailure(code: string): NodeJS.ErrnoException {
  if (code === 'EBADNAME') return failure('ENOTFOUND')
  return failure(knownCodes.includes(code) ? code : 'ESERVFAIL')
}

/** The answers of both families as one: a failure only where neither has an address. */
function joined(answers: readonly Answer[]): Answer {
  const found = answers.filter(isFound)
  const addresses = found.flatMap((one) => one.addresses)
  if (addresses.length > 0)
    return { addresses, ttlMs: Math.min(...found.map(({ ttlMs }) => ttlMs)) }
  const codes = answers.flatMap((one) => (isFound(one) ? [] : (one.error.code ?? '')))
  return { error: failure(knownCodes.find((code) => codes.includes(code)) ?? 'ENODATA') }
}

async function ask(resolver: Resolver, host: string, family: 4 | 6): Promise<Answer> {
  try {
    const options = { ttl: true } as const
    const records =
      family === 4 ? await resolver.resolve4(host, options) : await resolver.resolve6(host, options)
    return {
      addresses: records.map(({ address }) => ({ address, family })),
      ttlMs: Math.min(...records.map(({ ttl }) => ttl)) * second,
    }
  } catch (error) {
    return { error: nameFailure((error as NodeJS.ErrnoException).code ?? '') }
  }
}

/** Asks for both families at once; a name server has `timeoutMs` for its answers. */
function askBoth(resolver: Resolver, host: string, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const answers: Answer[] = []
    const end = (): void => {
      clearTimeout(deadline)
      clearTimeout(grace)
      resolve(joined(answers.length > 0 ? answers : [{ error: failure('ETIMEOUT') }]))
    }
    const late = (): void => {
      answers.push({ error: failure('ETIMEOUT') })
      end()
    }
    const deadline = setTimeout(late, timeoutMs)
    let grace: NodeJS.Timeout | undefined
    for (const family of [4, 6] as const)
      void ask(resolver, host, family).then((answer) => {
        answers.push(answer)
        if (answers.length === 2) end()
        else if (isFound(answer)) grace = setTimeout(end, graceMs)
      })
  })
}

/** Names without a dot may need the search domains of the system's resolver, as in a cluster. */
const isShort = (host: string): boolean => !host.replace(/\.$/, '').includes('.')

const askSystem = (host: string): Promise<Answer> =>
  new Promise((resolve) => {
    lookup(host, { all: true }, (error, addresses) =>
      resolve(error ? { error } : { addresses, ttlMs: 0 }),
    )
  })

export function createNames(rules: NameRules = {}): Resolve {
  const { servers, timeoutMs = 2.5 * second, now = () => performance.now() } = rules
  const hosts = rules.hosts ?? hostsIn('/etc/hosts', now)
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const kept = new Map<string, Kept>()

  const lookUp = async (host: string): Promise<Answer> => {
    const own = await hosts(host)
    if (own.length > 0) return { addresses: own, ttlMs: 0 }
    const answer = await askBoth(resolver, host, timeoutMs)
    const isUnknown = !isFound(answer) && answer.error.code === 'ENOTFOUND'
    return isUnknown && isShort(host) && servers === undefined ? askSystem(host) : answer
  }
  const keep = (host: string, answer: Answer): void => {
    const ms = isFound(answer) ? Math.min(answer.ttlMs, longestKeptMs) : failureKeptMs
    kept.delete(host)
    if (ms > 0) kept.set(host, { answer, until: now() + ms })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  const give = (answer: Answer, found: Found): void =>
    isFound(answer) ? found(null, answer.addresses) : found(answer.error, [])

  return (host, found) => {
    const name = host.toLowerCase()
    const before = kept.get(name)
    if (before !== undefined && before.until > now()) {
      process.nextTick(give, before.answer, found)
      return
    }
    void lookUp(name).then((answer) => {
      keep(name, answer)
      give(answer, found)
    })
  }
}
