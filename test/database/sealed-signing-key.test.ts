// The key that signs URLs, encrypted in the database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openSigner,
  replaceSigningKey,
  sealSigningKey,
} from '../../resources/accounts/signing-key.ts'
import { useSecretKeys } from '../../resources/sealer.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { firstKey as first, secondKey as second } from '../support/sealing-fixture.ts'

let opened: TestDatabase
let key: Buffer
let signed: string
beforeAll(async () => {
  opened = await createTestDatabase()
  key = (await stored()).secret ?? Buffer.alloc(0)
  signed = (await openSigner(opened.database)).sign('download', ['one'], null)
})
afterAll(() => opened.drop())
beforeEach(async () => {
  useSecretKeys([])
  await opened.database.query({
    text: 'update signing_key set secret = $1, sealed = null',
    values: [key],
  })
})

async function stored() {
  const [row] = await opened.database.query<{ secret: Buffer | null; sealed: string | null }>({
    text: 'select secret, sealed from signing_key',
  })
  if (row === undefined) throw new Error('there is no signing key')
  return row
}

const seal = () => opened.database.transaction(sealSigningKey)

const read = async () => (await openSigner(opened.database)).read('download', signed, 0)

test('with a key it is not stored in clear, and what it has signed is read as before', async () => {
  useSecretKeys([first])
  expect(await seal()).toBe(true)
  const { secret, sealed } = await stored()
  expect(secret).toBeNull()
  expect(sealed).toMatch(/^sealed\./)
  expect(sealed).not.toContain(key.toString('base64url'))
  expect(await read()).toEqual(['one'])
  expect(await seal()).toBe(false)
})

test('without keys it is stored as it is', async () => {
  expect(await seal()).toBe(false)
  expect(await stored()).toEqual({ secret: key, sealed: null })
  expect(await read()).toEqual(['one'])
})

test('a new first key encrypts it again, and the old one can go', async () => {
  useSecretKeys([first])
  await seal()
  useSecretKeys([second, first])
  expect(await seal()).toBe(true)
  useSecretKeys([second])
  expect(await seal()).toBe(false)
  expect(await read()).toEqual(['one'])
})

test('replicas that start together encrypt it once', async () => {
  useSecretKeys([first])
  expect((await Promise.all([seal(), seal(), seal()])).filter((done) => done)).toHaveLength(1)
  expect(await read()).toEqual(['one'])
})

test.each([
  ['another key', [second]],
  ['no key', []],
])('a process with %s does not start, and says which key is missing', async (_what, keys) => {
  useSecretKeys([first])
  await seal()
  useSecretKeys(keys)
  const missing =
    /^The key that signs URLs is encrypted with the key [0-9a-f]{12}, which SECRET_KEYS does not have/
  await expect(seal()).rejects.toThrow(missing)
  await expect(openSigner(opened.database)).rejects.toThrow(missing)
})

const another = Buffer.alloc(32, 3)

test('a key that was replaced signs nothing more, and its texts are refused', async () => {
  await replaceSigningKey(opened.database, another)
  expect(await stored()).toEqual({ secret: another, sealed: null })
  const signer = await openSigner(opened.database)
  expect(await read()).toBeNull()
  expect(signer.read('download', signer.sign('download', ['two'], null), 0)).toEqual(['two'])
})

test('a key is replaced by one that is not stored in clear, also where the old one cannot be opened', async () => {
  useSecretKeys([first])
  await seal()
  useSecretKeys([second])
  await replaceSigningKey(opened.database, another)
  expect((await stored()).secret).toBeNull()
  expect(await seal()).toBe(false)
  expect(await read()).toBeNull()
})
