import { readFileSync } from 'node:fs'
import { profileOf } from '../domain/carriers/profile.ts'
import type { CarrierProfile } from '../domain/carriers/profile.ts'
import { fileProblem } from '../platform/process/file-problem.ts'
import { StartError } from '../platform/process/read-settings.ts'
import { clientCertificate } from './client-assertion.ts'
import type { ClientCertificate } from './client-assertion.ts'
import { entryProblem, isObject, isText } from './entry-problem.ts'
import type { CarrierEntry, OauthEntry } from './entry-problem.ts'

/** The credential of an OAuth client. */
type Proof = { readonly secret: string } | ClientCertificate

/** How to reach one carrier: the operator's configuration and the carrier's profile. */
export type CarrierAccess = {
  readonly profile: CarrierProfile
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Values for the profile's credential headers, in their order. */
  readonly credentials: readonly string[]
  readonly oauth: {
    readonly tokenUrl: string
    readonly clientId: string
    readonly proof: Proof
    readonly scope: string | null
  } | null
  /** Seconds between two polls of a number whose journey is not finished; null: the journey decides. */
  readonly pollSeconds: number | null
}

export type Carriers = ReadonlyMap<string, CarrierAccess>

const isPace = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value > 0)

function accessOf(scac: string, entry: CarrierEntry): CarrierAccess | string {
  const { baseUrl, credentials = [], oauth, pollSeconds = null, profile: overrides = {} } = entry
  if (!/^[A-Z0-9]{4}$/.test(scac)) return 'the name is not a SCAC (four capitals or digits)'
  if (!isText(baseUrl) || !URL.canParse(baseUrl)) return 'baseUrl is not a URL'
  if (!Array.isArray(credentials) || !credentials.every(isText))
    return 'credentials is not a list of texts'
  const profile = profileOf(scac, overrides)
  if (credentials.length < profile.credentialHeaders.length)
    return `credentials needs one value for each of ${profile.credentialHeaders.join(', ')}`
  if (!isPace(pollSeconds)) return 'pollSeconds is not a number above 0'
  const base = baseUrl.replace(/\/+$/, '')
  const token = profile.oauth ? oauthOf(base, oauth) : null
  if (typeof token === 'string') return token
  return { profile, baseUrl: base, credentials, oauth: token, pollSeconds }
}

function oauthOf(
  base: string,
  oauth: OauthEntry = {},
): NonNullable<CarrierAccess['oauth']> | string {
  const { tokenPath, clientId, scope = null } = oauth
  const proof = proofOf(oauth)
  if (!isText(tokenPath) || !isText(clientId) || proof === null)
    return 'oauth needs tokenPath (or a whole URL), clientId, and clientSecret or certificate and privateKey'
  if (typeof proof === 'string') return proof
  if (scope !== null && !isText(scope)) return 'oauth.scope is not a text'
  const tokenUrl = URL.canParse(tokenPath) ? tokenPath : `${base}${tokenPath}`
  return { tokenUrl, clientId, proof, scope }
}

/** Null without a credential, a text with the problem of a wrong one. */
function proofOf({ clientSecret, certificate, privateKey }: OauthEntry): Proof | string | null {
  if (isText(clientSecret)) return { secret: clientSecret }
  if (!isText(certificate) || !isText(privateKey)) return null
  return clientCertificate(certificate, privateKey)
}

type Entries = readonly (readonly [scac: string, entry: CarrierEntry])[]

function entriesOf(content: unknown, source: string): Entries {
  if (!isObject(content)) throw new StartError(`${source} is not a JSON object of SCACs.`)
  return Object.entries(content).map(
    ([scac, entry]) => [scac, (entry ?? {}) as CarrierEntry] as const,
  )
}

/** Whether the carrier is not polled, because other systems write what it reports to `carrier.observed`. */
export const isFed = ({ fed }: CarrierEntry): boolean => fed === true

/** Reads the carriers that are called; throws a StartError that names all wrong entries. `source` is named in it. */
export function carriersFrom(content: unknown, source: string): Carriers {
  const entries = entriesOf(content, source).map(([scac, entry]) => {
    const problem = entryProblem(scac, entry)
    return [scac, problem ?? (isFed(entry) ? null : accessOf(scac, entry))] as const
  })
  const problems = entries.flatMap(([scac, access]) =>
    typeof access === 'string' ? [`${scac}: ${access}`] : [],
  )
  if (problems.length > 0) throw new StartError(`${source} is wrong.\n  ${problems.join('\n  ')}`)
  return new Map(entries.filter(([, access]) => access !== null) as [string, CarrierAccess][])
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`CARRIERS=${file} cannot be read: ${fileProblem(error)}`)
  }
}

export const readCarriers = (file: string | null): Carriers =>
  file === null ? new Map() : carriersFrom(contentOf(file), `CARRIERS=${file}`)

/** The entries of the file, of which only the form of the whole is checked; none without a file. */
export const readEntries = (file: string | null): Entries =>
  file === null ? [] : entriesOf(contentOf(file), `CARRIERS=${file}`)
