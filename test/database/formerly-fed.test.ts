// A carrier whose moves other systems reported is polled from now on.
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { wakeFormerlyFed } from '../../services/event-ingester/poll/formerly-fed.ts'
import { useApi } from '../support/api-fixture.ts'
import { trackedWith } from '../support/tracked-fixture.ts'

const api = useApi()
const { tracked, row, dueAt } = trackedWith(api)
const wake = (...polled: string[]) =>
  wakeFormerlyFed(
    { database: api().database, log: silentLog() },
    polled,
    new AbortController().signal,
    1,
  )

test('its followed numbers are asked for at once, and no others', async () => {
  const [followed, stopped] = ['FED260400001', 'FED260400002']
  const { client } = await tracked(followed)
  await row(
    `insert into carrier_reference (scac, number, number_type, paying_account_id)
     values ('MSCU', $1, 'bill_of_lading', $3), ('MAEU', $2, 'bill_of_lading', $3)`,
    ...[stopped, followed, client.accountId],
  )
  await row('update carrier_reference set fed = true, due_at = null')

  expect(await wake('HLCU')).toBe(0)
  expect(await dueAt(followed)).toBeNull()

  expect(await wake('HLCU', 'MSCU')).toBe(2)
  const due = await row(
    `select number, due_at <= now() as is_due, paying_bucket from carrier_reference where due_at is not null`,
  )
  expect(due).toEqual({ number: followed, is_due: true, paying_bucket: 'default' })
  const fed = await row('select scac, number from carrier_reference where fed')
  expect(fed).toEqual({ scac: 'MAEU', number: followed })
  expect(await wake('HLCU', 'MSCU')).toBe(0)
})
