// npm run accounts -- list | create <company> | key <account id> | revoke <key hash prefix>
//                     | limits <account id> default=200,create=50
//                     | documents <account id> duplicates=accept,tracking=on,mailbox=acme
import type { Database } from '../platform/postgres/database.ts'
import { list, positive, StartError } from '../platform/process/read-settings.ts'
import {
  createAccount,
  listAccounts,
  setDocumentChoices,
  setRateLimits,
} from '../resources/accounts/accounts.ts'
import { issueKey, revokeKeys } from '../resources/accounts/keys.ts'
import { documentChoices } from './document-choices.ts'
import { runProcess } from '../platform/process/run-process.ts'
import { openForOperator } from './open.ts'

const usage = `npm run accounts -- list
npm run accounts -- create <company>
npm run accounts -- key <account id>
npm run accounts -- revoke <first characters of the key's hash, at least 6>
npm run accounts -- limits <account id> default=200,create=50   (or "none")
npm run accounts -- documents <account id> duplicates=reject|replace|accept,tracking=on|off,mailbox=acme
                    (name only those to change; mailbox=none refuses mail)`

const buckets = ['default', 'create', 'infer', 'refresh']

/** The limits of the named buckets; the setting RATE_LIMITS applies to the others. */
function limitsFrom(text: string): Readonly<Record<string, number>> | null {
  if (text === 'none') return null
  const pairs = list(text).map((part) => {
    const [name = '', number = ''] = part.split('=')
    if (!buckets.includes(name)) throw new StartError(`"${name}" is none of ${buckets.join(', ')}.`)
    const limit = positive(number)
    if (!Number.isInteger(limit)) throw new StartError(`${part}: the limit must be a whole number.`)
    return [name, limit] as const
  })
  if (pairs.length === 0) throw new StartError(usage)
  return Object.fromEntries(pairs)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function printAccounts(database: Database): Promise<void> {
  for (const account of await listAccounts(database)) {
    const limits = account.rate_limits === null ? '' : ` ${JSON.stringify(account.rate_limits)}`
    const { duplicate_documents, track_documents, mailbox } = account
    const tracking = track_documents ? 'on' : 'off'
    const documents = `duplicates=${duplicate_documents},tracking=${tracking},mailbox=${mailbox ?? 'none'}`
    const keys = account.keys.join(' ') || 'none'
    print(`${account.id} ${account.company_name}${limits} ${documents} keys: ${keys}`)
  }
}

async function create(database: Database, company: string): Promise<void> {
  const id = await createAccount(database, company)
  print(`account ${id}`)
  print(`key     ${await issueKey(database, id, 'first key')}`)
}

async function key(database: Database, accountId: string): Promise<void> {
  const all = await listAccounts(database)
  if (!all.some(({ id }) => id === accountId)) throw new StartError(`No account ${accountId}.`)
  print(await issueKey(database, accountId, 'operator'))
}

async function revoke(database: Database, prefix: string): Promise<void> {
  if (prefix.length < 6) throw new StartError(usage)
  print(`${await revokeKeys(database, prefix)} revoked`)
}

async function limits(database: Database, accountId: string, text: string): Promise<void> {
  const found = await setRateLimits(database, accountId, limitsFrom(text))
  if (!found) throw new StartError(`No account ${accountId}.`)
  print('set')
}

async function documents(database: Database, accountId: string, text: string): Promise<void> {
  const result = await setDocumentChoices(database, accountId, documentChoices(text))
  if (result === 'no such account') throw new StartError(`No account ${accountId}.`)
  if (result === 'mailbox taken') throw new StartError('Another account has that mailbox.')
  print('set')
}

async function run(database: Database, [command, ...rest]: readonly string[]): Promise<void> {
  const [first = '', second = ''] = rest
  if (command === 'list') return printAccounts(database)
  if (command === 'create' && first !== '') return create(database, rest.join(' '))
  if (command === 'key' && first !== '') return key(database, first)
  if (command === 'revoke') return revoke(database, first)
  if (command === 'limits' && second !== '') return limits(database, first, second)
  if (command === 'documents' && second !== '') return documents(database, first, second)
  throw new StartError(usage)
}

await runProcess(async () => {
  const opened = await openForOperator('accounts')
  try {
    await run(opened.database, process.argv.slice(2))
  } finally {
    await opened.close()
  }
})
