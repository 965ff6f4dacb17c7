// The key that the setting API_KEY names, over the starts of a process.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Files } from '../../platform/files/files.ts'
import { createAccount, ensureFirstAccount } from '../../resources/accounts/accounts.ts'
import { deleteAccount } from '../../resources/accounts/delete-account.ts'
import { issueKey, isValid, revokeKeys } from '../../resources/accounts/keys.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await createTestDatabase()
})
afterAll(() => stage.drop())
beforeEach(() => stage.database.query({ text: 'delete from api_key; delete from deleted_account' }))

const [one, two] = ['a_key_of_the_settings_1', 'a_key_of_the_settings_2']
const none = () => Promise.reject(new Error('there are no files'))
const files: Files = { put: none, read: none, remove: none, removeParts: none }
const start = (key: string | null) => ensureFirstAccount(stage.database, key)
const validity = async () => [
  await isValid(stage.database, one),
  await isValid(stage.database, two),
]

test('a start with the same key changes nothing', async () => {
  await start(one)
  await start(one)
  expect(await validity()).toEqual([true, false])
})

test('another key replaces the one before', async () => {
  await start(one)
  await start(two)
  expect(await validity()).toEqual([false, true])
})

test('a key that was replaced is refused with the reason, and the present one stays', async () => {
  await start(one)
  await start(two)
  await expect(start(one)).rejects.toThrow(
    /^API_KEY was revoked at 20\d\d-.*Z and stays so: set another key\.$/,
  )
  expect(await validity()).toEqual([false, true])
})

test('a key that an operator revoked is not valid again after a restart', async () => {
  await start(one)
  await revokeKeys(stage.database, '')
  await expect(start(one)).rejects.toThrow('set another key')
  expect(await validity()).toEqual([false, false])
})

test('a key of an account that was deleted is not valid for the next one', async () => {
  const { accountId } = await start(one)
  await createAccount(stage.database, 'Another company')
  await deleteAccount(stage.database, files, accountId)
  await expect(start(one)).rejects.toThrow('set another key')
  expect(await validity()).toEqual([false, false])
  await start(two)
  expect(await validity()).toEqual([false, true])
})

test('keys that were made in other ways stay, also one that the setting named', async () => {
  const { accountId } = await start(one)
  const issued = await issueKey(stage.database, accountId, 'dashboard')
  await start(issued)
  await start(two)
  expect([await isValid(stage.database, issued), ...(await validity())]).toEqual([
    true,
    false,
    true,
  ])
})
