// Admits requests that arrive at the same time with one statement.
import { askTogether } from '../../../platform/postgres/ask-together.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { roles } from '../../../resources/accounts/keys.ts'
import type { Role } from '../../../resources/accounts/keys.ts'

/** A request to be admitted. */
type AdmissionRequest = {
  /** The SHA-256 of the key. */
  readonly keyHash: Buffer
  /** The account for which the key is to act; null: its own. */
  readonly account: string | null
  readonly role: Role
  readonly bucket: string
  /** Requests of a rolling minute, unless the account has a limit of its own. */
  readonly limit: number
}

type Admitted = {
  /** Null where the key may not act for the account. */
  readonly account_id: string | null
  readonly role: Role
  /** The key's user, while it acts for its own account. */
  readonly user_id: string | null
  /** Seconds; null where the request is not counted: there is no account, or the role is too small. */
  readonly wait: number | null
}

/** Null for a key that is unknown, revoked or expired. */
export type Admit = (request: AdmissionRequest) => Promise<Admitted | null>

type GroupRow = Admitted & { readonly asked: number; readonly admitted: number | null }

// admit_requests counts admitted requests only; the order of its calls keeps two statements from a deadlock, as does
// skipping keys whose last use another statement writes. One request of a minute writes it.
const admitGroups = (db: Db, groups: readonly (readonly [AdmissionRequest, number])[]) =>
  db.query<GroupRow>({
    name: 'admit',
    text: `
      with used as (
        update api_key set last_used_at = now() where key_hash = any(array(
          select key_hash from api_key
          where key_hash = any($1::bytea[]) and revoked_at is null
            and (expires_at is null or expires_at > now())
            and (last_used_at is null or last_used_at <= now() - interval '60 seconds')
          for no key update skip locked))
      )
      select known.asked::int, known.account_id, known.role, known.user_id, found.admitted, found.wait
      from (
        select wanted.*, a.id as account_id, k.role,
          case when a.id = k.account_id then k.user_id end as user_id,
          -- A limit that an integer cannot hold would fail for all requests of the statement.
          least(coalesce((a.rate_limits ->> bucket)::float8, at_most), 1000000000)::int as allowed,
          a.id is not null
            and array_position($7::text[], k.role) >= array_position($7::text[], needs) as may
        from unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::float8[], $6::int[])
          with ordinality as wanted (key_hash, account, needs, bucket, at_most, requests, asked)
        join api_key k on k.key_hash = wanted.key_hash and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now())
        left join account a on a.id = coalesce(wanted.account, k.account_id)
          and (a.id = k.account_id or exists (
            select from api_key_account g where g.key_hash = k.key_hash and g.account_id = a.id))
        order by a.id, bucket
        offset 0
      ) as known
      cross join lateral admit_requests(
        known.account_id, known.bucket, known.allowed, case when known.may then known.requests end
      ) as found`,
    values: [
      groups.map(([{ keyHash }]) => keyHash),
      groups.map(([{ account }]) => account),
      groups.map(([{ role }]) => role),
      groups.map(([{ bucket }]) => bucket),
      groups.map(([{ limit }]) => limit),
      groups.map(([, requests]) => requests),
      roles,
    ],
  })

const groupName = ({ keyHash, account, role, bucket }: AdmissionRequest): string =>
  `${keyHash.toString('base64')} ${account} ${role} ${bucket}`

function grouped(requests: readonly AdmissionRequest[]): AdmissionRequest[][] {
  const groups = new Map<string, AdmissionRequest[]>()
  for (const request of requests) {
    const name = groupName(request)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [request])
    else group.push(request)
  }
  return [...groups.values()]
}

async function admitAll(
  db: Db,
  requests: readonly AdmissionRequest[],
): Promise<(Admitted | null)[]> {
  const groups = grouped(requests)
  const found = new Map<AdmissionRequest, Admitted>()
  const sizes = groups.flatMap((group) =>
    group.slice(0, 1).map((first) => [first, group.length] as const),
  )
  for (const { asked, admitted, ...row } of await admitGroups(db, sizes)) {
    groups[asked - 1]?.forEach((request, index) =>
      found.set(request, index < (admitted ?? 0) ? { ...row, wait: 0 } : row),
    )
  }
  return requests.map((request) => found.get(request) ?? null)
}

export const createAdmit = (db: Db): Admit =>
  askTogether((requests: readonly AdmissionRequest[]) => admitAll(db, requests))
