// Which of the messages that wait a process may publish, beside others that do the same.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimMessages, insertMessages, releaseMessages } from '../../platform/outbox/sql.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
beforeEach(() => made.database.query({ text: 'delete from outbox' }))
afterAll(() => made.drop())

/** As a process commits it; it publishes the message itself. */
async function commitMessage(): Promise<string> {
  const id = randomUUID()
  const message = { topic: 'thing.seen', key: 'a', avro: Buffer.from('1'), fingerprint: null }
  await insertMessages(made.database, [{ id, ...message, headers: {} }])
  return id
}

const claimed = async () => (await claimMessages(made.database)).map(({ id }) => id)

test('a message belongs to the process that has committed it, until that releases it or is gone', async () => {
  const [released, left] = [await commitMessage(), await commitMessage()]
  expect(await claimed()).toEqual([])
  await releaseMessages(made.database, [released])
  expect(await claimed()).toEqual([released])
  expect(await claimed()).toEqual([])
  await made.database.query({ text: `update outbox set lease_until = now() where id = '${left}'` })
  expect(await claimed()).toEqual([left])
})

test('two processes that look at the same time do not wait for each other, and publish nothing twice', async () => {
  const first = await commitMessage()
  await releaseMessages(made.database, [first])
  const second = await made.database.transaction(async (tx) => {
    expect((await claimMessages(tx)).map(({ id }) => id)).toEqual([first])
    const later = await commitMessage()
    await releaseMessages(made.database, [later])
    expect(await claimed()).toEqual([later])
    return later
  })
  expect(second).not.toBe(first)
})
