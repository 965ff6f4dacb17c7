import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { createTestDatabase } from './database.ts'

type AccountFixture = {
  readonly database: Database
  readonly accountId: string
  readonly query: <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>
}

/** A database of its own with one account, for one test file. */
export function useAccount(): () => AccountFixture {
  let account: AccountFixture | undefined
  let drop = (): Promise<void> => Promise.resolve()
  beforeAll(async () => {
    const made = await createTestDatabase()
    const { database } = made
    drop = () => made.drop()
    const accountId = await createAccount(database, 'A forwarder')
    account = {
      database,
      accountId,
      query: (text, values = []) => database.query({ text, values }),
    }
  })
  afterAll(() => drop())
  return () => {
    if (account === undefined) throw new Error('the account fixture is used before the tests begin')
    return account
  }
}
