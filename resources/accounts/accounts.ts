import { randomUUID } from 'node:crypto'
import { askTogether } from '../../platform/postgres/ask-together.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { isUuid } from '../identities.ts'
import { issueKey } from './keys.ts'
import { useSettingKey } from './setting-key.ts'

export type Account = {
  readonly id: string
  readonly company_name: string
  readonly rate_limits: Readonly<Record<string, number>> | null
  readonly created_at: Date
  readonly duplicate_documents: string
  readonly track_documents: boolean
  readonly mailbox: string | null
  /** Null: the setting DOCUMENT_QUOTA_MEGABYTES. */
  readonly document_quota_megabytes: number | null
}

/** An arbitrary number that all processes share. */
const firstAccountLock = 7_203_552

export async function createAccount(db: Db, companyName: string): Promise<string> {
  const id = randomUUID()
  const text = `insert into account (id, company_name) values ($1, $2)`
  await db.query({ text, values: [id, companyName] })
  return id
}

/** Sets the requests per rolling minute of each bucket; absent buckets keep the setting's. False: no such account. */
export async function setRateLimits(
  db: Db,
  accountId: string,
  limits: Readonly<Record<string, number>> | null,
): Promise<boolean> {
  if (!isUuid(accountId)) return false
  const changed = await db.query({
    text: `update account set rate_limits = $2::jsonb where id = $1 returning 1`,
    values: [accountId, limits === null ? null : JSON.stringify(limits)],
  })
  return changed.length > 0
}

type RateLimits = Readonly<Record<string, number>>

/** Gives the limits of an account that has its own, otherwise null. */
export const ownRateLimits = (db: Db): ((accountId: string) => Promise<RateLimits | null>) =>
  askTogether(async (ids: readonly string[]) => {
    const rows = await db.query<{ id: string; rate_limits: RateLimits }>({
      name: 'own_rate_limits',
      text: `
        select id, rate_limits from account where id = any($1::uuid[]) and rate_limits is not null`,
      values: [ids],
    })
    const limits = new Map(rows.map(({ id, rate_limits }) => [id, rate_limits]))
    return ids.map((id) => limits.get(id) ?? null)
  })

/** How an account treats a second document with the same bytes. */
export const duplicatePolicies = ['reject', 'replace', 'accept'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

export type DocumentChoices = {
  readonly duplicates?: DuplicatePolicy
  /** Whether a document that names an unknown bill of lading starts a tracking request. */
  readonly tracking?: boolean
  /** The local part of the address that receives its mail; null for none. */
  readonly mailbox?: string | null
  /** Of all its documents; null for the setting DOCUMENT_QUOTA_MEGABYTES. */
  readonly quota?: number | null
}

/** Changes the given settings; absent ones stay as they are. */
export async function setDocumentChoices(
  db: Db,
  accountId: string,
  { duplicates, tracking, mailbox, quota }: DocumentChoices,
): Promise<'set' | 'no such account' | 'mailbox taken'> {
  if (!isUuid(accountId)) return 'no such account'
  const changed = await db.query<{ taken: boolean }>({
    text: `
      with taken as (select 1 from account where mailbox = $5 and id <> $1)
      update account set
        duplicate_documents = coalesce($2, duplicate_documents),
        track_documents = coalesce($3, track_documents),
        mailbox = case when $4 and not exists (select from taken) then $5 else mailbox end,
        document_quota_megabytes = case when $6 then $7 else document_quota_megabytes end
      where id = $1 returning exists (select from taken) as taken`,
    values: [
      ...[accountId, duplicates, tracking, mailbox !== undefined, mailbox ?? null],
      ...[quota !== undefined, quota ?? null],
    ],
  })
  if (changed[0] === undefined) return 'no such account'
  return changed[0].taken ? 'mailbox taken' : 'set'
}

export const listAccounts = (db: Db): Promise<Account[]> =>
  db.query<Account>({
    text: `
      select id, company_name, rate_limits, created_at, duplicate_documents, track_documents, mailbox,
        document_quota_megabytes
      from account order by created_at, id`,
  })

/**
 * Creates the first account unless there is one. A given `settingKey` becomes a key of that account; without it, a new
 * account gets a new key, which is returned so that the caller shows it once. Throws a StartError for a revoked key.
 */
export function ensureFirstAccount(
  database: Database,
  settingKey: string | null,
): Promise<{ readonly accountId: string; readonly apiKey: string | null }> {
  return database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${firstAccountLock})` })
    const text = `select id from account order by created_at, id limit 1`
    const [first] = await tx.query<{ id: string }>({ text })
    const accountId = first?.id ?? (await createAccount(tx, 'First account'))
    if (settingKey === null)
      return { accountId, apiKey: first ? null : await issueKey(tx, accountId, 'first key') }
    await useSettingKey(tx, accountId, settingKey)
    return { accountId, apiKey: settingKey }
  })
}
