// For tests of stopping and resuming: shipments that are tracked, and what becomes of them.
import type { Client, useApi } from './api-fixture.ts'
import { putJourney } from './journey-fixture.ts'

export function trackedWith(api: ReturnType<typeof useApi>) {
  const row = async (text: string, ...values: unknown[]) => {
    const [found] = await api().database.query({ text, values })
    return found
  }
  return {
    row,

    /** An account with a shipment that is tracked under this number, and the shipment's path. */
    tracked: async (number: string) => {
      const client = await api().client()
      const of = await putJourney(api().database, client.accountId)
      await row('update shipment set number = $2 where account_id = $1', client.accountId, number)
      await row(
        'update tracking_request set request_number = $2 where account_id = $1',
        ...[client.accountId, number],
      )
      await row(
        `insert into carrier_reference (scac, number, number_type, due_at, paying_account_id)
         values ('MSCU', $1, 'bill_of_lading', '2026-05-02', $2) on conflict do nothing`,
        ...[number, client.accountId],
      )
      return { client, of, path: `/shipments/${of('shipment')}` }
    },

    dueAt: async (number: string) =>
      (await row('select due_at from carrier_reference where number = $1', number))?.due_at,

    /** The messages about this number, by topic or by the name of their event. */
    published: async (number: string) => {
      const all = await Promise.all(api().published.map((message) => api().decode(message)))
      const own = all.filter((value) => JSON.stringify(value).includes(`"${number}"`))
      return own.map((value) => {
        const { event, how } = value as { event?: string; how?: string }
        return event ?? how
      })
    },
  }
}

export const statusOf = async (client: Client, id: string) =>
  (await client.send('GET', `/tracking_requests/${id}`)).body.data.attributes.status
