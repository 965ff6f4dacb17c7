import { expect, test } from 'vitest'
import { useStage } from '../support/api.ts'

const stage = useStage()

test.each([
  ['a container', 'MSKU9070323', 'container', 'MAEU'],
  ['a prefixed bill of lading', 'EGLV084900042045', 'bill_of_lading', 'EGLV'],
])('infers %s', async (_case, number, type, scac) => {
  const client = await stage().client()
  const { status, body } = await client.send('POST', '/tracking_requests/infer_number', { number })
  expect(status).toBe(200)
  expect(body.data.id).toMatch(/^req_/)
  expect(body.data).toMatchObject({
    type: 'infer_number_results',
    attributes: { number_type: type, shipping_line: { selected: { scac } } },
  })
})

test.each([[{ number: '??' }], [{ number: '' }], [{ number: 4 }], [{}], [[]]])(
  'infers nothing from %j',
  async (given) => {
    const client = await stage().client()
    const refused = await client.send('POST', '/tracking_requests/infer_number', given)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.status).toBe('422')
  },
)
