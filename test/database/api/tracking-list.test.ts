import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()

const bill = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }

test('another account sees neither the request nor its customer', async () => {
  const [owner, other] = [await api().client(), await api().client()]
  const party = await owner.send('POST', '/parties', {
    data: { attributes: { company_name: 'Mine' } },
  })
  const created = await owner.send('POST', '/tracking_requests', trackingBody(bill))
  const path = `/tracking_requests/${created.body.data.id}`
  expect((await owner.send('GET', path)).status).toBe(200)
  const hidden = await other.send('GET', path)
  expect(hidden.status).toBe(404)
  expect(hidden.body.errors[0]).toMatchObject({ status: '404', title: 'Not Found' })
  const changes = { data: { attributes: { ref_numbers: ['stolen'] } } }
  expect((await other.send('PATCH', path, changes)).status).toBe(404)
  expect((await other.send('GET', `/parties/${party.body.data.id}`)).status).toBe(404)
  const customer = { data: { id: party.body.data.id, type: 'party' } }
  const borrowed = await other.send('POST', '/tracking_requests', trackingBody(bill, { customer }))
  expect(borrowed.status).toBe(422)
  expect((await other.send('GET', '/tracking_requests')).body.data).toEqual([])
})

test('references can be changed to one or to a list', async () => {
  const client = await api().client()
  const created = await client.send('POST', '/tracking_requests', trackingBody(bill))
  const { id } = created.body.data
  const patch = (attributes: object) =>
    client.send('PATCH', `/tracking_requests/${id}`, {
      data: { id, type: 'tracking_request', attributes },
    })
  const one = await patch({ ref_number: 'PO 2' })
  expect(one.body.data.attributes.ref_numbers).toEqual(['PO 2'])
  const list = await patch({ ref_numbers: ['PO 3', 'PO 4'] })
  expect(list.body.data.attributes.ref_numbers).toEqual(['PO 3', 'PO 4'])
})

test('the list is filtered, newest first, in pages with links', async () => {
  const client = await api().client()
  for (const n of [1, 2, 3, 4, 5]) {
    const given = { ...bill, request_number: `MEDU00000${n}`, ref_numbers: [`Order ${n}`] }
    await client.send('POST', '/tracking_requests', trackingBody(given))
  }
  const numbers = async (query: string) => {
    const { body } = await client.send('GET', `/tracking_requests?${query}`)
    return body.data.map(({ attributes }) => String(attributes.request_number).slice(-1)).join('')
  }
  expect(await numbers('')).toBe('54321')
  expect(await numbers('page[size]=2&page[number]=2')).toBe('32')
  expect(await numbers('filter[request_number]=medu000002')).toBe('2')
  expect(await numbers('filter[status]=failed')).toBe('')
  expect(await numbers('filter[scac]=MSCU&q=order+4')).toBe('4')
  expect(await numbers('filter[scac]=medu')).toBe('54321')
  expect(await numbers('filter[scac]=MAEU')).toBe('')
  expect(await numbers('q=%25')).toBe('')
  expect(await numbers('filter[created_at][start]=2999-01-01')).toBe('')
  expect(await numbers('filter[created_at][end]=2999-01-01T00:00:00Z')).toBe('54321')
  const path = '/tracking_requests?page[size]=2&page[number]=2&filter[scac]=MSCU'
  const { body } = await client.send('GET', path, undefined, { host: 'tracking.example:8080' })
  const at = 'http://tracking.example:8080/v2/tracking_requests?filter%5Bscac%5D=MSCU&'
  expect(body.links).toEqual({
    self: 'http://tracking.example:8080/v2/tracking_requests?page%5Bsize%5D=2&page%5Bnumber%5D=2&filter%5Bscac%5D=MSCU',
    current: `${at}page%5Bnumber%5D=2&page%5Bsize%5D=2`,
    first: `${at}page%5Bnumber%5D=1&page%5Bsize%5D=2`,
    prev: `${at}page%5Bnumber%5D=1&page%5Bsize%5D=2`,
    next: expect.stringMatching(
      /page%5Bnumber%5D=3&page%5Bafter%5D=\w+&page%5Bsize%5D=2$/,
    ) as unknown,
    last: `${at}page%5Bnumber%5D=3&page%5Bsize%5D=2`,
  })
  expect(body.meta).toMatchObject({ size: 2, total: 5 })
})

test('a container finds the requests for it and for its shipment', async () => {
  const client = await api().client()
  const of = await putJourney(api().database, client.accountId)
  const other = await api().client()
  await putJourney(api().database, other.accountId)
  const asked = { request_type: 'container', request_number: 'TCLU4265727', scac: 'MSCU' }
  const { id } = (await client.send('POST', '/tracking_requests', trackingBody(asked))).body.data
  const found = async (number: string) => {
    const path = `/tracking_requests?filter[container_number]=${number}`
    const { body, headers } = await client.send('GET', path)
    expect(headers).not.toHaveProperty('x-ignored-parameters')
    return body.data.map((each) => each.id)
  }
  for (const text of ['msku 9070323', 'MSKU 907032-3', 'Container no. MSKU9070323'])
    expect(await found(text)).toEqual([of('request')])
  expect(await found('TCLU4265727')).toEqual([id])
  expect(await found('MEDUF5399896')).toEqual([])
})

test('a filter from and to the shown time of a record finds it', async () => {
  const client = await api().client()
  const { body } = await client.send('POST', '/tracking_requests', trackingBody(bill))
  const { id } = body.data
  for (const fraction of ['123000', '123001', '123999']) {
    const text = `update tracking_request set created_at = $2::timestamptz where id = $1`
    await api().database.query({ text, values: [id, `2026-03-01T10:00:00.${fraction}Z`] })
    const at = (await client.send('GET', `/tracking_requests/${id}`)).body.data.attributes
      .created_at
    const query = `filter[created_at][start]=${String(at)}&filter[created_at][end]=${String(at)}`
    const found = await client.send('GET', `/tracking_requests?${query}`)
    expect(found.body.data.map((each) => each.id)).toEqual([id])
  }
})

test('page sizes above 100 become 100', async () => {
  const client = await api().client()
  const { body } = await client.send('GET', '/tracking_requests?page[size]=5000')
  expect(body.meta).toMatchObject({ size: 0, total: 0 })
  expect(body.links.first).toMatch(/page%5Bsize%5D=100$/)
})

test.each([
  ['page[number]=0', 'page[number]'],
  ['page[size]=many', 'page[size]'],
  ['page[size]=-1', 'page[size]'],
  ['page[number]=99999999999', 'page[number]'],
  ['filter[status]=lost', 'filter[status]'],
  ['filter[created_at][start]=yesterday', 'filter[created_at][start]'],
  ['filter[created_at][end]=2026-02-31', 'filter[created_at][end]'],
  ['filter[scac]=A&filter[scac]=B', 'filter[scac]'],
  ['include=containers', 'include'],
  ['include=tracked_object.nobody', 'include'],
  ['q=%00', 'q'],
])('%s is refused with the name of the parameter', async (query, parameter) => {
  const client = await api().client()
  const refused = await client.send('GET', `/tracking_requests?${query}`)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({ status: '400', source: { parameter } })
})
