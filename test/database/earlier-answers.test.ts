// The first answers after an upgrade from a version that kept answers, and no statements.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readStoredAnswer } from '../../carriers/stored-answer.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { useApi } from '../support/api-fixture.ts'
import { dcsaLeg } from '../support/answer-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { ofBill, request, scac } from '../support/one-bill-fixture.ts'

const api = useApi()
const { number, number_type } = ofBill
const ship = { name: 'ALPHA', imo: '9321483', voyage: '12W' }
const leg = (classifier: string) =>
  dcsaLeg(classifier, ship, 'CNSHA', 'NLRTM', '2026-03-02 2026-04-01')
const query = (text: string, values: readonly unknown[] = []) =>
  api().database.query<Record<string, unknown>>({ text, values })

/** Stores an answer about the bill as a poll does, and handles it. */
async function answered(raw: readonly unknown[], day: string) {
  const [id, body] = [randomUUID(), gzipSync(JSON.stringify(raw))]
  const observed_at = new Date(`2026-${day}T00:00:00Z`)
  await query(
    `insert into carrier_answer (id, scac, number, number_type, received_at, status, body, kept_events)
     values ($1, $2, $3, $4, $5, 200, $6, 1)`,
    [id, scac, number, number_type, observed_at, body],
  )
  const { events } = readStoredAnswer(new Map(), loadReferenceData(), scac, body)
  const answer = { scac, number, number_type, events, observed_at, answer_id: id }
  return observeBatch(api().database, [answer])
}

const live = async () =>
  (await query(`select event from transport_event where superseded_at is null order by timestamp`))
    .map(({ event }) => String(event))
    .map((event) => event.replace('container.transport.', ''))

const told = ['vessel_loaded', 'vessel_departed', 'estimated.vessel_arrived']

test('a window of the history takes back nothing that the last answer had said', async () => {
  await request(await api().client(), ofBill)
  const [loaded, departed] = leg('ACT')
  const [, , arrives, discharges] = leg('PLN')
  await answered([loaded, departed, arrives, discharges], '03-05')
  expect(await live()).toEqual(told)
  await query('delete from carrier_observation')

  expect(await answered([departed], '03-06')).toEqual([])
  expect(await live()).toEqual(told)
  expect(await query('select pod_eta_at from shipment')).toEqual([
    { pod_eta_at: new Date('2026-04-01T04:00:00Z') },
  ])
  const statements = await query(
    `select to_char(received_at, 'MM-DD') as day, count(*)::int, count(void_at)::int as void
     from carrier_observation group by 1`,
  )
  expect(statements).toEqual([{ day: '03-05', count: 4, void: 0 }])
})

test('the answer after it is compared with all that was said', async () => {
  const [loaded, departed] = leg('ACT')
  const [, , late] = dcsaLeg('PLN', ship, 'CNSHA', 'NLRTM', '2026-03-02 2026-04-04')
  await answered([loaded, departed, late], '03-07')
  expect(await live()).toEqual(told)
  expect(await query('select pod_eta_at from shipment')).toEqual([
    { pod_eta_at: new Date('2026-04-04T04:00:00Z') },
  ])
})
