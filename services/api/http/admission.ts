import type { Db } from '../../../platform/postgres/database.ts'
import { keyHash } from '../../../resources/accounts/keys.ts'
import type { RateLimits } from '../../settings.ts'
import { refusal } from './answers.ts'
import type { HttpAnswer } from './answers.ts'

export type Bucket = keyof RateLimits

export type Admission =
  | { readonly accountId: string; readonly userId: string | null }
  | { readonly accountId: null; readonly answer: HttpAnswer }

const overLimit: Readonly<Record<Bucket, string>> = {
  default: "You've hit the API rate limit. Please try again in a minute.",
  create: "You've hit the create tracking requests limit. Please try again in a minute.",
  infer: 'Rate limit exceeded',
  refresh: "You've hit the refresh limit. Please try again in a minute.",
}

/** The key of `Authorization: Token <key>` or `Bearer <key>`, or null. */
export function keyOf(authorization: string | undefined): string | null {
  return /^(?:Token|Bearer)\s+(?:token=)?"?([^\s"]+)"?\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

// The account and whether the bucket has capacity, in one round trip; admit_request counts admitted requests only.
const admit = (db: Db, key: string, bucket: Bucket, limit: number) =>
  db.query<{ account_id: string; user_id: string | null; wait: number }>({
    name: 'admit',
    text: `
      select a.id as account_id, k.user_id,
        admit_request(a.id, $2::text, coalesce((a.rate_limits ->> $2::text)::int, $3::int)) as wait
      from api_key k join account a on a.id = k.account_id
      where k.key_hash = $1 and k.revoked_at is null`,
    values: [keyHash(key), bucket, limit],
  })

const refused = (answer: HttpAnswer): Admission => ({ accountId: null, answer })

/** 401 for an unknown key, 429 with `Retry-After` in seconds when the bucket is full. */
export async function admission(
  db: Db,
  authorization: string | undefined,
  bucket: Bucket,
  limits: RateLimits,
): Promise<Admission> {
  const key = keyOf(authorization)
  const [found] = key === null ? [] : await admit(db, key, bucket, limits[bucket])
  if (found === undefined) {
    const detail = 'Invalid or missing API token.'
    return refused(refusal(401, [{ code: 'unauthorized', detail }]))
  }
  if (found.wait === 0) return { accountId: found.account_id, userId: found.user_id }
  const problem = { code: 'rate_limited', detail: overLimit[bucket] }
  return refused(refusal(429, [problem], { 'retry-after': String(found.wait) }))
}
