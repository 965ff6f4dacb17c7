// npm run accounts -- <command>: accounts, their keys, users, limits and choices about documents.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../platform/postgres/database.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import {
  createAccount,
  listAccounts,
  setDocumentChoices,
  setRateLimits,
} from '../../resources/accounts/accounts.ts'
import { issueKey, listKeys, revokeKeys } from '../../resources/accounts/keys.ts'
import { replaceSigningKey } from '../../resources/accounts/signing-key.ts'
import { createUser, listUsers, removeUser } from '../../resources/accounts/users.ts'
import { accountLines } from './lines.ts'
import { documentChoices } from './document-choices.ts'
import { keyChoices } from './key-choices.ts'
import { limitChoices } from './limit-choices.ts'
import { userChoices } from './user-choices.ts'
import { useSecretKeys } from '../../resources/sealer.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { deleteNamed, exportTo } from './records.ts'
import { loadSettings } from '../../services/settings.ts'
import { filesOf, withDatabase } from '../open.ts'

const usage = `npm run accounts -- list
npm run accounts -- create <company>
npm run accounts -- key <account id> [role=read|write|admin] [expires=2027-01-31] [user=<user id>]
                    [accounts=<other account id>,<other account id>] [name=<name>]
                    (an admin without role=; it acts for the other accounts, too)
npm run accounts -- revoke <first characters of the key's id, at least 6>
npm run accounts -- user <account id> <email, or "none"> <name>
npm run accounts -- remove-user <account id> <user id>
npm run accounts -- limits <account id> default=200,create=50   (or "none")
npm run accounts -- documents <account id> duplicates=reject|replace|accept,tracking=on|off,mailbox=acme,quota=5000
                    (name only those to change; mailbox=none refuses mail, quota=none is that of the setting)
npm run accounts -- export <account id> <new file>
                    (all its records as JSON lines, without secrets)
npm run accounts -- delete <account id> <its name>
                    (with all its records and files; may be repeated after an interruption)
npm run accounts -- replace-url-key
                    (the key that signs URLs; then restart every api)`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function printAccounts(database: Database): Promise<void> {
  const [accounts, keys, users] = await Promise.all([
    listAccounts(database),
    listKeys(database),
    listUsers(database),
  ])
  accountLines(accounts, keys, users).forEach(print)
}

async function create(database: Database, company: string): Promise<void> {
  const id = await createAccount(database, company)
  print(`account ${id}`)
  print(`key     ${await issueKey(database, id, 'first key')}`)
}

async function mustExist(database: Database, accountIds: readonly string[]): Promise<void> {
  const known = new Set((await listAccounts(database)).map(({ id }) => id))
  const missing = accountIds.find((id) => !known.has(id))
  if (missing !== undefined) throw new StartError(`No account ${missing}.`)
}

async function mustHave(database: Database, accountId: string, userId: string): Promise<void> {
  const users = await listUsers(database)
  if (!users.some((user) => user.id === userId && user.account_id === accountId))
    throw new StartError(`The account has no user ${userId}.`)
}

async function key(database: Database, accountId: string, parts: readonly string[]): Promise<void> {
  const { name = 'operator', ...options } = keyChoices(parts, new Date())
  await mustExist(database, [accountId, ...(options.accountIds ?? [])])
  if (options.userId) await mustHave(database, accountId, options.userId)
  print(await issueKey(database, accountId, name, options))
}

async function user(
  database: Database,
  accountId: string,
  words: readonly string[],
): Promise<void> {
  const choices = userChoices(words)
  await mustExist(database, [accountId])
  const id = randomUUID()
  await createUser(database, accountId, { id, ...choices })
  print(`user ${id}`)
}

async function dropUser(database: Database, accountId: string, userId: string): Promise<void> {
  await mustHave(database, accountId, userId)
  await removeUser(database, accountId, userId)
  print('removed, and its keys revoked')
}

async function revoke(database: Database, prefix: string): Promise<void> {
  if (prefix.length < 6) throw new StartError(usage)
  print(`${await revokeKeys(database, prefix)} revoked`)
}

async function limits(database: Database, accountId: string, text: string): Promise<void> {
  const found = await setRateLimits(database, accountId, limitChoices(text))
  if (!found) throw new StartError(`No account ${accountId}.`)
  print('set')
}

async function documents(database: Database, accountId: string, text: string): Promise<void> {
  const result = await setDocumentChoices(database, accountId, documentChoices(text))
  if (result === 'no such account') throw new StartError(`No account ${accountId}.`)
  if (result === 'mailbox taken') throw new StartError('Another account has that mailbox.')
  print('set')
}

async function exportRecords(database: Database, accountId: string, file: string): Promise<void> {
  print(`${await exportTo(database, accountId, file)} records in ${file}`)
}

async function erase(database: Database, accountId: string, company: string): Promise<void> {
  const files = await filesOf(loadSettings())
  print(`${await deleteNamed(database, files, accountId, company)} rows deleted`)
}

async function replaceUrlKey(database: Database): Promise<void> {
  const { SECRET_KEYS } = loadSettings()
  useSecretKeys(SECRET_KEYS)
  await replaceSigningKey(database, randomBytes(32))
  const how = SECRET_KEYS.length > 0 ? '' : ' and stored unencrypted, since SECRET_KEYS is not set'
  print(`replaced${how}: restart every api, which signs with the old key until then`)
}

type Command = (database: Database, first: string, ...rest: string[]) => Promise<void>

/** The commands, with the number of words that each needs at least. */
const commands = new Map<string, readonly [number, Command]>([
  ['list', [0, printAccounts]],
  ['create', [1, (database, ...words) => create(database, words.join(' '))]],
  ['key', [1, (database, account, ...choices) => key(database, account, choices)]],
  ['revoke', [1, revoke]],
  ['user', [3, (database, account, ...words) => user(database, account, words)]],
  ['remove-user', [2, dropUser]],
  ['limits', [2, limits]],
  ['documents', [2, documents]],
  ['export', [2, exportRecords]],
  ['replace-url-key', [0, replaceUrlKey]],
  ['delete', [2, (database, account, ...words) => erase(database, account, words.join(' '))]],
])

/** What the words ask for; throws the usage where they ask for nothing. */
function commandOf([name = '', ...words]: readonly string[]): (
  database: Database,
) => Promise<void> {
  const [least, command] = commands.get(name) ?? [0, null]
  const given = words.filter((word) => word !== '')
  if (command === null || given.length < least) throw new StartError(usage)
  return (database) => command(database, given[0] ?? '', ...given.slice(1))
}

await runCommand(usage, async (words) => {
  const command = commandOf(words)
  await withDatabase('accounts', ({ database }) => command(database))
})
