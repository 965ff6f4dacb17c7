import { profileOf } from '../domain/carriers/profile.ts'
import type { CarrierProfile } from '../domain/carriers/profile.ts'

export type OauthEntry = {
  tokenPath?: unknown
  clientId?: unknown
  clientSecret?: unknown
  certificate?: unknown
  privateKey?: unknown
  scope?: unknown
}

/** One carrier's entry, as the operator wrote it. */
export type CarrierEntry = {
  /** Other systems write what the carrier reports to `carrier.observed`. */
  fed?: unknown
  baseUrl?: unknown
  credentials?: unknown
  oauth?: OauthEntry
  pollSeconds?: unknown
  profile?: Partial<CarrierProfile>
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const fieldNames = ['fed', 'baseUrl', 'credentials', 'oauth', 'pollSeconds', 'profile']
const oauthNames = ['tokenPath', 'clientId', 'clientSecret', 'certificate', 'privateKey', 'scope']

/** A misspelt field would be without effect, and the operator would believe in it. */
function unknownField(scac: string, entry: CarrierEntry): string | null {
  const inEntry = Object.keys(entry).filter((name) => !fieldNames.includes(name))
  const inOauth = Object.keys({ ...entry.oauth }).filter((name) => !oauthNames.includes(name))
  const known = profileOf(scac)
  const inProfile = Object.keys({ ...entry.profile }).filter((name) => !Object.hasOwn(known, name))
  const all = [
    ...inEntry,
    ...inOauth.map((name) => `oauth.${name}`),
    ...inProfile.map((name) => `profile.${name}`),
  ]
  return all[0] ?? null
}

type ProfileRule = { readonly isRight: (value: unknown) => boolean; readonly what: string }

const oneOf = (...words: readonly unknown[]): ProfileRule => ({
  isRight: (value) => words.includes(value),
  what: words.join(' or '),
})

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textsByName: ProfileRule = {
  isRight: (value) => isObject(value) && Object.values(value).every(isText),
  what: 'an object of texts',
}

const profileRules: Readonly<Record<keyof Omit<CarrierProfile, 'scac'>, ProfileRule>> = {
  path: {
    isRight: (value) => value === '' || (isText(value) && value.startsWith('/')),
    what: 'a path that begins with /',
  },
  parameters: textsByName,
  fixedQuery: textsByName,
  stripPrefix: { isRight: (value) => value === null || isText(value), what: 'a text or null' },
  credentialHeaders: {
    isRight: (value) => Array.isArray(value) && value.every(isText),
    what: 'a list of texts',
  },
  oauth: oneOf(true, false),
  envelope: oneOf('array', 'events', 'grouped'),
  notFound: oneOf('empty', '404'),
  clock: oneOf('offset', 'local_as_utc'),
  paging: oneOf('cursor', 'none'),
  callsPerMinute: {
    isRight: (value) => typeof value === 'number' && value > 0,
    what: 'a number above 0',
  },
}

function profileProblem(profile: Partial<CarrierProfile> = {}): string | null {
  if (!isObject(profile)) return 'profile is not an object'
  for (const [name, { isRight, what }] of Object.entries(profileRules))
    if (Object.hasOwn(profile, name) && !isRight(profile[name as keyof CarrierProfile]))
      return `profile.${name} is not ${what}`
  return null
}

/** An entry that is fed and has an address would be polled or not, and the operator might believe the other. */
function fedProblem({ fed = false, ...entry }: CarrierEntry): string | null {
  if (typeof fed !== 'boolean') return 'fed is not true or false'
  const beside = fed && Object.keys(entry).find((name) => name !== 'profile')
  return beside ? `${beside} stands beside fed, and a carrier that is fed is not called` : null
}

/** The field that was probably meant. */
function elsewhere(scac: string, name: string): string {
  if (Object.hasOwn(profileOf(scac), name)) return `, but one profile.${name}`
  return oauthNames.includes(name) ? `, but one oauth.${name}` : ''
}

/** Why the fields of the entry cannot be meant as they stand. */
export function entryProblem(scac: string, entry: CarrierEntry): string | null {
  const unknown = unknownField(scac, entry)
  if (unknown !== null) return `there is no field ${unknown}${elsewhere(scac, unknown)}`
  return fedProblem(entry) ?? profileProblem(entry.profile)
}
