// A request for another number of a tracked bill is attached before the carrier is asked.
import { expect, test } from 'vitest'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { detectorWorker } from '../../services/carrier-detector/worker.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import {
  followed,
  ofBill,
  ofBooking,
  ofBox,
  request,
  seen,
  two,
} from '../support/one-bill-fixture.ts'

const api = useApi()

/** Finds the carrier of a request; returns the topics and events of what is published. */
async function detect(client: Client, id: string) {
  const worker = detectorWorker(new Map(), loadReferenceData().carriers, () => undefined)
  const value = { tracking_request_id: id, account_id: client.accountId }
  const message = { id: '', topic: worker.consumes, key: id, headers: {}, value }
  return api().database.transaction(async (tx) => {
    const outcome = await worker.handle(message, await worker.gather([message], tx))
    if (outcome.kind !== 'done') throw new Error(outcome.kind)
    await putRows(tx, outcome.effects.rows ?? [])
    return (outcome.effects.messages ?? []).map(
      ({ topic, value: published }) => (published as { event?: string }).event ?? topic,
    )
  })
}

const succeeded = ['tracking_request.succeeded']

test('a booking and a box of a tracked bill get its shipment, and nobody is asked for them', async () => {
  const client = await api().client()
  await request(client, ofBill)
  await observeBatch(api().database, [ofBill])
  const [shipment] = (await seen(client)).shipments
  const found = { scac: undefined, auto_detect_vocc_scac: true }
  for (const [answer, more] of [
    [ofBooking, { ref_numbers: ['PO 7'] }],
    [ofBox, {}],
    [{ ...ofBox, number: two }, found],
  ] as const)
    expect(await detect(client, await request(client, answer, more))).toEqual(succeeded)
  const { shipments, requests } = await seen(client)
  expect(shipments).toEqual([shipment])
  expect(requests).toEqual(Array(4).fill(['created', shipment]))
  expect(await followed(api().database, client)).toEqual(['260417301'])
  const { body } = await client.send('GET', `/shipments/${shipment}`)
  expect(body.data.attributes.ref_numbers).toEqual(['PO 7'])
  expect(await observeBatch(api().database, [ofBill])).toEqual([])
})

test('the carrier is asked where nobody follows the shipment any more, and in another account', async () => {
  const [client, other] = [await api().client(), await api().client()]
  await request(client, ofBill)
  await observeBatch(api().database, [ofBill])
  expect(await detect(other, await request(other, ofBooking))).toEqual(['carrier.detected'])
  const text = `update tracking_request set status = 'failed' where account_id = $1`
  await api().database.query({ text, values: [client.accountId] })
  expect(await detect(client, await request(client, ofBooking))).toEqual(['carrier.detected'])
})

test('a twin whose carrier is detected fails, with its carrier and a pointer to the request that tracks it', async () => {
  const client = await api().client()
  const first = await request(client, ofBill)
  const found = { scac: undefined, auto_detect_vocc_scac: true }
  const twin = await request(client, { ...ofBill, number: 'MAEU260417301' }, found)
  expect(await detect(client, twin)).toEqual(['tracking_request.failed'])
  const { body } = await client.send('GET', `/tracking_requests/${twin}?include=duplicate_of`)
  expect(body.data).toMatchObject({
    attributes: { status: 'failed', failed_reason: 'duplicate', scac: 'MAEU' },
    relationships: { duplicate_of: { data: { type: 'tracking_request', id: first } } },
  })
  expect(body.included.map(({ id }) => id)).toEqual([first])
})
