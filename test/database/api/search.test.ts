// The search: one box for all numbers, references, tags and names of an account.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
let client: Client

beforeEach(async () => {
  client = await api().client()
})

const write = (text: string, ...values: unknown[]) =>
  api().database.query({ text, values: [client.accountId, ...values] })

type Given = {
  readonly scac?: string
  readonly booking?: string | null
  readonly refs?: readonly string[]
  readonly tags?: readonly string[]
  readonly at?: string
}

async function addShipment(number: string, given: Given = {}): Promise<string> {
  const id = randomUUID()
  await write(
    `insert into shipment (account_id, id, scac, number, number_type, bill_of_lading_number, booking_number,
       ref_numbers, tags, created_at)
     values ($1, $2, $3, $4, 'bill_of_lading', $4, $5, $6, $7, $8)`,
    ...[id, given.scac ?? 'MAEU', number, given.booking ?? null],
    ...[given.refs ?? [], given.tags ?? [], given.at ?? '2026-03-01T00:00:00Z'],
  )
  return id
}

async function addContainer(shipment: string, number: string): Promise<string> {
  const id = randomUUID()
  const text = `insert into container (account_id, id, shipment_id, number) values ($1, $2, $3, $4)`
  await write(text, id, shipment, number)
  return id
}

async function addRequest(number: string, shipment: string | null, given: string | null = null) {
  const id = randomUUID()
  await write(
    `insert into tracking_request (account_id, id, request_number, given_number, request_type, scac, shipment_id)
     values ($1, $2, $3, $4, 'bill_of_lading', 'MAEU', $5)`,
    ...[id, number, given, shipment],
  )
  return id
}

async function addDocument(name: string, numbers: readonly string[]): Promise<string> {
  const [id, blob] = [randomUUID(), randomUUID()]
  const file = `insert into blob (account_id, id, filename, byte_size, checksum) values ($1, $2, $3, 1, '')`
  await write(file, blob, name)
  await write(
    `insert into document (account_id, id, blob_id, name, source, file_name, file_size_bytes, sha256, numbers)
     values ($1, $2, $3, $4, 'upload', $4, 1, '', $5)`,
    ...[id, blob, name, numbers],
  )
  return id
}

async function addParty(company_name: string): Promise<string> {
  const { body } = await client.send('POST', '/parties', { data: { attributes: { company_name } } })
  return body.data.id
}

async function search(query: string, by = client): Promise<string[]> {
  const { status, body } = await by.send('GET', `/search?query=${encodeURIComponent(query)}`)
  expect(status).toBe(200)
  return body.data.map(({ id }) => id)
}

test('each kind of record is found and shown', async () => {
  const shipment = await addShipment('260417301', { refs: ['PO-2026/0815'] })
  const container = await addContainer(shipment, 'MSKU9070323')
  const request = await addRequest('HLCUHAM260512345', null)
  const document = await addDocument('Packing list.pdf', ['INV4711'])
  const party = await addParty('Müller & Söhne GmbH')
  const { body } = await client.send('GET', '/search?query=260417301')
  expect(body.data[0]).toEqual({
    id: shipment,
    type: 'search_result',
    attributes: {
      entity_type: 'shipment',
      number: '260417301',
      shipment_id: null,
      scac: 'MAEU',
      port_of_lading_name: null,
      port_of_discharge_name: null,
      containers_count: 1,
      tracking_stopped: false,
      tracking_stopped_reason: null,
      status: null,
      failed_reason: null,
      ref_numbers: ['PO-2026/0815'],
      created_at: '2026-03-01T00:00:00Z',
      updated_at: expect.any(String) as unknown,
    },
    links: { self: `/v2/shipments/${shipment}` },
  })
  const shown = async (query: string) => {
    const found = await client.send('GET', `/search?query=${encodeURIComponent(query)}`)
    return found.body.data.map(({ id, attributes }) => {
      const { entity_type, number, scac } = attributes
      return { id, entity_type, number, scac }
    })
  }
  expect(await shown('MSKU9070323')).toEqual([
    { id: container, entity_type: 'cargo', number: 'MSKU9070323', scac: 'MAEU' },
  ])
  expect(await shown('HLCUHAM260512345')).toEqual([
    { id: request, entity_type: 'tracking_request', number: 'HLCUHAM260512345', scac: 'MAEU' },
  ])
  expect(await shown('packing')).toEqual([
    { id: document, entity_type: 'document', number: 'Packing list.pdf', scac: null },
  ])
  expect(await shown('inv 4711')).toMatchObject([{ id: document }])
  expect(await shown('muller')).toEqual([
    { id: party, entity_type: 'party', number: 'Müller & Söhne GmbH', scac: null },
  ])
})

