// What an operator chooses for an account.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDocumentChoices, setRateLimits } from '../../resources/accounts/accounts.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await createTestDatabase()
})
afterAll(() => stage.drop())

test.each([randomUUID(), '0', 'First account'])('%s is no account to choose for', async (id) => {
  expect(await setRateLimits(stage.database, id, { default: 5 })).toBe(false)
  expect(await setDocumentChoices(stage.database, id, { tracking: true })).toBe('no such account')
})
