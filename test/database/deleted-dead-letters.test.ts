// The dead letters of an account are deleted with it, although their table does not tell whose they are.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codec } from '../../resources/messages/codec-fixture.ts'
import { insertDeadLetters } from '../../platform/worker/dead-letters.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { deleteAccount } from '../../resources/accounts/delete-account.ts'
import { useAccount } from '../support/account-fixture.ts'
import { removedFiles } from '../support/removed-files.ts'

const fixture = useAccount()

const topic = 'notification.built'

function letterOf(account_id: string) {
  const ids = { notification_id: randomUUID(), webhook_id: randomUUID(), event_id: randomUUID() }
  const avro = codec.encode(topic, { ...ids, account_id, event: 'container.created', built_at: 1 })
  const value = codec.frame(topic, avro)
  const received = { topic, partition: 0, offset: '1', key: null, value, headers: {} }
  return { received, reason: 'a bug', retryAfterMs: null, attempts: 1 }
}

test('the dead letters of a deleted account go with it, and those of others stay', async () => {
  const { database, accountId: stays, query } = fixture()
  const goes = await createAccount(database, 'Goes')
  await insertDeadLetters(database, 'webhook-deliverer', [letterOf(goes), letterOf(stays)])
  await deleteAccount(database, removedFiles().files, goes)
  const rows = await query<{ value: Buffer }>('select value from dead_letter')
  expect(rows.map(({ value }) => value.includes(stays))).toEqual([true])
})
