import { keyHash } from '../../../resources/accounts/keys.ts'
import type { Role } from '../../../resources/accounts/keys.ts'
import type { RateLimits } from '../../settings.ts'
import type { Admit } from './admit.ts'
import { isUuid, refusal } from './answers.ts'
import type { HttpAnswer, Problem } from './answers.ts'

export type Bucket = Exclude<keyof RateLimits, 'poll'>

/** Who sends a request, and the account for which it acts. */
export type Caller = {
  readonly accountId: string
  /** The SHA-256 of the key. */
  readonly keyHash: Buffer
  /** The key's user; null where the key has none, or acts for another account than its own. */
  readonly userId: string | null
}

type Admission = { readonly caller: Caller } | { readonly answer: HttpAnswer }

/** What a route asks of the key. */
export type Demand = { readonly bucket: Bucket; readonly role: Role }

/** What a request says about its sender. */
type Credentials = {
  readonly authorization: string | undefined
  /** `X-Account-Id`; without it the key acts for its own account. */
  readonly account: string | undefined
}

const overLimit: Readonly<Record<Bucket, string>> = {
  default: "You've hit the API rate limit. Please try again in a minute.",
  create: "You've hit the create tracking requests limit. Please try again in a minute.",
  infer: 'Rate limit exceeded',
  refresh: "You've hit the refresh limit. Please try again in a minute.",
}

/** The key of `Authorization: Token <key>` or `Bearer <key>`, or null. */
function keyOf(authorization: string | undefined): string | null {
  return /^(?:Token|Bearer)\s+(?:token=)?"?([^\s"]+)"?\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** The account's id, or one that no account has where the header holds something else; null without the header. */
function selected(account: string | undefined): string | null {
  if (account === undefined || account === '') return null
  return isUuid(account) ? account : nobody
}

const refused = (
  status: number,
  problem: Problem,
  headers?: Readonly<Record<string, string>>,
): Admission => ({ answer: refusal(status, [problem], headers) })

/** HTTP calls for the header, and some clients fail without it (RFC 9110, 15.5.2). */
const unauthorized = (): Admission => {
  const problem = { code: 'unauthorized', detail: 'Invalid or missing API token.' }
  return refused(401, problem, { 'www-authenticate': 'Token realm="Landfall"' })
}

// Clients take a 403 with `not enabled` or `feature` for a missing entitlement.
const forbiddenRole = (has: Role, needs: Role): Admission => {
  const detail = `This key has the role ${has}; the request needs the role ${needs}.`
  return refused(403, { code: 'forbidden', detail })
}

/** Also for an account that does not exist. */
const forbiddenAccount = (): Admission => {
  const detail = 'This key may not act for the account that X-Account-Id names.'
  return refused(403, { code: 'forbidden', detail, parameter: 'X-Account-Id' })
}

/**
 * 401 for a key that is unknown, revoked or expired, 403 for one that may not act for the account or whose role is too
 * small, 429 with `Retry-After` in seconds when the bucket is full.
 */
export async function admission(
  admit: Admit,
  { authorization, account }: Credentials,
  { bucket, role }: Demand,
  limits: RateLimits,
): Promise<Admission> {
  const key = keyOf(authorization)
  if (key === null) return unauthorized()
  const hash = keyHash(key)
  const asked = { keyHash: hash, account: selected(account), role, bucket, limit: limits[bucket] }
  const found = await admit(asked)
  if (found === null) return unauthorized()
  if (found.account_id === null) return forbiddenAccount()
  if (found.wait === null) return forbiddenRole(found.role, role)
  if (found.wait > 0) {
    const problem = { code: 'rate_limited', detail: overLimit[bucket] }
    return refused(429, problem, { 'retry-after': String(found.wait) })
  }
  return { caller: { accountId: found.account_id, keyHash: hash, userId: found.user_id } }
}
