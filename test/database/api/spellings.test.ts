import { describe, expect, test, vi } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { waitingForLocks } from '../../support/database.ts'

const api = useApi()

const maersk = { request_type: 'bill_of_lading', scac: 'MAEU' }

const post = (client: Client, given: Record<string, unknown>) =>
  client.send('POST', '/tracking_requests', trackingBody(given))

describe('a number in another spelling', () => {
  test.each([
    ['260417301', 'MAEU260417301'],
    ['MAEU260417301', '260417301'],
    ['maeu 260 417 301', 'MAEU-260417301'],
  ])('is a duplicate: %s, then %s', async (first, second) => {
    const client = await api().client()
    const created = await post(client, { ...maersk, request_number: first })
    const refused = await post(client, { ...maersk, request_number: second })
    expect([created.status, refused.status]).toEqual([201, 422])
    expect(refused.body.errors).toMatchObject([
      {
        code: 'duplicate',
        source: { pointer: '/data/attributes/request_number' },
        meta: { tracking_request_id: created.body.data.id },
      },
    ])
    expect(refused.body.errors[0]?.detail).toContain(`'${second}' with scac 'MAEU'`)
  })

  test('is shown as the client wrote it, and found in any spelling', async () => {
    const client = await api().client()
    const created = await post(client, { ...maersk, request_number: 'MAEU260417301' })
    expect(created.body.data.attributes.request_number).toBe('MAEU260417301')
    const labelled = ['B/L No.: MAEU260417301', '"260417301",', '\u200b260 417 301']
    for (const text of ['MAEU260417301', '260417301', 'maeu260417301', ...labelled]) {
      const query = `filter[request_number]=${encodeURIComponent(text)}`
      const found = await client.send('GET', `/tracking_requests?${query}`)
      expect(found.body.data.map(({ id }) => id)).toEqual([created.body.data.id])
      expect(found.body.data[0]?.attributes.request_number).toBe('MAEU260417301')
    }
    const other = await client.send('GET', '/tracking_requests?filter[request_number]=260417302')
    expect(other.body.data).toEqual([])
    const part = await client.send('GET', '/tracking_requests?q=MAEU2604')
    expect(part.body.data).toHaveLength(1)
  })

  test('is asked for in the form of its carrier', async () => {
    const client = await api().client()
    const created = await post(client, { ...maersk, request_number: 'MAEU260417301' })
    const message = api().published.find(({ key }) => key === created.body.data.id)
    expect(message && (await api().decode(message))).toMatchObject({ request_number: '260417301' })
  })

  test('is a duplicate of a request from before numbers were compared so', async () => {
    const client = await api().client()
    const created = await post(client, { ...maersk, request_number: '260417301' })
    const text = `update tracking_request set request_number = 'MAEU260417301' where id = $1`
    await api().database.query({ text, values: [created.body.data.id] })
    for (const request_number of ['260417301', 'MAEU260417301']) {
      const refused = await post(client, { ...maersk, request_number })
      expect(refused.body.errors[0]?.meta).toEqual({ tracking_request_id: created.body.data.id })
    }
  })

  test.each([
    ['at another carrier', { ...maersk, scac: 'EGLV' }],
    [
      'as a booking, while the carrier has not answered',
      { ...maersk, request_type: 'booking_number' },
    ],
  ])('is no duplicate %s', async (_case, other) => {
    const client = await api().client()
    const given = [maersk, other].map((one) => ({ ...one, request_number: '260417301' }))
    for (const one of given) expect((await post(client, one)).status).toBe(201)
  })

  test('is no duplicate in another account', async () => {
    for (const request_number of ['260417301', 'MAEU260417301'])
      expect((await post(await api().client(), { ...maersk, request_number })).status).toBe(201)
  })
})

test('a booking is a duplicate of the bill of the same number that the carrier has answered for', async () => {
  const client = await api().client()
  const created = await post(client, { ...maersk, request_number: '260417301' })
  const { id } = created.body.data
  const shipment = 'c3b6a3f0-3f6c-4f0e-8f0b-0d5a4b8f0e11'
  const { database } = api()
  await database.query({
    text: `insert into shipment (account_id, id, scac, number, number_type, observed_at)
      values ($1, $2, 'MAEU', '260417301', 'bill_of_lading', now())`,
    values: [client.accountId, shipment],
  })
  const text = `update tracking_request set status = 'created', shipment_id = $2 where id = $1`
  await database.query({ text, values: [id, shipment] })
  const given = { request_type: 'booking_number', request_number: 'MAEU260417301', scac: 'MAEU' }
  const refused = await post(client, given)
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]).toMatchObject({
    code: 'duplicate',
    meta: { tracking_request_id: id, shipment_id: shipment },
  })
})

test.each([
  ['with a carrier', { scac: 'MAEU' }],
  ['with detection', { auto_detect_vocc_scac: true }],
])('100 equal requests at once make one record, %s', async (_case, how) => {
  const client = await api().client()
  const given = { request_type: 'bill_of_lading', request_number: 'MAEU260417301', ...how }
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(client, given)))
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  const pointers = answers.flatMap(({ body }) => body.errors?.[0]?.meta?.tracking_request_id ?? [])
  expect(new Set(pointers)).toEqual(new Set([created[0]?.body.data.id]))
  expect(pointers).toHaveLength(99)
})

test('100 equal requests at once make one record while its carrier is detected', async () => {
  const client = await api().client()
  const given = {
    request_type: 'bill_of_lading',
    request_number: 'MAEU260417301',
    auto_detect_vocc_scac: true,
  }
  const some = () => Promise.all(Array.from({ length: 50 }, () => post(client, given)))
  const before = await some()
  const text = `update tracking_request set scac = 'MAEU', given_number = request_number,
    request_number = '260417301', status = 'created' where account_id = $1`
  await api().database.query({ text, values: [client.accountId] })
  const answers = [...before, ...(await some())]
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const { body } = await client.send('GET', '/tracking_requests')
  expect(body.data).toHaveLength(1)
})

test('a request that was live when an equal one came is its twin also if it fails meanwhile', async () => {
  const { database } = api()
  const client = await api().client()
  const given = {
    request_type: 'bill_of_lading',
    request_number: '88071241123',
    auto_detect_vocc_scac: true,
  }
  const first = await post(client, given)
  const { id } = first.body.data
  const second = await database.transaction(async (tx) => {
    await tx.query({
      text: `select pg_advisory_xact_lock(hashtextextended('number ' || $1::text || ' 88071241123', 0))`,
      values: [client.accountId],
    })
    const waiting = post(client, given)
    await vi.waitFor(async () => expect(await waitingForLocks(database)).toHaveLength(1), 10_000)
    const text = `update tracking_request set status = 'failed', updated_at = now() where id = $1`
    await database.query({ text, values: [id] })
    return { waiting }
  })
  const refused = await second.waiting
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]?.meta).toEqual({ tracking_request_id: id })
  expect((await post(client, given)).status).toBe(201)
})

test('the two spellings 50 times each at once make one record', async () => {
  const client = await api().client()
  const spelling = (n: number) => (n % 2 === 0 ? '260417301' : 'MAEU260417301')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => post(client, { ...maersk, request_number: spelling(n) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})
