// Accounts with their keys and users, as lines for the terminal.
import { printable } from '../../platform/process/printable.ts'
import type { Account } from '../../resources/accounts/accounts.ts'
import type { StoredKey } from '../../resources/accounts/keys.ts'
import type { StoredUser } from '../../resources/accounts/users.ts'

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function accountLine(account: Account): string {
  const limits = account.rate_limits === null ? '' : ` ${JSON.stringify(account.rate_limits)}`
  const { duplicate_documents, track_documents, mailbox, document_quota_megabytes } = account
  const tracking = track_documents ? 'on' : 'off'
  const documents = `duplicates=${duplicate_documents},tracking=${tracking},mailbox=${mailbox ?? 'none'}`
  const quota = document_quota_megabytes === null ? '' : `,quota=${document_quota_megabytes}`
  return `${account.id} ${account.company_name}${limits} ${documents}${quota}`
}

function keyLine(key: StoredKey): string {
  const { id, role, name, last_used_at, expires_at, user_id, account_ids } = key
  const parts = [
    `key  ${id} ${role} "${name}"`,
    last_used_at === null ? 'never used' : `last used ${minute(last_used_at)}`,
    ...(expires_at === null ? [] : [`valid until ${minute(expires_at)}`]),
    ...(user_id === null ? [] : [`user ${user_id}`]),
    ...(account_ids.length === 0 ? [] : [`also for ${account_ids.join(' ')}`]),
  ]
  return `  ${parts.join(', ')}`
}

const userLine = ({ id, name, email }: StoredUser): string =>
  `  user ${id} ${name}${email === null ? '' : ` <${email}>`}`

/** Each account, and indented below it its keys and users, whose names are those that clients gave them. */
export const accountLines = (
  accounts: readonly Account[],
  keys: readonly StoredKey[],
  users: readonly StoredUser[],
): readonly string[] =>
  accounts.flatMap((account) => {
    const isOwn = ({ account_id }: { readonly account_id: string }) => account_id === account.id
    return [
      accountLine(account),
      ...keys.filter(isOwn).map(keyLine),
      ...users.filter(isOwn).map(userLine),
    ].map(printable)
  })