test.each([
  ['260417301', '260417301'],
  ['260417301', 'MAEU260417301'],
  ['260417301', ' maeu 2604-17301 '],
  ['260417301', 'maeu2604'],
  ['260417301', '26'],
  ['HLCUHAM260512345', 'ham260512345'],
  ['HLCUHAM260512345', '260512345'],
  ['MEDUXA123456', 'MSCUXA123456'],
  ['MEDUXA123456', 'me'],
])('a shipment %s is found by %s', async (number, query) => {
  const shipment = await addShipment(number)
  expect(await search(query)).toEqual([shipment])
})

test.each([
  ['reference', 'po-2026/0815'],
  ['reference without signs', 'PO20260815'],
  ['word of a reference', '0815'],
  ['tag', 'summer sale'],
  ['word of a tag', 'SALE'],
  ['booking', 'bk-99'],
])('a shipment is found by its %s', async (_what, query) => {
  const given = { refs: ['PO-2026/0815'], tags: ['Summer Sale'], booking: 'BK99887766' }
  const shipment = await addShipment('260417301', given)
  expect(await search(query)).toEqual([shipment])
})

test.each(['0417301', '604', '%', '_', '--', "' or 1=1"])('%j finds nothing', async (query) => {
  await addShipment('260417301', { refs: ['PO 1'] })
  expect(await search(query)).toEqual([])
})

test.each(['', '?query=', '?query=%20%20', '?q=1'])('/search%s is refused', async (query) => {
  const { status, body } = await client.send('GET', `/search${query}`)
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({
    detail: 'Query parameter is required',
    source: { parameter: 'query' },
  })
})

test("another account's records are not found", async () => {
  await addShipment('260417301', { refs: ['PO 1'] })
  await addParty('Acme')
  const other = await api().client()
  for (const query of ['260417301', 'PO 1', 'acme', '2'])
    expect(await search(query, other)).toEqual([])
})

test('the best come first: whole, then its beginning, shipments before others, newest first', async () => {
  const party = await addParty('2604')
  const word = await addShipment('HLCU1', { refs: ['order 2604'] })
  const longer = await addShipment('260417301', { at: '2026-03-02T00:00:00Z' })
  const [older, newer] = [
    await addShipment('MSC1', { tags: ['2604'], at: '2026-03-01T00:00:00Z' }),
    await addShipment('MSC2', { tags: ['2604'], at: '2026-03-03T00:00:00Z' }),
  ]
  expect(await search('2604')).toEqual([newer, older, party, word, longer])
})

test('a request is left out beside its shipment, and shows what the client wrote', async () => {
  const shipment = await addShipment('260417301')
  const known = await addRequest('260417301', shipment, 'MAEU260417301')
  const waiting = await addRequest('260417302', null)
  expect(await search('2604173')).toEqual([shipment, waiting])
  await write(
    'update shipment set number = $2, bill_of_lading_number = null where account_id = $1',
    'X',
  )
  expect(await search('maeu260417301')).toEqual([known])
})

test('what is found follows changes', async () => {
  const shipment = await addShipment('260417301', { refs: ['PO 1', 'PO 2'] })
  await write(`update shipment set ref_numbers = $2 where account_id = $1`, ['PO 2', 'PO 3'])
  expect(await search('po 1')).toEqual([])
  expect(await search('po 2')).toEqual([shipment])
  expect(await search('po 3')).toEqual([shipment])
  const document = await addDocument('Invoice.pdf', ['INV1'])
  expect(await search('inv1')).toEqual([document])
  await write('update document set discarded_at = now() where account_id = $1')
  expect(await search('inv')).toEqual([])
  await write('update document set discarded_at = null where account_id = $1')
  expect(await search('inv1')).toEqual([document])
  await write('delete from shipment where account_id = $1')
  const left = `select record_id from search_term where account_id = $1 and record_type = 'shipment'`
  expect(await write(left)).toEqual([])
})

test('there are at most 25 results', async () => {
  for (let n = 10; n < 40; n += 1) await addParty(`Acme ${n}`)
  expect(await search('acme')).toHaveLength(25)
})

test('a very long query and a very long name are cut alike', async () => {
  const name = 'x'.repeat(255)
  const party = await addParty(name)
  expect(await search(name)).toEqual([party])
})

test('lists are narrowed by the same terms', async () => {
  const shipment = await addShipment('260417301', { refs: ['PO 7'] })
  await addShipment('260417999')
  await addContainer(shipment, 'MSKU9070323')
  const request = await addRequest('260417301', shipment)
  const listed = async (path: string) => {
    const { body } = await client.send('GET', path)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map(({ id }) => id)
  }
  for (const q of ['MAEU260417301', 'po7', 'msku 907032', '9070323'])
    expect(await listed(`/shipments?q=${q}`)).toEqual([shipment])
  expect(await listed('/shipments?q=2604')).toHaveLength(2)
  expect(await listed('/shipments?q=2604&number=260417301')).toEqual([shipment])
  expect(await listed('/shipments?q=nothing')).toEqual([])
  expect(await listed('/tracking_requests?q=maeu2604')).toEqual([request])
  const other = await api().client()
  expect((await other.send('GET', '/shipments?q=2604')).body.data).toEqual([])
})
