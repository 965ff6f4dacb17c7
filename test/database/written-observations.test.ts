// Other systems write what carriers report to `carrier.observed`, with numbers in their own spelling.
import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { useApi } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { ofBill, ofBox, one, request, seen, two } from '../support/one-bill-fixture.ts'

const api = useApi()

/** The statuses of a request for 260417301 after the carrier's moves were written under this number. */
async function statusesAfter(number: string, source: string) {
  const client = await api().client()
  await request(client, ofBill)
  await observeBatch(api().database, [{ ...ofBill, number, source }])
  return (await seen(client)).requests.map(([status]) => status)
}

test.each(['260417301', 'MAEU260417301', '260-417-301'])(
  'what is written about %s is about the bill that the carrier knows as 260417301',
  async (number) => expect(await statusesAfter(number, 'edi')).toEqual(['created']),
)

test('what is written about the padded number of a container is about the container', async () => {
  const client = await api().client()
  await request(client, ofBox)
  await observeBatch(api().database, [{ ...ofBox, number: `${one}   `, source: 'edi' }])
  expect((await seen(client)).boxes).toEqual([one])
})

test('an event may spell the number of its container in another way', async () => {
  const client = await api().client()
  await request(client, ofBill)
  const events = ofBill.events.map((event) => ({
    ...event,
    container_number: event.container_number?.replace(/(.{4})(.{6})/, '$1 $2-') ?? null,
  }))
  await observeBatch(api().database, [{ ...ofBill, events, source: 'edi' }])
  expect((await seen(client)).boxes).toEqual([one, two])
})

test('what is written about another number is not', async () => {
  expect(await statusesAfter('MAEU260417302', 'edi')).toEqual(['pending'])
  expect(await statusesAfter('MSCU260417301', 'edi')).toEqual(['pending'])
})

test('an answer to a question of our own is about the number that was asked for', async () => {
  expect(await statusesAfter('MAEU260417301', 'poll')).toEqual(['pending'])
})

test('texts of another system are read without the blanks around and between them', async () => {
  const client = await api().client()
  await request(client, ofBill)
  const events = ofBill.events.map((event) => ({
    ...event,
    container_number: event.container_number === null ? '   ' : `${event.container_number}  `,
    vessel_name: event.vessel_name === null ? '' : ` ${event.vessel_name.replace(' ', '   ')}  `,
    classifier: ` ${event.classifier}` as CarrierEvent['classifier'],
    container_references: [`${event.container_number ?? ''}  `],
  }))
  await observeBatch(api().database, [{ ...ofBill, events, source: 'edi' }])
  expect((await seen(client)).boxes).toEqual([one, two])
  const { body } = await client.send('GET', '/shipments')
  const names = ofBill.events.map(({ vessel_name }) => vessel_name)
  expect(names).toContain(body.data[0]?.attributes.pod_vessel_name)
})
