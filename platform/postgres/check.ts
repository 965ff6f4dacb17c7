import type { Database } from './database.ts'
import { reasonOf } from '../process/reason-of.ts'
import { StartError } from '../process/settings.ts'

/** Throws a StartError when the database does not answer. */
export async function checkDatabase(database: Database, url: string): Promise<void> {
  try {
    await database.query({ text: 'select 1' })
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(`The database ${host}${pathname} does not answer: ${reasonOf(error)}`)
  }
}
