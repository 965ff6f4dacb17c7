import { expect, test } from 'vitest'
import { codec } from '../../../resources/messages/codec-fixture.ts'
import { analysedDocument } from '../document-fixture.ts'
import { observationsOf } from './observations.ts'

const document = { account_id: 'a1', document_id: 'd1' }
const now = new Date('2026-05-01T00:00:00Z')
const observed = (change: Parameters<typeof analysedDocument>[0]) =>
  observationsOf(document, 'r1', analysedDocument(change), now)

const payload = {
  container_numbers: ['MSKU1234565', 'TCNU7312027', 'MSKU1234565'],
  last_free_day: '2026-05-05',
  holds: ['customs'],
  charges: [
    { description: 'Ocean freight', amount: 100, currency: 'USD' },
    { description: 'Demurrage', amount: 30, currency: 'USD' },
  ],
}

test('a notice makes one observation for each of its containers, for its own account only', () => {
  const messages = observed({ payload })
  expect(messages.map(({ topic, key }) => [topic, key])).toEqual([
    ['terminal.observed', 'MSKU1234565'],
    ['terminal.observed', 'TCNU7312027'],
  ])
  expect(messages[0]?.value).toMatchObject({
    account_id: 'a1',
    document_id: 'd1',
    source: 'document',
    last_free_day: '2026-05-05',
    holds: [{ name: 'customs', status: 'hold' }],
    fees: null,
    available_for_pickup: null,
  })
  for (const { topic, value } of messages) expect(() => codec.encode(topic, value)).not.toThrow()
})

test('a field that a person has set in another form is left out', () => {
  const [message] = observed({
    payload: {
      container_numbers: ['MSKU1234565', 'MSKU1234566', 7, 'none'],
      last_free_day: 'tomorrow',
      available_date: '2099-05-04',
      terminal_firms_code: 'Pier 7',
      port_of_discharge_locode: 'Rotterdam',
      holds: ['customs', { name: 'freight' }],
      pickup_number: 'P1',
      pickup_appointment: '2026-05-04',
    },
  })
  expect(message?.value).toMatchObject({
    container_number: 'MSKU1234565',
    last_free_day: null,
    available_from: null,
    terminal_firms_code: null,
    port_locode: null,
    holds: null,
    pickup_appointment_at: null,
    pickup_number: 'P1',
  })
})

test('what a document says of single containers is told of those, beside what it says of all', () => {
  const rows = [
    { container_number: 'MSKU1234565', last_free_day: '2026-05-05', pickup_number: '239771' },
    {
      container_number: 'TCNU7312027',
      last_free_day: '2026-05-07',
      pickup_appointment: '2026-05-04T07:30',
    },
  ]
  const facts = observed({
    payload: {
      container_numbers: ['MSKU1234565', 'TCNU7312027', 'CSQU3054383'],
      available_date: '2026-05-03',
      pickup_by_container: rows,
    },
  }).map(({ value }) => value)
  expect(facts).toMatchObject([
    { last_free_day: '2026-05-05', pickup_number: '239771', available_from: '2026-05-03' },
    { last_free_day: '2026-05-07', pickup_number: null, pickup_appointment_at: '2026-05-04T07:30' },
    { last_free_day: null, pickup_number: null, available_from: '2026-05-03' },
  ])
})

test('a hold of one container is none of another one', () => {
  const facts = observed({
    payload: {
      container_numbers: ['MSKU1234565', 'TCNU7312027'],
      pickup_by_container: [{ container_number: 'MSKU1234565', holds: ['customs'] }],
    },
  }).map(({ value }) => value)
  expect(facts).toMatchObject([{ holds: [{ name: 'customs' }] }, { holds: null }])
})

test('a last free day is that of the giver whom its label names', () => {
  const of = (change: object) => observed({ payload: { ...payload, ...change } })[0]?.value
  expect(of({ last_free_day_giver: 'rail' })).toMatchObject({ giver: 'rail' })
  expect(of({})).toMatchObject({ giver: null })
})

test('candidates are not sent on', () => {
  const [message] = observed({
    payload: {
      container_numbers: ['MSKU1234565'],
      terminal_name: 'North Reach Terminal',
      candidates: {
        last_free_day: { value: '2026-05-05' },
        pickup_number: { value: '239771' },
        available_date: { value: '2026-05-03' },
        holds: { value: ['customs'] },
      },
    },
  })
  expect(message?.value).toMatchObject({
    last_free_day: null,
    pickup_number: null,
    available_from: null,
    holds: null,
  })
})

test('an observation names the bill of lading and the container', () => {
  const [message] = observed({ payload: { ...payload, bill_of_lading_number: 'MAEU123456789' } })
  expect(message?.value).toMatchObject({
    bill_of_lading_number: 'MAEU123456789',
    container_number: 'MSKU1234565',
  })
})

test('an observation names the bill that the document says of its container, and no candidate', () => {
  const { last_free_day } = payload
  const messages = observed({
    payload: {
      container_numbers: ['MSKU1234565', 'TCNU7312027'],
      last_free_day,
      candidates: { bill_of_lading_number: { value: 'MAEU123456789' } },
      pickup_by_container: [
        { container_number: 'MSKU1234565', bill_of_lading_number: 'MAEU987654321' },
      ],
    },
  })
  expect(messages.map(({ value }) => value)).toMatchObject([
    { bill_of_lading_number: 'MAEU987654321' },
    { bill_of_lading_number: null },
  ])
})

test('only a proof of delivery tells a delivery', () => {
  const told = { container_numbers: ['MSKU1234565'], delivery_date: '2026-05-06T10:30' }
  const facts = (type: 'proof_of_delivery' | 'delivery_order') =>
    observed({ type, payload: told }).map(({ value }) => value)
  expect(facts('proof_of_delivery')).toMatchObject([
    { delivered_at: '2026-05-06T10:30', last_free_day: null },
  ])
  expect(facts('delivery_order')).toMatchObject([{ delivered_at: null }])
})

test('a container number with a wrong check digit is left out', () => {
  expect(observed({ payload: { ...payload, container_numbers: ['MSKU1234566'] } })).toEqual([])
})

test('the same work request makes the same observations', () => {
  expect(observed({ payload })).toEqual(observed({ payload }))
})

test.each([
  ['a document of another type', { type: 'commercial_invoice' as const, payload }],
  ['a notice without a container', { payload: { last_free_day: '2026-05-05' } }],
  ['a notice without facts about the terminal', { payload: { container_numbers: ['A'] } }],
])('%s makes no observation', (_name, change) => {
  expect(observed(change)).toEqual([])
})

test('a day or time that does not exist is left out, so that the rest is not refused', () => {
  const [message] = observed({
    payload: {
      container_numbers: ['MSKU1234565'],
      last_free_day: '2026-02-31',
      available_date: '2026-05-04T24:30',
      pickup_appointment: '2026-05-32T08:00',
      pickup_number: 'P1',
    },
  })
  expect(message?.value).toMatchObject({
    last_free_day: null,
    available_from: null,
    pickup_appointment_at: null,
    pickup_number: 'P1',
  })
})

test('a notice that tells nothing is kept as well: it came before what is read of it later', () => {
  const [message] = observed({
    type: 'arrival_notice',
    payload: { container_numbers: ['MSKU1234565'] },
  })
  expect(message?.value).toMatchObject({
    container_number: 'MSKU1234565',
    document_id: 'd1',
    observed_at: now.getTime(),
    last_free_day: null,
  })
})
