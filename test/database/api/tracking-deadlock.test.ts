import { expect, test, vi } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()

test('a stop that is ended by a deadlock is repeated', async () => {
  const client = await api().client()
  const of = await putJourney(api().database, client.accountId)
  const stopped = await api().database.transaction(async (tx) => {
    const locked = (table: string, id: string) =>
      tx.query({ text: `select 1 from ${table} where id = $1 for update`, values: [id] })
    await locked('shipment', of('shipment'))
    const stopping = client.send('PATCH', `/shipments/${of('shipment')}/stop_tracking`)
    const text = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    const isWaiting = async () => expect(await api().database.query({ text })).not.toEqual([])
    await vi.waitFor(isWaiting, { timeout: 10_000 })
    await locked('tracking_request', of('request'))
    // Not awaited here: it ends after this transaction.
    return { stopping }
  })
  expect((await stopped.stopping).status).toBe(200)
  const { body } = await client.send('GET', `/tracking_requests/${of('request')}`)
  expect(body.data.attributes.status).toBe('tracking_stopped')
})
