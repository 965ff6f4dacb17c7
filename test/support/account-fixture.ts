import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { createTestDatabase } from './database.ts'

type Account = {
  readonly database: Database
  readonly accountId: string
  readonly ask: <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>
}

/** A database of its own with one account in it, for the tests of a file. */
export function useAccount(): () => Account {
  let account: Account | undefined
  let drop = (): Promise<void> => Promise.resolve()
  beforeAll(async () => {
    const made = await createTestDatabase()
    const { database } = made
    drop = () => made.drop()
    const accountId = await createAccount(database, 'A forwarder')
    account = { database, accountId, ask: (text, values = []) => database.query({ text, values }) }
  })
  afterAll(() => drop())
  return () => {
    if (account === undefined) throw new Error('there is no account before the tests begin')
    return account
  }
}
