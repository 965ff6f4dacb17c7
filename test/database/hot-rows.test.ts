// Many accounts have events at the same ships and ports at the same time. A foreign key locks the row that it refers to, which
// writes to that row, so that all of these transactions meet in it.
import { expect, test } from 'vitest'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import { useApi } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { answer, one, request, scac } from '../support/one-bill-fixture.ts'

const api = useApi()

/** The transactions that have last locked or changed the rows of a table. */
const lockersOf = (table: string) =>
  api().database.query({ text: `select id, xmax::text from ${table} where xmax <> 0 order by id` })

const ship = { vessel_imo: '9321483', ship: 'EVER GIVEN', voyage: '12W', container_number: one }

test('events of a known shipment lock neither their ship nor their ports, terminals and account', async () => {
  const client = await api().client()
  const bill = { ...answer('bill_of_lading', '260417312', []), scac }
  await request(client, bill)
  const first = [
    carrierEvent('ACT LOAD CNSHA 03-02', ship),
    carrierEvent('PLN ARRI NLRTM 04-01', ship),
  ]
  await observeBatch(api().database, [{ ...bill, events: first }])
  const tables = ['vessel', 'location', 'terminal', 'account']
  const before = await Promise.all(tables.map(lockersOf))
  const next = [
    ...first,
    carrierEvent('ACT DEPA CNSHA 03-03', ship),
    carrierEvent('ACT ARRI NLRTM 04-02', ship),
    carrierEvent('ACT DISC NLRTM 04-03', ship),
  ]
  await observeBatch(api().database, [{ ...bill, events: next }])
  const events = await api().database.query({
    text: `select event from transport_event where account_id = $1 and vessel_id is not null`,
    values: [client.accountId],
  })
  expect(events.length).toBeGreaterThan(3)
  expect(await Promise.all(tables.map(lockersOf))).toEqual(before)
})
