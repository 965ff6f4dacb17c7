// How fresh what an account sees is, by source.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statementOf } from '../../../services/event-ingester/terminals/message-fixture.ts'
import { useApi } from '../../support/api-fixture.ts'
import { observeBatch } from '../../support/observation.ts'
import { ofBill, one, request } from '../../support/one-bill-fixture.ts'
import { terminalBatch } from '../../support/terminal-fixture.ts'

const api = useApi()
const query = (text: string, ...values: unknown[]) =>
  api().database.query<{ id: string }>({ text, values })
const { scac, number, number_type } = ofBill
const of = { scac, number, number_type }

test('each source has the times at which it was asked, answered and said something new', async () => {
  const client = await api().client()
  await request(client, ofBill)
  const [news, asked] = ['2026-04-03T00:00:00Z', '2026-04-05T00:00:00Z']
  await query(
    `with answer as (
       insert into carrier_answer (id, scac, number, number_type, received_at, status, body, kept_events)
       values ($1, $2, $3, $4, $5, 200, '', 1) returning id)
     insert into carrier_reference (scac, number, number_type, paying_account_id, last_attempted_at,
       last_succeeded_at, last_answer_id)
     select $2, $3, $4, $1, $6, '2026-04-04', id from answer`,
    ...[randomUUID(), scac, number, number_type, news, asked],
  )
  const port = {
    ...ofBill,
    source: 'port-community',
    observed_at: new Date('2026-04-02T00:00:00Z'),
  }
  await observeBatch(api().database, [port])
  await terminalBatch(api().database, [
    statementOf(one, new Date('2026-04-03T12:00:00Z'), { available_for_pickup: true }),
  ])
  await query(`update terminal_observation set received_at = '2026-04-03T13:00:00Z'`)
  await terminalBatch(api().database, [
    statementOf(one, new Date('2026-04-04T12:00:00Z'), { available_for_pickup: true }),
  ])

  const poll = {
    source: 'poll',
    ...of,
    last_asked_at: asked,
    last_answered_at: '2026-04-04T00:00:00Z',
    last_news_at: news,
  }
  const community = {
    source: 'port-community',
    ...of,
    last_asked_at: null,
    last_answered_at: '2026-04-02T00:00:00Z',
    last_news_at: '2026-04-02T00:00:00Z',
  }
  const terminal = {
    source: 'terminal',
    scac: null,
    number: null,
    number_type: null,
    last_asked_at: null,
    last_answered_at: '2026-04-04T12:00:00Z',
    last_news_at: '2026-04-03T13:00:00Z',
  }
  const [[shipment], [container]] = await Promise.all([
    query('select id from shipment where account_id = $1', client.accountId),
    query('select id from container where account_id = $1 and number = $2', client.accountId, one),
  ])
  const shown = await client.send('GET', `/shipments/${shipment?.id}/freshness`)
  expect(shown.body.data).toEqual({
    id: shipment?.id,
    type: 'shipment_freshness',
    attributes: { sources: [poll, community] },
  })
  const path = `/containers/${container?.id}/freshness`
  const box = await client.send('GET', path)
  expect(box.body.data.attributes.sources).toEqual([poll, community, terminal])
  expect((await (await api().client()).send('GET', path)).status).toBe(404)
})
