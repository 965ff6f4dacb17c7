import { expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { addToRow } from '../../../resources/rows.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const api = useApi()

test.each([
  ['a container', 'MSKU9070323', 'container', 'MAEU'],
  ['a prefixed bill of lading', 'EGLV084900042045', 'bill_of_lading', 'EGLV'],
])('the number of %s is inferred', async (_case, number, type, scac) => {
  const client = await api().client()
  const { status, body } = await client.send('POST', '/tracking_requests/infer_number', { number })
  expect(status).toBe(200)
  expect(body.data.id).toMatch(/^req_/)
  expect(body.data).toMatchObject({
    type: 'infer_number_results',
    attributes: { number_type: type, shipping_line: { selected: { scac } } },
  })
})

test.each([
  ['container', 'MSKU7312011', ['MSKU7312011', 'msku 731201-1', 'MSKU-731201/1']],
  ['booking_number', 'KEEP-731/2', ['KEEP-731/2', ' keep- 731/2']],
  ['booking_number', 'KEEP7313', ['KEEP7313', 'keep-731/3']],
])(
  'the carrier of a %s %s is known in all spellings of the number',
  async (request_type, number, spellings) => {
    const client = await api().client()
    const given = { request_type, request_number: number, scac: 'CMDU' }
    await client.send('POST', '/tracking_requests', trackingBody(given))
    const text = 'update tracking_request set shipment_id = id where account_id = $1'
    await api().database.query({ text, values: [client.accountId] })
    const lines: unknown[] = []
    for (const spelling of spellings) {
      const asked = { number: spelling }
      const { body } = await client.send('POST', '/tracking_requests/infer_number', asked)
      lines.push(body.data.attributes.shipping_line)
    }
    expect(lines[0]).toMatchObject({
      candidates: expect.arrayContaining([expect.objectContaining({ scac: 'CMDU' })]) as unknown,
    })
    expect(lines).toEqual(spellings.map(() => lines[0]))
  },
)

test('counts of resolved numbers decide about others of the form, in all spellings', async () => {
  const client = await api().client()
  const counted = { form: 'nine digits', scac: 'MAEU', known: 400, refused: 0 }
  await putRows(api().database, [addToRow('number_count', counted)])
  for (const number of ['260417301', '260-417 301', '２６０４１７３０１', 'B/L: 260417301']) {
    const { body } = await client.send('POST', '/tracking_requests/infer_number', { number })
    expect(body.data.attributes).toMatchObject({
      shipping_line: { decision: 'auto_select', selected: { scac: 'MAEU', confidence: 0.99 } },
    })
  }
})

test.each([[{ number: '??' }], [{ number: '' }], [{ number: 4 }], [{}], [[]]])(
  'nothing is inferred from %j',
  async (given) => {
    const client = await api().client()
    const refused = await client.send('POST', '/tracking_requests/infer_number', given)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.status).toBe('422')
  },
)
