// One physical bill is one shipment of an account, whichever of its numbers a client asks for and in which order.
import { describe, expect, test } from 'vitest'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import type { Answer } from '../support/observation.ts'
import {
  followed,
  ofBill,
  ofBooking,
  ofBox,
  one,
  request,
  requestEvents,
  seen,
  told,
  two,
} from '../support/one-bill-fixture.ts'

const api = useApi()
const observe = (...answers: Answer[]) => observeBatch(api().database, answers)

const orders: [string, Answer[]][] = [
  ['bill, booking, box', [ofBill, ofBooking, ofBox]],
  ['bill, box, booking', [ofBill, ofBox, ofBooking]],
  ['booking, bill, box', [ofBooking, ofBill, ofBox]],
  ['booking, box, bill', [ofBooking, ofBox, ofBill]],
  ['box, bill, booking', [ofBox, ofBill, ofBooking]],
  ['box, booking, bill', [ofBox, ofBooking, ofBill]],
]

describe('a bill, its booking and one of its boxes are one shipment', () => {
  test.each(orders)('asked for one after the other: %s', async (_name, answers) => {
    const client = await api().client()
    const lines: string[] = []
    for (const each of answers) {
      await request(client, each)
      lines.push(...told(await observe(each)))
    }
    const { shipments, boxes, requests } = await seen(client)
    expect(shipments).toHaveLength(1)
    expect(boxes).toEqual([one, two])
    expect(requests).toEqual(Array(3).fill(['created', shipments[0]]))
    expect(requestEvents(lines)).toEqual(Array(3).fill(expect.stringContaining('succeeded')))
    const others = lines.filter((line) => !line.startsWith('tracking_request.'))
    expect(others).toHaveLength(new Set(others).size)
    expect(others.filter((line) => line.startsWith('container.created'))).toHaveLength(2)
    expect(await followed(api().database, client)).toEqual(['260417301'])
  })

  test.each(orders)('asked for at once, answered in one batch: %s', async (_name, answers) => {
    const client = await api().client()
    for (const each of answers) await request(client, each)
    const lines = told(await observe(...answers))
    const { shipments, boxes, requests } = await seen(client)
    expect([shipments.length, boxes]).toEqual([1, [one, two]])
    expect(requests).toEqual(Array(3).fill(['created', shipments[0]]))
    const others = lines.filter((line) => !line.startsWith('tracking_request.'))
    expect(others).toHaveLength(new Set(others).size)
  })

  test('asked for at once, answered in transactions of their own', async () => {
    const { database } = api()
    for (let round = 0; round < 5; round++) {
      const client = await api().client()
      for (const each of [ofBill, ofBooking, ofBox]) await request(client, each)
      const published = await Promise.all(
        [ofBox, ofBooking, ofBill].map((each) => observeBatch(database, [each])),
      )
      const { shipments, boxes } = await seen(client)
      expect([shipments.length, boxes]).toEqual([1, [one, two]])
      const others = told(published.flat()).filter((line) => !line.startsWith('tracking_request.'))
      expect(others).toHaveLength(new Set(others).size)
    }
  })

  test('answered again they change nothing', async () => {
    const client = await api().client()
    for (const each of [ofBox, ofBooking, ofBill]) {
      await request(client, each)
      await observe(each)
    }
    const before = await seen(client)
    for (const each of [ofBox, ofBooking, ofBill]) expect(await observe(each)).toEqual([])
    expect(await seen(client)).toEqual(before)
  })

  test('with the references, tags and numbers of all', async () => {
    const client = await api().client()
    await request(client, ofBox, { ref_numbers: ['PO 1'], tags: ['red'] })
    await observe(ofBox)
    await request(client, ofBill, { ref_numbers: ['PO 2', 'PO 1'], tags: ['cold'] })
    await observe(ofBill)
    const { body } = await client.send('GET', '/shipments')
    expect(body.data[0]?.attributes).toMatchObject({
      normalized_number: '260417301',
      bill_of_lading_number: '260417301',
      ref_numbers: ['PO 1', 'PO 2'],
      tags: ['red', 'cold'],
    })
  })

  test('in each account for itself', async () => {
    const clients = [await api().client(), await api().client()]
    await request(clients[0] as Client, ofBill)
    await request(clients[1] as Client, ofBox)
    await observe(ofBill, ofBox)
    expect((await seen(clients[0] as Client)).boxes).toEqual([one, two])
    expect((await seen(clients[1] as Client)).boxes).toEqual([one])
  })
})
