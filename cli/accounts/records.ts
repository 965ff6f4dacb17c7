// Export and deletion of an account.
import { open, unlink } from 'node:fs/promises'
import type { Files } from '../../platform/files/files.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { hasCode } from '../../platform/process/error-code.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'
import { deleteAccount } from '../../resources/accounts/delete-account.ts'
import { exportAccount } from '../../resources/accounts/export-account.ts'
import { isUuid } from '../../resources/identities.ts'

/** The account's name; a deletion that was interrupted may be repeated until its row is gone. */
async function companyOf(database: Database, accountId: string): Promise<string> {
  const accounts = isUuid(accountId)
    ? await database.query<{ company_name: string }>({
        text: 'select company_name from account where id = $1',
        values: [accountId],
      })
    : []
  const [found] = accounts
  if (found === undefined) throw new StartError(`No account ${accountId}.`)
  return found.company_name
}

/** Into a new file that only its owner reads. */
export async function exportTo(
  database: Database,
  accountId: string,
  file: string,
): Promise<number> {
  await companyOf(database, accountId)
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new StartError(
      hasCode(error, 'EEXIST')
        ? `${file} exists already.`
        : `${file} cannot be made: ${reasonOf(error)}.`,
    )
  })
  try {
    return await exportAccount(database, accountId, async (line) => {
      await handle.appendFile(line)
    })
  } catch (error) {
    // Half of an account must not be taken for all of it.
    await unlink(file)
    throw error
  } finally {
    await handle.close()
  }
}

export async function deleteNamed(
  database: Database,
  files: Files,
  accountId: string,
  company: string,
): Promise<number> {
  const found = await companyOf(database, accountId)
  if (found !== company)
    throw new StartError(`Account ${accountId} is "${found}": repeat this name to delete it.`)
  return deleteAccount(database, files, accountId)
}
